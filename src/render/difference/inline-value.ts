import type { JsonDocument } from "../../json/document.js";
import { compactText } from "../../json/print.js";
import { counted } from "../../problem/counted.js";
import { foldedParts } from "../folded-json.js";

/** Columns that a value may take where it stands in a line. */
const most = 100;

/** Members that hold what an item says, the most telling first. */
const spoken = ["text", "arguments", "input", "output", "description", "content", "summary", "result"] as const;

/** A value on one line: as it is when it is short, else the beginning of what it says, and how much it is. */
export function inlineValue(document: JsonDocument, node: number): string {
  if (document.end(node) - document.start(node) <= most) return compactText(document, node);
  if (document.isArray(node)) return counted(document.size(node), "element");
  const text = spokenText(document, node);
  if (text !== -1) return folded(document.text(text));
  if (document.isObject(node)) return counted(document.size(node), "member");
  return folded(document.text(node));
}

/** The same for an item, part or tool that was named already: only what it says. */
export function spokenValue(document: JsonDocument, node: number): string {
  const text = spokenText(document, node);
  return text === -1 ? inlineValue(document, node) : folded(document.text(text));
}

/** A JSON text as written; a long one as `"Its beginning…" 21,335 characters`. */
export function folded(json: string): string {
  const { beginning, size } = foldedParts(json);
  return size === undefined ? beginning : `${beginning} ${size}`;
}

/** The JSON string that says most about an item, part or tool, or -1. */
function spokenText(document: JsonDocument, node: number): number {
  let value = node;
  // Content lies in a list of parts: a few steps down at the most.
  for (let depth = 0; depth < 5 && value !== -1; depth++) {
    if (document.isString(value)) return value;
    if (document.isArray(value)) value = document.element(value, 0);
    else value = document.isObject(value) ? spokenMember(document, value) : -1;
  }
  return -1;
}

function spokenMember(document: JsonDocument, object: number): number {
  for (const name of spoken) {
    const value = document.member(object, name);
    if (value === -1) continue;
    if (document.isString(value) || (document.isArray(value) && document.size(value) > 0)) return value;
  }
  return -1;
}
