import type { JsonDocument } from "../json/document.js";

/** A Prompt where it stands in its source: an object with `input`, or an array of items. Never changed. */
export interface Prompt {
  readonly document: JsonDocument;
  readonly node: number;
}

/** The items of a Prompt's history, as nodes of its document; none where `input` is absent or no array. */
export function promptItems({ document, node }: Prompt): Iterable<number> {
  const input = document.isArray(node) ? node : document.member(node, "input");
  return document.isArray(input) ? document.elements(input) : [];
}
