import type { JsonDocument } from "./document.js";

/**
 * The innermost value that a byte offset lies in, or of which it is the key: the whole document where it lies in none.
 * An offset between two members belongs to the object around them.
 */
export function nodeAt(document: JsonDocument, offset: number): number {
  let node = document.root;
  for (;;) {
    const end = document.next(node);
    const isObject = document.isObject(node);
    if (!isObject && !document.isArray(node)) return node;
    let found = -1;
    for (let child = node + 1; child < end;) {
      const value = isObject ? child + 1 : child;
      // A key counts with its value, so that a wrong name is placed at its member.
      if (document.start(child) <= offset && offset < document.end(value)) found = value;
      if (document.start(child) > offset) break;
      child = document.next(value);
    }
    if (found === -1) return node;
    node = found;
  }
}
