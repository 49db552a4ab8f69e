import type { Place } from "../problem/problem.js";
import { isContinuation, offsetOfPlace, unitsOf } from "./place.js";
import { decodeText } from "./utf8.js";

/** Most UTF-16 units of a line that a frame shows. */
const widest = 100;
/** Up to this column a line is shown from its start; beyond it, around the column. */
const farColumn = 80;

/**
 * The line of `place` with one line around it and a marker below the column:
 *
 *     1 | {
 *   > 2 |   "verbosity": 3
 *       |                ^
 *
 * A place far to the right is shown alone, with the text around its column, so that a one-line body of megabytes still
 * gives a readable frame. Control characters are shown as `·`: a frame is for terminals, its text came from anywhere.
 */
export function codeFrame(bytes: Uint8Array, place: Place): string {
  const at = offsetOfPlace(bytes, place);
  const gutter = String(place.line + 1).length;
  const row = (line: number, text: string): string =>
    `${line === place.line ? ">" : " "} ${String(line).padStart(gutter)} | ${text}`.trimEnd();
  const marker = (offset: number): string => `  ${" ".repeat(gutter)} | ${" ".repeat(offset)}^`;

  if (place.column > farColumn) {
    const start = backwards(bytes, at, widest / 2);
    const before = shown(decodeText(bytes, start, at, true));
    return [row(place.line, `…${before}${lineText(bytes, at, widest / 2)}`), marker(before.length + 1)].join("\n");
  }
  const start = lineStart(bytes, at);
  const end = lineEnd(bytes, at);
  const rows = [row(place.line, lineText(bytes, start, widest)), marker(place.column - 1)];
  if (place.line > 1) rows.unshift(row(place.line - 1, lineText(bytes, lineStart(bytes, start - 1), widest)));
  if (end + 1 < bytes.length) rows.push(row(place.line + 1, lineText(bytes, end + 1, widest)));
  return rows.join("\n");
}

/** At most `most` units of the line from `start` on. Reads no further than that. */
function lineText(bytes: Uint8Array, start: number, most: number): string {
  let end = start;
  for (let units = 0; end < bytes.length && bytes[end] !== 0x0a; end++) {
    units += unitsOf(bytes[end]!);
    if (units > most) break;
  }
  const text = decodeText(bytes, start, end, true);
  return end < bytes.length && bytes[end] !== 0x0a ? `${shown(text)}…` : shown(text.replace(/\r$/, ""));
}

function shown(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this replaces
  const unsafe = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
  return text.replaceAll("\t", " ").replaceAll(unsafe, "·");
}

function backwards(bytes: Uint8Array, from: number, units: number): number {
  let offset = from;
  for (let left = units; left > 0 && offset > 0 && bytes[offset - 1] !== 0x0a;) {
    offset--;
    while (offset > 0 && isContinuation(bytes[offset]!)) offset--;
    left -= unitsOf(bytes[offset]!);
  }
  return offset;
}

function lineStart(bytes: Uint8Array, offset: number): number {
  return offset <= 0 ? 0 : bytes.lastIndexOf(0x0a, offset - 1) + 1;
}

function lineEnd(bytes: Uint8Array, offset: number): number {
  const end = bytes.indexOf(0x0a, offset);
  return end === -1 ? bytes.length : end;
}
