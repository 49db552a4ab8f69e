import type { JsonDocument } from "../json/document.js";
import { compactText } from "../json/print.js";
import { grouped } from "../problem/counted.js";

/** Characters of a text that is shown whole, and of the beginning of one that is not. */
const longestText = 48;
const beginning = 32;

/** An item on one line: short members as they stand, lists and long texts by how much they are. */
export function itemLine(document: JsonDocument, item: number): string {
  if (!document.isObject(item)) return folded(document, item);
  const members = Array.from(
    document.members(item),
    ({ key, value }) => `${document.text(key)}:${folded(document, value)}`,
  );
  return `{${members.join(",")}}`;
}

function folded(document: JsonDocument, node: number): string {
  const size = document.end(node) - document.start(node);
  if (size <= longestText && !document.isArray(node) && !document.isObject(node)) return document.text(node);
  if (document.isString(node)) return `${document.text(node).slice(0, beginning)}…" (${bytes(size)})`;
  if (document.isArray(node)) return `[${elements(document, node)}${size > longestText ? `, ${bytes(size)}` : ""}]`;
  if (document.isObject(node))
    return size <= longestText ? compactText(document, node) : `{${document.size(node)} members, ${bytes(size)}}`;
  return `${document.text(node).slice(0, beginning)}…`;
}

/** `1 text`, `2 text, 1 image`: parts by their types, without input_ and output_. */
function elements(document: JsonDocument, list: number): string {
  const counts = new Map<string, number>();
  for (const element of document.elements(list)) {
    const type = document.member(element, "type");
    const name =
      type !== -1 && document.isString(type) ? document.string(type).replace(/^(?:input|output)_/, "") : "other";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => `${count} ${name}`).join(", ");
}

/** `312 bytes`, `2.1 KB`, `4.0 MB`. */
export function bytes(count: number): string {
  if (count < 1000) return `${grouped(count)} ${count === 1 ? "byte" : "bytes"}`;
  return count < 1_000_000 ? `${(count / 1000).toFixed(1)} KB` : `${(count / 1_000_000).toFixed(1)} MB`;
}
