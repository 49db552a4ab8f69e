import { constants } from "node:buffer";
import { ByteWriter } from "./byte-writer.js";
import type { JsonDocument } from "./document.js";
import { Kind, kindMask } from "./kind.js";
import { sizeError } from "./size-error.js";
import { decodeText } from "./utf8.js";

/** Bytes of a value without white space between tokens; every token as written, duplicates and key order kept. */
export function compactBytes(document: JsonDocument, node = 0): Uint8Array {
  const writer = new ByteWriter(document.end(node) - document.start(node));
  writer.copy(document, node);
  return writer.bytes();
}

/** `compactBytes` as text. */
export function compactText(document: JsonDocument, node = 0): string {
  const bytes = compactBytes(document, node);
  return printed(document, bytes);
}

/** From this depth on a container is printed on one line: the indentation of a depth bomb would fill any memory. */
const deepestIndent = 200;

/**
 * A value indented by `indent` spaces a level; every token as written. Empty containers stay on one line, and so does
 * what lies deeper than 200 levels.
 */
export function prettyText(document: JsonDocument, node = 0, indent = 2): string {
  const { kinds, starts, ends, nexts } = document.index;
  const writer = new ByteWriter((document.end(node) - document.start(node)) * 2);
  const newline = (depth: number): void => {
    writer.byte(0x0a);
    for (let space = depth * indent; space > 0; space--) writer.byte(0x20);
  };
  const open: number[] = [];
  let at = node;
  const key = (): void => {
    writer.slice(document.bytes, starts[at]!, ends[at]!);
    writer.ascii(": ");
    at++;
  };
  for (;;) {
    const kind = kinds[at]! & kindMask;
    const isContainer = kind === Kind.object || kind === Kind.array;
    if (isContainer && nexts[at] !== at + 1 && open.length < deepestIndent) {
      writer.byte(kind === Kind.object ? 0x7b : 0x5b);
      open.push(at);
      at++;
      newline(open.length);
      if (kind === Kind.object) key();
      continue;
    }
    writer.copy(document, at);
    at = nexts[at]!;
    for (;;) {
      const container = open.at(-1);
      if (container === undefined) {
        return printed(document, writer.bytes());
      }
      const isObject = (kinds[container]! & kindMask) === Kind.object;
      if (at !== nexts[container]) {
        writer.byte(0x2c);
        newline(open.length);
        if (isObject) key();
        break;
      }
      open.pop();
      newline(open.length);
      writer.byte(isObject ? 0x7d : 0x5d);
    }
  }
}

function printed(document: JsonDocument, bytes: Uint8Array): string {
  if (bytes.length > constants.MAX_STRING_LENGTH) throw sizeError(`${document.name} is too large to be shown as text`);
  return decodeText(bytes, 0, bytes.length, document.wellFormed);
}
