import type { JsonDocument } from "../json/document.js";

/** A Prompt where it stands in its source: an object with `input`, or an array of items. Never changed. */
export interface Prompt {
  readonly document: JsonDocument;
  readonly node: number;
}
