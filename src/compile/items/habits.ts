import type { JsonDocument } from "../../json/document.js";
import { nearestName } from "../../problem/nearest-name.js";

/** What people write by habit of other APIs, and what the client reads instead. */

/** A `type` that a list of parts, tools or actions does not know. */
export function typeRemedy(type: string, names: readonly string[]): string | undefined {
  if (type === "text" && names.includes("input_text")) {
    const answer = names.includes("output_text") ? "; output_text in a message of the assistant" : "";
    return `use input_text${answer}`;
  }
  if (type === "image_url" && names.includes("input_image")) {
    return 'use input_image, with the URL as text: {"type": "input_image", "image_url": "…"}';
  }
  const nearest = nearestName(type, names);
  return nearest === undefined ? undefined : `did you mean ${nearest}?`;
}

/** A value of a wrong type; `member` is the member it stands in. */
export function valueRemedy(
  document: JsonDocument,
  node: number,
  member: string | number | undefined,
): string | undefined {
  if (document.isString(node)) {
    return member === "content" ? 'write an array of parts: [{"type": "input_text", "text": "…"}]' : undefined;
  }
  if (!document.isObject(node)) return undefined;
  if (member === "arguments") return 'write it as JSON text: "arguments": "{…}"';
  return member === "image_url" ? "write the URL itself, as text" : undefined;
}

/** A member that is missing in an object. */
export function missingRemedy(document: JsonDocument, object: number): string | undefined {
  return document.isObject(document.member(object, "function"))
    ? "this is the Chat Completions shape: put name, description, strict and parameters beside type"
    : undefined;
}
