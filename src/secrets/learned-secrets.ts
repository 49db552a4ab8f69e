import { isSecretField, isSecretText } from "../profile/mask-secrets.js";
import { Secret } from "../profile/secret.js";
import { Redactor } from "./redactor.js";
import { isSearched, isSearchedPiece } from "./searched-value.js";
import { secretsOfUrl } from "./secrets-of-url.js";

/** Most values that are remembered by who sees traffic pass: one that is signed anew with every request is not sent twice. */
export const mostLearned = 1000;

/** Values that nothing makes forgotten, for as long as what brought them goes on. */
export type HeldSecrets = Set<string>;

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * The secrets that somebody has seen pass: those that are known from the start, and those of requests and answers from
 * when they come. What was found once is taken out of everything from then on: the last of them, and those that are held.
 */
export class LearnedSecrets {
  readonly redactor: Redactor;
  /** In the order in which they were last seen. */
  readonly #learned = new Set<string>();
  readonly #most: number;

  /**
   * @param known secrets that are never forgotten
   * @param most that are remembered besides; all of what is read as a whole
   */
  constructor(known: Iterable<Secret | string> = [], most = Number.POSITIVE_INFINITY) {
    this.redactor = new Redactor(known);
    this.#most = most;
  }

  /** Remembers what a request carries in its headers. */
  headers(headers: Headers, held?: HeldSecrets): void {
    for (const [name, value] of headers) {
      // One that a handshake makes up is no key to anything.
      if (/^sec-websocket-(?:key|accept)$/i.test(name)) continue;
      if (isSecretField(name) || isSecretText(value)) this.#header(name, value, held);
      else if (value.includes("=")) this.address(value, held);
    }
  }

  /** Remembers what an answer sets: sessions, tokens, signed addresses. */
  answerHeaders(headers: Headers, held?: HeldSecrets): void {
    for (const [name, value] of headers) {
      // Behind the first semicolon it says how long and where a cookie is kept.
      if (/^set-cookie2?$/i.test(name)) this.#header(name, value.split(";")[0] ?? "", held);
      else this.headers([[name, value]], held);
    }
  }

  /** Remembers the passwords and parameters of an address. */
  address(url: string, held?: HeldSecrets): void {
    for (const value of secretsOfUrl(url)) this.add(value, held);
  }

  #header(name: string, text: string, held: HeldSecrets | undefined): void {
    for (const value of new Set([text, asUtf8(text)])) {
      const isCookie = /^(?:set-)?cookie2?$/i.test(name);
      // `Bearer …`, `Token …`: the scheme is no part of it.
      const bare = value.trim().replace(/^[A-Za-z][\w-]{2,20}\s+/, "");
      if (!isCookie) this.add(/^Basic\s/i.test(value) ? value.trim() : bare, held);
      // The value of a cookie, or of a signature, stands among names and others.
      for (const piece of bare.split(/[\s;,]+/)) {
        const inside = piece.replace(/^[^=]*=(?=.)/, "").replace(/^"(.*)"$/, "$1");
        if (inside !== bare && isSearchedPiece(inside)) this.add(inside, held);
      }
    }
  }

  /** Remembers a value, unless it is none to look for. */
  add(value: string, held?: HeldSecrets): void {
    if (!isSearched(value.replace(/^Basic\s+/i, ""))) return;
    if (held !== undefined && held.size < this.#most && !held.has(value)) {
      held.add(value);
      // It is counted twice, and stays when it is forgotten once.
      this.redactor.add(value);
    }
    if (this.#learned.delete(value)) return void this.#learned.add(value);
    this.#learned.add(value);
    this.redactor.add(value);
    if (this.#learned.size <= this.#most) return;
    const [oldest = ""] = this.#learned;
    this.#learned.delete(oldest);
    this.redactor.remove(oldest);
  }

  /** What brought them is over: from now on they are like all others. */
  release(held: HeldSecrets): void {
    for (const value of held) this.redactor.remove(value);
    held.clear();
  }
}

/** What bytes of a header mean in UTF-8, which come as one character each. */
function asUtf8(value: string): string {
  return /^[^\u0100-\uffff]*[\u0080-\u00ff]/.test(value) ? Buffer.from(value, "latin1").toString() : value;
}
