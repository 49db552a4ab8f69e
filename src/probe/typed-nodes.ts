import type { JsonDocument } from "../json/document.js";

/** The elements of a list; none of anything else. */
export function listed(document: JsonDocument, list: number): number[] {
  return list !== -1 && document.isArray(list) ? Array.from(document.elements(list)) : [];
}

/** The type of an item, tool or part; an item without one is a message. */
export function typeOf(document: JsonDocument, node: number): string {
  const type = document.member(node, "type");
  return type !== -1 && document.isString(type) ? document.string(type) : "message";
}
