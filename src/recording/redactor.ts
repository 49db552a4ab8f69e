import type { Header } from "../compile/compiled-request.js";
import { isSecretName } from "../profile/mask-secrets.js";
import { Secret } from "../profile/secret.js";

/** What stands where a secret was. */
export const redacted = "(redacted)";

/** Shorter ones stand in too many innocent words. */
const shortestSecret = 4;

/**
 * Takes every known secret out of whatever is shown or recorded: as it is, as JSON writes it, and as an address writes
 * it. Besides a transport the only place that looks at secrets, and it gives none away.
 */
export class Redactor {
  readonly #pattern: RegExp | undefined;
  readonly #forms: readonly string[];
  /** What a secret begins with: nearly every other place of a text need not be looked at. */
  readonly #starts: ReadonlySet<string>;

  /** @param secrets values as they stand on the wire; `Bearer ` in front does not count */
  constructor(secrets: Iterable<Secret | string>) {
    const forms = new Set<string>();
    for (const secret of secrets) {
      const value = (typeof secret === "string" ? secret : secret.reveal()).replace(/^(?:Bearer|Basic) /i, "").trim();
      if (value.length < shortestSecret || value === redacted) continue;
      const escaped = JSON.stringify(value).slice(1, -1);
      // A gateway may quote a text that is JSON already.
      const twice = JSON.stringify(escaped).slice(1, -1);
      for (const form of [value, escaped, twice, encodeURIComponent(value), encodeURI(value)]) forms.add(form);
    }
    this.#forms = [...forms].toSorted((left, right) => right.length - left.length);
    this.#starts = new Set(this.#forms.map((form) => form.charAt(0)));
    const alternatives = this.#forms.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
    this.#pattern = alternatives.length === 0 ? undefined : new RegExp(alternatives.join("|"), "g");
  }

  text(text: string): string {
    return this.#pattern === undefined ? text : text.replaceAll(this.#pattern, redacted);
  }

  /** Where whole secrets stand in a text. */
  find(text: string): { readonly start: number; readonly end: number }[] {
    if (this.#pattern === undefined) return [];
    return Array.from(text.matchAll(this.#pattern), ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
    }));
  }

  /** Whether there is nothing to look for. */
  get isIdle(): boolean {
    return this.#pattern === undefined;
  }

  /**
   * Where in a text a secret may have begun whose end has not come; the text's length when nowhere. A secret that is
   * there as a whole is never cut.
   */
  openEnd(text: string): number {
    const longest = this.#forms[0]?.length ?? 0;
    for (let at = Math.max(0, text.length - longest + 1); at < text.length; at++) {
      if (!this.#starts.has(text.charAt(at))) continue;
      const start = text.slice(at);
      if (this.#forms.some((form) => form.length > start.length && form.startsWith(start)))
        return this.#wholeEnd(text, at);
    }
    return text.length;
  }

  /** The end of the secret around a place, or the place itself. */
  #wholeEnd(text: string, at: number): number {
    return this.find(text).find(({ start, end }) => start < at && end > at)?.end ?? at;
  }

  headers(headers: readonly Header[]): (readonly [name: string, value: string])[] {
    return headers.map(([name, value]) => [name, this.#isSecret(name, value) ? redacted : this.text(String(value))]);
  }

  /** Headers of an answer: of those only what gives access to a session is a secret. */
  answerHeaders(headers: readonly (readonly [string, string])[]): (readonly [name: string, value: string])[] {
    return headers.map(([name, value]) => [
      name,
      /^(?:set-cookie2?|authorization|x-api-key)$/i.test(name) ? redacted : this.text(value),
    ]);
  }

  #isSecret(name: string, value: Header[1]): boolean {
    return value instanceof Secret || (isSecretName(name) && !/^\(.*\)$/.test(value));
  }
}

/** Passwords and parameters that an address carries in the open. */
export function secretsOfUrl(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { username, password, searchParams } = new URL(url);
  const named = [...searchParams].filter(([name]) => isSecretName(name)).map(([, value]) => value);
  const userinfo = [username, password].filter((part) => part !== "").map((part) => decodeURIComponent(part));
  return [...userinfo, ...named];
}
