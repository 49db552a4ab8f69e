import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";

/** A piece of a text that is streamed in pieces. */
export interface DeltaPlace {
  /** Equal for pieces of the same text. */
  readonly stream: string;
  readonly node: number;
}

export interface DeltaEvent {
  readonly document: JsonDocument;
  readonly places: readonly DeltaPlace[];
}

/** The pieces of text in an event of a stream: `delta` of Responses, `choices[].delta` of Chat Completions. */
export function deltaPlaces(data: string): DeltaEvent | undefined {
  if (!data.includes('"delta"')) return undefined;
  const document = parsed(data);
  if (document === undefined || !document.isObject(0)) return undefined;
  const places: DeltaPlace[] = [];
  const delta = document.member(0, "delta");
  if (delta !== -1 && document.isString(delta)) {
    const names = ["type", "item_id", "output_index", "content_index", "summary_index"];
    const stream = names.map((name) => textOf(document, document.member(0, name))).join(" ");
    places.push({ stream, node: delta });
  } else if (delta !== -1) collect(document, delta, "delta", places);
  const choices = document.member(0, "choices");
  if (choices !== -1) collect(document, choices, "choices", places);
  return places.length === 0 ? undefined : { document, places };
}

/** Every text below, by the way that leads to it; list elements by their `index`, where they have one. */
function collect(document: JsonDocument, node: number, path: string, places: DeltaPlace[]): void {
  if (document.isString(node)) places.push({ stream: path, node });
  else if (document.isObject(node)) {
    for (const { key, value } of document.members(node))
      collect(document, value, `${path}/${document.string(key)}`, places);
  } else if (document.isArray(node)) {
    let position = 0;
    for (const element of document.elements(node)) {
      const index = textOf(document, document.member(element, "index"));
      collect(document, element, `${path}/${index === "" ? position : index}`, places);
      position++;
    }
  }
}

function textOf(document: JsonDocument, node: number): string {
  return node === -1 ? "" : document.text(node);
}

function parsed(data: string): JsonDocument | undefined {
  try {
    return parseJson(data, { name: "event" });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
