import { isUtf8 } from "node:buffer";
import type { Place } from "../problem/problem.js";
import type { JsonDocument } from "./document.js";
import { decodeText } from "./utf8.js";

interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

const beginning: Position = { offset: 0, line: 1, column: 1 };

/**
 * The last position found in a text. Problems are found in source order, so the next search usually starts where the
 * last one ended: a thousand problems in a text of megabytes cost one walk through it.
 */
const latest = new WeakMap<Uint8Array, Position>();

/** Line and column (both from 1, columns in UTF-16 units) of a byte offset. */
export function placeOfOffset(file: string, bytes: Uint8Array, offset: number): Place {
  const known = latest.get(bytes) ?? beginning;
  const isBefore = offset < known.offset;
  const position =
    isBefore && known.offset - offset < offset
      ? backward(bytes, known, offset)
      : forward(bytes, isBefore ? beginning : known, offset);
  latest.set(bytes, position);
  return { file, line: position.line, column: position.column };
}

/** The same bytes may hold another text now: who reads into one buffer again and again. */
export function forgetPosition(bytes: Uint8Array): void {
  latest.delete(bytes);
}

function forward(bytes: Uint8Array, known: Position, offset: number): Position {
  let { line, column, offset: from } = known;
  // Searching for line ends natively, line by line, is several times faster than looking at every byte.
  for (let end = bytes.indexOf(0x0a, from); end !== -1 && end < offset; end = bytes.indexOf(0x0a, from)) {
    line++;
    column = 1;
    from = end + 1;
  }
  return { offset, line, column: column + unitsBetween(bytes, from, offset) };
}

/** A stretch longer than this is worth decoding natively. */
const longStretch = 1024;

function unitsBetween(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > longStretch) {
    const stretch = bytes.subarray(start, end);
    // Lone surrogates, as JavaScript strings may hold them, do not decode to one unit each.
    if (isUtf8(stretch)) return decodeText(bytes, start, end, true).length;
  }
  let units = 0;
  for (let index = start; index < end; index++) units += unitsOf(bytes[index]!);
  return units;
}

function backward(bytes: Uint8Array, known: Position, offset: number): Position {
  let { line } = known;
  for (let index = known.offset - 1; index >= offset; index--) if (bytes[index] === 0x0a) line--;
  let column = 1;
  for (let index = offset - 1; index >= 0 && bytes[index] !== 0x0a; index--) column += unitsOf(bytes[index]!);
  return { offset, line, column };
}

/** Where a node starts. */
export function placeOf(document: JsonDocument, node: number): Place {
  return placeOfOffset(document.name, document.bytes, document.start(node));
}

/** The byte offset of a place, the inverse of `placeOfOffset`; the end of the line when the column is beyond it. */
export function offsetOfPlace(bytes: Uint8Array, place: Pick<Place, "line" | "column">): number {
  const known = latest.get(bytes);
  if (known !== undefined && known.line === place.line && known.column === place.column) return known.offset;
  let offset = 0;
  for (let line = 1; line < place.line; line++) {
    const end = bytes.indexOf(0x0a, offset);
    if (end === -1) return bytes.length;
    offset = end + 1;
  }
  for (let column = 1; column < place.column && offset < bytes.length && bytes[offset] !== 0x0a;) {
    column += unitsOf(bytes[offset++]!);
    while (offset < bytes.length && isContinuation(bytes[offset]!)) offset++;
  }
  return offset;
}

/** UTF-16 units that a byte of UTF-8 begins: two for a character beyond the basic plane, none inside a character. */
export function unitsOf(byte: number): 0 | 1 | 2 {
  if (isContinuation(byte)) return 0;
  return byte >= 0xf0 ? 2 : 1;
}

/** Whether a byte of UTF-8 lies inside a character. */
export function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
