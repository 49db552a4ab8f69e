import type { JsonDocument } from "../json/document.js";
import { compactText } from "../json/print.js";

/** Members of items and content parts that no model reads, so that no prompt cache is about them. */
const notRead: ReadonlySet<string> = new Set([
  "id",
  "status",
  "annotations",
  "logprobs",
  "internal_chat_message_metadata_passthrough",
]);

/** What a model reads before the items: tools, then instructions. In Lite both are items. */
export function headSegments(document: JsonDocument, body: number): string[] {
  return ["tools", "instructions"].map((name) => {
    const node = document.member(body, name);
    return node === -1 ? "" : compactText(document, node);
  });
}

/** The items of a list, or the one message of an `input` that is a text. */
export function itemSegments(document: JsonDocument, list: number): string[] {
  if (list === -1) return [];
  if (!document.isArray(list)) return [compactText(document, list)];
  return Array.from(document.elements(list), (item) => itemSegment(document, item));
}

/** An item without what no model reads: an answer's item is then the same when it comes back as history. */
export function itemSegment(document: JsonDocument, item: number): string {
  if (!document.isObject(item)) return compactText(document, item);
  return members(document, item, (name, value) => {
    if (name !== "content" || !document.isArray(value)) return compactText(document, value);
    const parts = Array.from(document.elements(value), (part) =>
      document.isObject(part) ? members(document, part, (_, inner) => compactText(document, inner)) : "",
    );
    return `[${parts.join(",")}]`;
  });
}

function members(document: JsonDocument, object: number, write: (name: string, value: number) => string): string {
  const texts: string[] = [];
  for (const { key, value } of document.members(object)) {
    const name = document.string(key);
    if (!notRead.has(name)) texts.push(`${name}:${write(name, value)}`);
  }
  // The client writes members in an order of its own.
  return `{${texts.toSorted().join(",")}}`;
}
