import type { JsonDocument } from "../json/document.js";
import { compactText } from "../json/print.js";
import { counted } from "../problem/counted.js";

/** Columns that a value may take in the table. */
const most = 40;

/** A value in a few columns: as it is when it is short, else how much it is. */
export function shortValue(document: JsonDocument, node: number): string {
  const size = document.end(node) - document.start(node);
  if (size <= most) return compactText(document, node);
  if (document.isArray(node)) return counted(document.size(node), "element");
  if (document.isObject(node)) return counted(document.size(node), "member");
  if (!document.isString(node)) return `${document.text(node).slice(0, most - 1)}…`;
  return counted(document.string(node).length, "character");
}
