import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";

/** Reads what may be no JSON: a client's mistake, or a script that says so on purpose. */
export function readJson(source: string | Uint8Array): JsonDocument | undefined {
  try {
    return parseJson(source);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** A member that is a string. */
export function textMember(document: JsonDocument, node: number, name: string): string | undefined {
  const value = document.member(node, name);
  return value !== -1 && document.isString(value) ? document.string(value) : undefined;
}
