import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";

/** A JSON text; undefined for a text that is none. */
export function parsedJson(bytes: Uint8Array, name: string): JsonDocument | undefined {
  try {
    return parseJson(bytes, { name });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
