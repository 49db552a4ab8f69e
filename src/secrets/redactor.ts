import { isSecretField, isSecretText, shownUrl } from "../profile/mask-secrets.js";
import { Secret } from "../profile/secret.js";
import { FormIndex } from "./form-index.js";
import { insideStrings, isJsonText } from "./json-strings.js";
import { readings, unfinishedReadings } from "./readings.js";
import { secretForms } from "./secret-forms.js";
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

type Headers = readonly (readonly [name: string, value: string | Secret])[];
type ShownHeaders = (readonly [name: string, value: string])[];

/**
 * Takes every known secret out of whatever is shown or recorded: in each of its forms (`secret-forms.ts`), through the
 * escapes of JSON, addresses and pages (`readings.ts`), in any case of its letters. Everything else in a text stays as it
 * is. Besides a transport the only place that looks at secrets, and it gives none away.
 */
export class Redactor {
  readonly #forms = new FormIndex();

  /** @param secrets values as they stand on the wire; `Bearer ` in front does not count */
  constructor(secrets: Iterable<Secret | string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** From now on this is a secret, too. */
  add(secret: Secret | string): void {
    for (const form of secretForms(secret)) this.#forms.add(lowerCase(form));
  }

  /** One that was added is not looked for any more. */
  remove(secret: Secret | string): void {
    for (const form of secretForms(secret)) this.#forms.remove(lowerCase(form));
  }

  /** Whether there is nothing to look for. */
  get isIdle(): boolean {
    return this.#forms.size === 0;
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

  /** The same for a body, which may be JSON: what does not end as such may have been cut off. */
  body(text: string): string {
    return /[}\]"]\s*$/.test(text.slice(-100)) ? this.json(text) : this.cutText(text);
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
      this.#forms.find(lowerCase(plain), add);
      if (plain.length > longestCutText || !(plain.includes("...") || plain.includes("…"))) continue;
      for (const { index } of plain.matchAll(/(?<=[^.])\.\.\.|…/g)) {
        const start = Math.max(0, index - this.#forms.longest);
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

  /** An address: what it holds by name or place, and every known secret. */
  url(url: string): string {
    return this.text(shownUrl(url));
  }

  /** Headers of a request: what is a credential by its name goes, whatever it is. */
  headers(headers: Headers): ShownHeaders {
    return headers.map(([name, value]) => [
      this.text(name),
      isSecretHeader(name, value) ? redacted : this.#headerText(String(value)),
    ]);
  }

  /** Headers of an answer: a number is a limit, whatever its name says. */
  answerHeaders(headers: readonly (readonly [string, string])[]): ShownHeaders {
    return headers.map(([name, value]) => [
      this.text(name),
      isSecretField(name) && !/^[\d.]{1,15}$/.test(value) ? redacted : this.#headerText(value),
    ]);
  }

  #headerText(value: string): string {
    const shown = /:\/\/|^\/|\?/.test(value) ? this.url(value) : this.text(value);
    return isSecretText(shown) ? redacted : shown;
  }

  #value(value: unknown): unknown {
    if (typeof value === "string") return this.json(value);
    if (Array.isArray(value)) return value.map((one) => this.#value(one));
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [this.text(name), this.#value(one)]));
  }

  /** The longest beginning of a secret that a text ends in. */
  #openIn(plain: string): OpenSecret | undefined {
    const forms = this.#forms;
    const text = lowerCase(plain.slice(Math.max(0, plain.length - forms.longest + 1)));
    for (let at = 0; at < text.length; at++) {
      if (!forms.mayBegin(text, at)) continue;
      const length = text.length - at;
      const shortest = forms.shortestFrom(text.slice(at));
      if (shortest === undefined) continue;
      return { start: plain.length - length, isTelling: length >= Math.min(8, Math.ceil(shortest / 2)) };
    }
    return undefined;
  }
}

/** Lower case of the same length, each letter by itself. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  const same = lower.length === text.length ? lower : text.replaceAll("\u0130", "\u0131").toLowerCase();
  return same.includes("\u03c2") ? same.replaceAll("\u03c2", "\u03c3") : same;
}

function isSecretHeader(name: string, value: string | Secret): boolean {
  return value instanceof Secret || (isSecretField(name) && !/^\(.*\)$/.test(value));
}
