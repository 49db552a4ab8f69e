import { isSecretName, isSecretText } from "../profile/mask-secrets.js";
import { Secret } from "../profile/secret.js";
import type { JournalEntry } from "./journal-entry.js";

/** Shorter texts stand everywhere by chance. */
const shortestSecret = 6;
const shortestPiece = 12;

/** Everything that clients sent, in order, and the secrets they sent with it. */
export class Journal {
  readonly entries: JournalEntry[] = [];
  readonly #secrets = new Set<string>();

  /** Header fields of `rawHeaders`; values that look like secrets are wrapped, and are kept out of bodies from now on. */
  headers(raw: readonly string[]): JournalEntry["headers"] {
    return Array.from({ length: raw.length / 2 }, (_, index) => {
      const [name = "", value = ""] = raw.slice(index * 2, index * 2 + 2);
      if (!isSecretName(name) && !isSecretText(value)) return [name, value] as const;
      this.#know(value);
      return [name, new Secret(value, `header ${name}`)] as const;
    });
  }

  /** The whole URL; values of parameters that look like secrets are left out. */
  url(scheme: string, host: string, target: string): string {
    const [path = "", ...query] = target.split("?");
    const parameters = query.join("?").split("&");
    const shown = parameters.map((parameter) => {
      const [name = "", ...value] = parameter.split("=");
      if (!isSecretName(name) || value.length === 0) return parameter;
      this.#know(value.join("="));
      return `${name}=(redacted)`;
    });
    return `${scheme}://${host}${path}${query.length === 0 ? "" : `?${shown.join("&")}`}`;
  }

  /** A text without the secrets that came in headers and parameters. */
  redact(text: string): string {
    let shown = text;
    for (const secret of this.#secrets) shown = shown.replaceAll(secret, "(redacted)");
    return shown;
  }

  #know(value: string): void {
    const bare = value.replace(/^(?:Bearer|Basic)\s+/i, "");
    // The value of a cookie stands among names and others.
    const pieces = bare.split(/[\s;,=]+/).filter((piece) => piece.length >= shortestPiece);
    for (const secret of [bare, decoded(bare), ...pieces]) {
      if (secret.length >= shortestSecret) this.#secrets.add(secret);
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
