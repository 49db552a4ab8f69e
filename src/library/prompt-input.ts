import type { Prompt } from "../compile/prompt.js";
import { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";

/**
 * A Prompt in any form. Text and bytes keep every number, key order and duplicate as they are written; a plain object
 * has lost that already, so give the text where it matters.
 */
export type PromptInput = Prompt | JsonDocument | string | Uint8Array | object;

/**
 * The Prompt where it stands in its document.
 *
 * @param name how messages call the text
 * @throws InputError `json-syntax` for a text that is no JSON
 */
export function promptOf(input: PromptInput, name = "prompt"): Prompt {
  if (input instanceof JsonDocument) return { document: input, node: input.root };
  if (typeof input === "string" || input instanceof Uint8Array)
    return { document: parseJson(input, { name }), node: 0 };
  if (isPrompt(input)) return input;
  return { document: parseJson(JSON.stringify(input), { name }), node: 0 };
}

function isPrompt(input: object): input is Prompt {
  return "document" in input && input.document instanceof JsonDocument && "node" in input;
}
