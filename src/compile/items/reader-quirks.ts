import type { JsonDocument } from "../../json/document.js";
import { Kind } from "../../json/kind.js";
import type { TaggedShape } from "./shape.js";

/**
 * What the client's reader takes besides the usual form of a value (asked of the real client, wire facts 1.2): a struct
 * may be a list of its values, a variant may be named by its number, and a word of a closed list may be an object with
 * one null member. Nobody writes this on purpose, but what the client takes is sent.
 */

export function isStruct(document: JsonDocument, node: number): boolean {
  return document.isObject(node) || document.isArray(node);
}

/** The node that names the variant, or -1. */
export function tagOf(document: JsonDocument, node: number): number {
  return document.isArray(node) ? document.element(node, 0) : document.member(node, "type");
}

/** The name of the variant that a tag means; undefined when it means none of them. */
export function variantName(document: JsonDocument, tag: number, { variants }: TaggedShape): string | undefined {
  const isNumber = document.kind(tag) === Kind.number;
  const name = isNumber ? [...variants.keys()][Number(document.text(tag))] : document.string(tag);
  return name !== undefined && variants.has(name) ? name : undefined;
}

/** The node that holds the word of a closed list. */
export function wordOf(document: JsonDocument, node: number): number {
  const isWrapped = document.isObject(node) && document.size(node) === 1 && document.isNull(node + 2);
  return isWrapped ? node + 1 : node;
}
