import type { JsonDocument } from "../../json/document.js";
import { Kind, kindName } from "../../json/kind.js";

/**
 * What the client's reader takes besides the usual form of a value (asked of the real client, wire facts 1.2): a struct
 * may be a list of its values, a variant may be named by its number, and a word of a closed list may be an object with
 * one null or empty member. Nobody writes this on purpose, but what the client takes is sent.
 */

export function isStruct(document: JsonDocument, node: number): boolean {
  return document.isObject(node) || document.isArray(node);
}

/** The node that names the variant, or -1. */
export function tagOf(document: JsonDocument, node: number): number {
  return document.isArray(node) ? document.element(node, 0) : document.member(node, "type");
}

/** The name that a tag means: its text, or the name with its number, a whole one; undefined when it is neither. */
export function variantName(document: JsonDocument, tag: number, names: readonly string[]): string | undefined {
  const kind = document.kind(tag);
  if (kind === Kind.number) return isUnsigned(document, tag) ? names[Number(document.text(tag))] : undefined;
  return kind === Kind.string ? document.string(tag) : undefined;
}

/** The node that holds the word of a closed list. */
export function wordOf(document: JsonDocument, node: number): number {
  const [only, another] = document.isObject(node) ? [...document.members(node)] : [];
  return only !== undefined && another === undefined && isUnit(document, only.value) ? only.key : node;
}

/** What the client's reader takes for nothing: null, and an object without members. */
function isUnit(document: JsonDocument, node: number): boolean {
  return document.isNull(node) || (document.isObject(node) && document.size(node) === 0);
}

/**
 * An integer of 64 bits without sign, fraction or exponent; the client takes -0 for 0. Those of 20 digits that are too
 * large its reader refuses in any place (`checkWire`).
 */
export function isUnsigned(document: JsonDocument, node: number): boolean {
  return /^(?:\d{1,20}|-0)$/.test(document.text(node));
}

/** What stands in the source, for messages: its kind, and its text when that is short. */
export function foundValue(document: JsonDocument, node: number): string {
  const text = document.end(node) - document.start(node) <= 40 ? ` ${document.text(node)}` : "";
  const kind = document.kind(node);
  return kind >= Kind.true ? kindName(kind) : kindName(kind) + text;
}
