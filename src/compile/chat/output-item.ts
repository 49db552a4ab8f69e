import type { JsonDocument } from "../../json/document.js";

/** One output item of a Responses answer, as far as a Chat answer can show it. */
export interface OutputItem {
  readonly type: string;
  readonly text: string;
  readonly refusal: string;
  /** Texts of the summary, in order. */
  readonly summaries: readonly string[];
  /** Texts of `reasoning_text` entries. */
  readonly reasoning: readonly string[];
  readonly callId: string;
  readonly name: string;
  /** `arguments` of a function call, `input` of a custom one. */
  readonly input: string;
}

/** Reads one item of `output`, or of an `output_item` event. */
export function readOutputItem(document: JsonDocument, node: number): OutputItem {
  const type = textOf(document, node, "type");
  const parts = partsOf(document, node, "content");
  return {
    type,
    text: parts
      .filter((part) => part.type === "output_text")
      .map((part) => part.text)
      .join(""),
    refusal: parts
      .filter((part) => part.type === "refusal")
      .map((part) => part.refusal)
      .join(""),
    summaries: partsOf(document, node, "summary").map((part) => part.text),
    reasoning: parts.filter((part) => part.type === "reasoning_text").map((part) => part.text),
    callId: textOf(document, node, "call_id"),
    name: textOf(document, node, "name"),
    input: textOf(document, node, type === "custom_tool_call" ? "input" : "arguments"),
  };
}

interface Part {
  readonly type: string;
  readonly text: string;
  readonly refusal: string;
}

function partsOf(document: JsonDocument, node: number, name: string): Part[] {
  const list = document.member(node, name);
  if (list === -1 || !document.isArray(list)) return [];
  return Array.from(document.elements(list), (part) => ({
    type: textOf(document, part, "type"),
    text: textOf(document, part, "text"),
    refusal: textOf(document, part, "refusal"),
  }));
}

/** A string member, or an empty text where there is none. */
export function textOf(document: JsonDocument, node: number, name: string): string {
  const at = document.member(node, name);
  return at !== -1 && document.isString(at) ? document.string(at) : "";
}

/** A number that can be one here; undefined for anything else, such as `1e400`. */
export function numberOf(document: JsonDocument, node: number, name: string): number | undefined {
  const at = node === -1 ? -1 : document.member(node, name);
  if (at === -1) return undefined;
  const value = document.value(at);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** An object member, or -1. */
export function objectOf(document: JsonDocument, node: number, name: string): number {
  const at = node === -1 ? -1 : document.member(node, name);
  return at !== -1 && document.isObject(at) ? at : -1;
}
