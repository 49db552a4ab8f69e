import type { JsonDocument } from "../../json/document.js";
import { Kind, kindName } from "../../json/kind.js";
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

/** An integer of 64 bits without sign, fraction or exponent; the client takes -0 for 0. */
export function isUnsigned(document: JsonDocument, node: number): boolean {
  const text = document.text(node);
  return document.kind(node) === Kind.number && /^(?:\d{1,20}|-0)$/.test(text) && BigInt(text) < 2n ** 64n;
}

/** What stands in the source, for messages: its kind, and its text when that is short. */
export function foundValue(document: JsonDocument, node: number): string {
  const text = document.end(node) - document.start(node) <= 40 ? ` ${document.text(node)}` : "";
  const kind = document.kind(node);
  return kind >= Kind.true ? kindName(kind) : kindName(kind) + text;
}
