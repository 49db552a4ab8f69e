import type { Place } from "../problem/problem.js";
import { decodeText } from "./utf8.js";

const widest = 100;

/**
 * The line of `place` with one line around it and a marker below the column:
 *
 *     1 | {
 *   > 2 |   "verbosity": 3
 *       |                ^
 *
 * Long lines are cut to the part around the column, so that a one-line body of megabytes still gives a readable frame.
 */
export function codeFrame(bytes: Uint8Array, place: Place): string {
  const first = Math.max(1, place.line - 1);
  const lines = linesFrom(bytes, first, place.line + 1);
  const gutter = String(first + lines.length - 1).length;
  const cutFrom = place.column > widest - 20 ? place.column - widest / 2 : 0;
  const shown: string[] = [];
  for (const [index, line] of lines.entries()) {
    const number = first + index;
    const here = number === place.line;
    const text = `${cutFrom > 0 ? "…" : ""}${line.slice(cutFrom, cutFrom + widest)}${line.length > cutFrom + widest ? "…" : ""}`;
    shown.push(`${here ? ">" : " "} ${String(number).padStart(gutter)} | ${text.replaceAll("\t", " ")}`.trimEnd());
    if (here) {
      const offset = place.column - 1 - cutFrom + (cutFrom > 0 ? 1 : 0);
      shown.push(`  ${" ".repeat(gutter)} | ${" ".repeat(offset)}^`);
    }
  }
  return shown.join("\n");
}

/** Lines `first` to `last` (from 1) without their line ends; a line is read only as far as the frame can show. */
function linesFrom(bytes: Uint8Array, first: number, last: number): string[] {
  const lines: string[] = [];
  let line = 1;
  let start = 0;
  while (line <= last && start <= bytes.length) {
    let end = bytes.indexOf(0x0a, start);
    if (end === -1) end = bytes.length;
    if (line >= first) lines.push(decodeText(bytes, start, end, true).replace(/\r$/, ""));
    start = end + 1;
    line++;
  }
  return lines;
}
