import type { JsonDocument } from "../json/document.js";

/** What tells the element of an array from its neighbours, or undefined when it has nothing of the kind. */
export type ElementKey = (document: JsonDocument, node: number) => string | undefined;

/**
 * Names that stay when the rest of an element changes, the surest first: a call and its output by type and call id,
 * other items by type and id, tools and schemas by name.
 */
export const strongKeys: readonly ElementKey[] = [
  (document, node) => named(document, node, "call_id", true),
  (document, node) => named(document, node, "id", true),
  (document, node) => (document.member(node, "call_id") === -1 ? named(document, node, "name", false) : undefined),
];

/** What makes two elements alike enough to be called one that changed, when they stand in the same gap. */
export function weakKey(document: JsonDocument, node: number): string {
  if (!document.isObject(node)) return `${document.kind(node)}`;
  return `${text(document, node, "type") ?? ""}\0${text(document, node, "role") ?? ""}`;
}

function named(document: JsonDocument, node: number, member: string, withType: boolean): string | undefined {
  const name = text(document, node, member);
  if (name === undefined) return undefined;
  return withType ? `${text(document, node, "type") ?? ""}\0${name}` : name;
}

function text(document: JsonDocument, node: number, name: string): string | undefined {
  const value = document.member(node, name);
  return value !== -1 && document.isString(value) ? document.string(value) : undefined;
}
