import { isSecretName, isSecretText, secretsInUrl } from "../profile/mask-secrets.js";
import { Redactor } from "../recording/redactor.js";
import type { HeaderPairs } from "./http-reader.js";

/** Shorter values of variables and pieces of cookies are words that stand everywhere. */
const shortestValue = 8;
const shortestPiece = 12;

/**
 * The secrets that a capture has seen: those of the environment from the start, those of requests from when they come.
 * What was found once is taken out of everything from then on.
 */
export class CaptureSecrets {
  readonly #values: Set<string>;
  #redactor: Redactor | undefined;

  /** @param environment variables whose name says that they hold a secret count */
  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.#values = new Set(
      Object.entries(environment).flatMap(([name, value]) =>
        value !== undefined && isSecretName(name) && value.length >= shortestValue ? [value] : [],
      ),
    );
  }

  get redactor(): Redactor {
    return (this.#redactor ??= new Redactor([...this.#values]));
  }

  /** Remembers what a request carries in headers and parameters. */
  learn(target: string, headers: HeaderPairs): void {
    for (const [name, value] of headers) {
      // One that a handshake makes up is no key to anything.
      if (/^sec-websocket-(?:key|accept)$/i.test(name)) continue;
      if (isSecretName(name) || isSecretText(value)) this.#add(value);
    }
    for (const { start, end } of secretsInUrl(target)) this.#add(decoded(target.slice(start, end)));
  }

  #add(value: string): void {
    const bare = value.replace(/^(?:Bearer|Basic)\s+/i, "").trim();
    // The value of a cookie stands among names and others.
    const pieces = bare.split(/[\s;,=]+/).filter((piece) => piece.length >= shortestPiece);
    for (const secret of [bare, ...pieces]) {
      if (secret === "" || this.#values.has(secret)) continue;
      this.#values.add(secret);
      this.#redactor = undefined;
    }
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
