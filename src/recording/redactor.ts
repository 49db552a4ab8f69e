import type { Header } from "../compile/compiled-request.js";
import { isSecretName } from "../profile/mask-secrets.js";
import { Secret } from "../profile/secret.js";
import { insideStrings, isJsonText } from "./json-strings.js";
import { readings, unfinishedReadings } from "./readings.js";
import { secretForms, unmistakableLength } from "./secret-forms.js";
import { merged, replaced, type TextRange } from "./text-range.js";

/** What stands where a secret was. */
export const redacted = "(redacted)";

/** A longer text was cut by nobody to be shown. */
const longestCutText = 65_536;

/** The end of a text, where a secret may have begun whose rest has not come. */
export interface OpenSecret {
  readonly start: number;
  /** Whether it is so much of a secret that nobody may read it. */
  readonly isTelling: boolean;
}

/**
 * Takes every known secret out of whatever is shown or recorded: in each of its forms (`secret-forms.ts`), through the
 * escapes of JSON, addresses and pages (`readings.ts`). Everything else in a text stays as it is. Besides a transport the
 * only place that looks at secrets, and it gives none away.
 */
export class Redactor {
  readonly #patterns: readonly RegExp[];
  /** In lower case. */
  readonly #forms: readonly string[];
  readonly #firsts: ReadonlySet<string>;
  readonly #longest: number;
  readonly #unmistakable: Redactor | undefined;

  /**
   * @param secrets values as they stand on the wire; `Bearer ` in front does not count
   * @param shortest length in characters from which on a secret counts; the default is that of known-secrets
   */
  constructor(secrets: readonly (Secret | string)[], shortest?: number) {
    const { exact, anyCase } = secretForms(secrets, shortest);
    this.#patterns = [...patternOf(exact, "g"), ...patternOf(anyCase, "gi")];
    this.#forms = [...exact, ...anyCase].map(lowerCase);
    this.#firsts = new Set(this.#forms.map((form) => form.charAt(0)));
    this.#longest = Math.max(0, ...this.#forms.map((form) => form.length));
    this.#unmistakable = exact.size === 0 ? undefined : new Redactor(secrets, unmistakableLength);
  }

  /** The same without secrets that may be words or numbers: for lines whose own words must stay. */
  get unmistakable(): Redactor {
    return this.#unmistakable ?? this;
  }

  /** Whether there is nothing to look for. */
  get isIdle(): boolean {
    return this.#patterns.length === 0;
  }

  /** Any text, also one that somebody has cut off with an ellipsis in the middle of a secret. */
  text(text: string): string {
    return replaced(text, this.find(text), redacted);
  }

  /** A text that was cut off at its end without a sign. */
  cutText(text: string): string {
    const open = this.open(text);
    return open?.isTelling === true ? this.text(text.slice(0, open.start)) + redacted : this.text(text);
  }

  /** A text that may be JSON, and then stays JSON: only what its strings hold is taken out. */
  json(text: string): string {
    const found = this.find(text);
    return replaced(text, found.length > 0 && isJsonText(text) ? insideStrings(text, found) : found, redacted);
  }

  /** The same value without secrets in any of its texts, names of members included. Bytes and instances stay. */
  value<Value>(value: Value): Value {
    return this.isIdle ? value : (this.#value(value) as Value);
  }

  /** Where secrets stand in a text, in order, none over another. */
  find(text: string): TextRange[] {
    if (this.isIdle) return [];
    const found: TextRange[] = [];
    for (const { text: plain, sourceOf } of readings(text)) {
      const add = (start: number, end: number): void => {
        found.push({ start: sourceOf(start), end: sourceOf(end) });
      };
      for (const pattern of this.#patterns) {
        // Not matchAll, which makes a new expression of every one.
        pattern.lastIndex = 0;
        for (let one = pattern.exec(plain); one !== null; one = pattern.exec(plain)) add(one.index, pattern.lastIndex);
      }
      if (plain.length > longestCutText || !(plain.includes("...") || plain.includes("…"))) continue;
      for (const { index } of plain.matchAll(/(?<=[^.])\.\.\.|…/g)) {
        const start = Math.max(0, index - this.#longest);
        const open = this.#openIn(plain.slice(start, index));
        if (open?.isTelling === true) add(start + open.start, index);
      }
    }
    return merged(found);
  }

  /**
   * Where at the end of a text a secret may have begun; undefined when nowhere. A secret that is there as a whole is
   * never cut.
   */
  open(text: string): OpenSecret | undefined {
    if (this.isIdle) return undefined;
    let all: OpenSecret | undefined;
    for (const { text: plain, sourceOf, isCut } of unfinishedReadings(text)) {
      const nothing = { start: plain.length, isTelling: false };
      const found = this.#openIn(plain) ?? (isCut ? nothing : undefined);
      if (found === undefined) continue;
      const start = sourceOf(found.start);
      all = {
        start: Math.min(start, all?.start ?? start),
        isTelling: found.isTelling || all?.isTelling === true,
      };
    }
    const start = all?.start ?? text.length;
    const whole = all === undefined ? undefined : this.find(text).find((one) => one.start < start && one.end > start);
    if (all === undefined || whole === undefined) return all;
    return whole.end === text.length ? undefined : { ...all, start: whole.end };
  }

  /** Where what may be the beginning of a secret starts; the text's length when nowhere. */
  openEnd(text: string): number {
    return this.open(text)?.start ?? text.length;
  }

  headers(headers: readonly Header[]): (readonly [name: string, value: string])[] {
    return headers.map(([name, value]) => [
      this.text(name),
      isSecretHeader(name, value) ? redacted : this.text(String(value)),
    ]);
  }

  /** Headers of an answer: of those only what gives access to a session is a secret by its name. */
  answerHeaders(headers: readonly (readonly [string, string])[]): (readonly [name: string, value: string])[] {
    return headers.map(([name, value]) => [
      this.text(name),
      /^(?:set-cookie2?|authorization|x-api-key)$/i.test(name) ? redacted : this.text(value),
    ]);
  }

  #value(value: unknown): unknown {
    if (typeof value === "string") return this.json(value);
    if (Array.isArray(value)) return value.map((one) => this.#value(one));
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [this.text(name), this.#value(one)]));
  }

  /** The longest beginning of a secret that a text ends in. */
  #openIn(plain: string): OpenSecret | undefined {
    const text = lowerCase(plain.slice(Math.max(0, plain.length - this.#longest + 1)));
    for (let at = 0; at < text.length; at++) {
      if (!this.#firsts.has(text.charAt(at))) continue;
      const start = text.slice(at);
      const lengths = this.#forms
        .filter((form) => form.length > start.length && form.startsWith(start))
        .map((form) => form.length);
      if (lengths.length === 0) continue;
      const shortest = Math.min(...lengths);
      return {
        start: plain.length - start.length,
        isTelling: start.length >= Math.min(8, Math.ceil(shortest / 2)),
      };
    }
    return undefined;
  }
}

function patternOf(forms: ReadonlySet<string>, flags: string): RegExp[] {
  if (forms.size === 0) return [];
  const ordered = [...forms].toSorted((left, right) => right.length - left.length);
  const alternatives = ordered.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  return [new RegExp(alternatives.join("|"), flags)];
}

/** Lower case of the same length. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

function isSecretHeader(name: string, value: Header[1]): boolean {
  return value instanceof Secret || (isSecretName(name) && !/^\(.*\)$/.test(value));
}
