import { isSecretField, isSecretText } from "../profile/mask-secrets.js";
import { Secret } from "../profile/secret.js";
import { Redactor } from "./redactor.js";
import { isSearched, isSearchedPiece } from "./searched-value.js";
import { secretsOfUrl } from "./secrets-of-url.js";

/** Most values that are remembered: one that is signed anew with every request is not sent twice. */
const mostLearned = 1000;

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * The secrets that somebody has seen pass: those that are known from the start, and those of requests and answers from
 * when they come. What was found once is taken out of everything from then on, the last thousand of them.
 */
export class LearnedSecrets {
  readonly redactor: Redactor;
  /** In the order in which they were last seen. */
  readonly #learned = new Set<string>();

  /** @param known secrets that are never forgotten */
  constructor(known: Iterable<Secret | string> = []) {
    this.redactor = new Redactor(known);
  }

  /** Remembers what a request carries in its headers. */
  headers(headers: Headers): void {
    for (const [name, value] of headers) {
      // One that a handshake makes up is no key to anything.
      if (/^sec-websocket-(?:key|accept)$/i.test(name)) continue;
      if (isSecretField(name) || isSecretText(value)) this.#header(name, value);
      else if (value.includes("=")) this.address(value);
    }
  }

  /** Remembers what an answer sets: sessions, tokens, signed addresses. */
  answerHeaders(headers: Headers): void {
    for (const [name, value] of headers) {
      // Behind the first semicolon it says how long and where a cookie is kept.
      if (/^set-cookie2?$/i.test(name)) this.#header(name, value.split(";")[0] ?? "");
      else this.headers([[name, value]]);
    }
  }

  /** Remembers the passwords and parameters of an address. */
  address(url: string): void {
    for (const value of secretsOfUrl(url)) this.add(value);
  }

  #header(name: string, text: string): void {
    for (const value of new Set([text, asUtf8(text)])) {
      const isCookie = /^(?:set-)?cookie2?$/i.test(name);
      // `Bearer …`, `Token …`: the scheme is no part of it.
      const bare = value.trim().replace(/^[A-Za-z][\w-]{2,20}\s+/, "");
      if (!isCookie) this.add(/^Basic\s/i.test(value) ? value.trim() : bare);
      // The value of a cookie, or of a signature, stands among names and others.
      for (const piece of bare.split(/[\s;,]+/)) {
        const inside = piece.replace(/^[^=]*=(?=.)/, "").replace(/^"(.*)"$/, "$1");
        if (inside !== bare && isSearchedPiece(inside)) this.add(inside);
      }
    }
  }

  /** Remembers a value, unless it is none to look for. */
  add(value: string): void {
    if (!isSearched(value.replace(/^Basic\s+/i, ""))) return;
    if (this.#learned.delete(value)) return void this.#learned.add(value);
    this.#learned.add(value);
    this.redactor.add(value);
    if (this.#learned.size <= mostLearned) return;
    const [oldest = ""] = this.#learned;
    this.#learned.delete(oldest);
    this.redactor.remove(oldest);
  }
}

/** What bytes of a header mean in UTF-8, which come as one character each. */
function asUtf8(value: string): string {
  return /^[^\u0100-\uffff]*[\u0080-\u00ff]/.test(value) ? Buffer.from(value, "latin1").toString() : value;
}
