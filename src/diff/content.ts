import type { JsonDocument } from "../json/document.js";
import type { Content } from "./change.js";

/**
 * The exact text of a value, with the nodes of the other text in the places of what moved in from there.
 *
 * @param moved nodes inside the value, in order, none inside another
 */
export function contentOf(
  document: JsonDocument,
  node: number,
  moved: readonly number[],
  partner: (node: number) => number,
): Content {
  const content: (Uint8Array | number)[] = [];
  let offset = document.start(node);
  for (const part of moved) {
    content.push(document.bytes.subarray(offset, document.start(part)), partner(part));
    offset = document.end(part);
  }
  content.push(document.bytes.subarray(offset, document.end(node)));
  return content;
}
