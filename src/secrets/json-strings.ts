import { merged, type TextRange } from "./text-range.js";

/** Whether a text is a JSON value that holds others, or a string. */
export function isJsonText(text: string): boolean {
  if (!/^\s*[{["]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * What of these parts of a JSON text may be replaced so that it stays JSON: what lies inside of strings, no escape torn
 * apart.
 */
export function insideStrings(text: string, ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  let next = 0;
  for (let quote = text.indexOf('"'); quote !== -1;) {
    const from = quote + 1;
    const to = stringEnd(text, from);
    quote = text.indexOf('"', to + 1);
    while (next < ranges.length && ranges[next]!.end <= from) next++;
    for (let at = next; at < ranges.length && ranges[at]!.start < to; at++) {
      const { start, end } = ranges[at]!;
      result.push(withWholeEscapes(text, from, { start: Math.max(start, from), end: Math.min(end, to) }));
    }
    if (next === ranges.length) break;
  }
  return merged(result);
}

/** Where the string ends that begins at `from`. No pattern: it would need room for every character of an image. */
function stringEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
  return Math.min(at, text.length);
}

/** @param from where the string begins */
function withWholeEscapes(text: string, from: number, { start, end }: TextRange): TextRange {
  const escape = /\\(?:u[0-9a-fA-F]{4}|.)/gs;
  const range = { start, end };
  escape.lastIndex = from;
  for (let found = escape.exec(text); found !== null && found.index < end; found = escape.exec(text)) {
    const last = found.index + found[0].length;
    if (found.index < start && last > start) range.start = found.index;
    if (last > end) range.end = last;
  }
  return range;
}
