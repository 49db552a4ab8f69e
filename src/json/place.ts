import type { Place } from "../problem/problem.js";
import type { JsonDocument } from "./document.js";
import { decodeText } from "./utf8.js";

/** Line and column (both from 1, columns in UTF-16 units) of a byte offset. */
export function placeOfOffset(file: string, bytes: Uint8Array, offset: number): Place {
  let line = 1;
  let lineStart = 0;
  for (let index = 0; index < offset; index++) {
    if (bytes[index] === 0x0a) {
      line++;
      lineStart = index + 1;
    }
  }
  return { file, line, column: decodeText(bytes, lineStart, offset, true).length + 1 };
}

/** Where a node starts. */
export function placeOf(document: JsonDocument, node: number): Place {
  return placeOfOffset(document.name, document.bytes, document.start(node));
}
