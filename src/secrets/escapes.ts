import { ownEntry } from "../problem/own-entry.js";

/** A text as its reader would understand it, and where each part of it stands in what was written. */
export interface DecodedText {
  readonly text: string;
  /** The place in the written text of a place in this one. */
  readonly sourceOf: (offset: number) => number;
}

/** A way to write characters as something else, from which they can be read again. */
export interface Escaping {
  /** Whether a text may use it at all, told quickly. */
  readonly mayBeIn: (text: string) => boolean;
  /** Every escape. */
  readonly pattern: RegExp;
  readonly read: (escape: string) => string;
  /** At the end of a text: what may be the beginning of an escape. */
  readonly unfinished: RegExp;
}

const shortEscapes: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** `\/`, `\"`, `\u0073`: strings of JSON (RFC 8259, section 7). */
export const jsonEscaping: Escaping = {
  mayBeIn: (text) => text.includes("\\"),
  pattern: /\\(?:["\\/bfnrt]|u[0-9a-f]{4})/gi,
  read(escape) {
    if (escape.length > 2) return String.fromCharCode(Number.parseInt(escape.slice(2), 16));
    const letter = escape.charAt(1);
    return ownEntry(shortEscapes, letter) ?? letter;
  },
  unfinished: /\\{1,16}(?:u[0-9a-f]{0,3})?$/i,
};

/** `%2F`: addresses (RFC 3986, section 2.1), characters of ASCII. */
export const percentEscaping: Escaping = {
  mayBeIn: (text) => text.includes("%"),
  pattern: /%[2-7][0-9a-f]/gi,
  read: (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
  unfinished: /%[2-7]?$/,
};

const entityNames: Readonly<Record<string, string>> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">", sol: "/" };

/** `&#x2f;`, `&amp;`: pages. */
export const entityEscaping: Escaping = {
  mayBeIn: (text) => text.includes("&"),
  pattern: /&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|amp|quot|apos|lt|gt|sol);/gi,
  read(escape) {
    const name = escape.slice(1, -1).toLowerCase();
    const named = ownEntry(entityNames, name);
    if (named !== undefined) return named;
    const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10_ffff ? String.fromCodePoint(code) : escape;
  },
  unfinished: /&[#0-9a-z]{0,8}$/i,
};

/** The text without its escapes of one kind; undefined when it has none. */
export function decoded(
  { text, sourceOf }: DecodedText,
  { mayBeIn, pattern, read }: Escaping,
): DecodedText | undefined {
  if (!mayBeIn(text)) return undefined;
  const ends: number[] = [];
  const shifts: number[] = [];
  let shift = 0;
  const plain = text.replaceAll(pattern, (escape: string, at: number) => {
    const value = read(escape);
    const end = at - shift + value.length;
    shift += escape.length - value.length;
    ends.push(end);
    shifts.push(shift);
    return value;
  });
  if (ends.length === 0) return undefined;
  return {
    text: plain,
    // Behind an escape everything stands further back in what was written.
    sourceOf: (offset) => sourceOf(offset + (shifts[countUpTo(ends, offset) - 1] ?? 0)),
  };
}

/** How many of the ascending numbers are at most `limit`. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
