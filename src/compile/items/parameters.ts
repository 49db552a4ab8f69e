import type { JsonDocument } from "../../json/document.js";

/** Schema keywords that the client's own tool schemas can have (wire contract 5). */
const knownKeywords = new Set([
  "$ref",
  "type",
  "description",
  "encrypted",
  "enum",
  "items",
  "properties",
  "required",
  "additionalProperties",
  "anyOf",
  "oneOf",
  "allOf",
  "$defs",
  "definitions",
]);

/** Keywords whose value maps names to schemas; the client writes those sorted by name. */
const schemaMaps = new Set(["properties", "$defs", "definitions"]);

/** How a tool's parameter schema differs from the form in which the client itself writes schemas; undefined when it does not. */
export function parametersOddity(document: JsonDocument, schema: number): string | undefined {
  if (!document.isObject(schema)) return undefined;
  for (const { key, value } of document.members(schema)) {
    const keyword = document.string(key);
    if (!knownKeywords.has(keyword)) return `the keyword ${keyword} is unknown to it`;
    if (schemaMaps.has(keyword) && document.isObject(value)) {
      const names = Array.from(document.members(value), (member) => document.string(member.key));
      if (names.some((name, index) => index > 0 && names[index - 1]! > name)) return `${keyword} are not sorted`;
      for (const member of document.members(value)) {
        const inner = parametersOddity(document, member.value);
        if (inner !== undefined) return inner;
      }
    } else if (document.isObject(value)) {
      const inner = parametersOddity(document, value);
      if (inner !== undefined) return inner;
    } else if (document.isArray(value) && keyword.endsWith("Of")) {
      for (const element of document.elements(value)) {
        const inner = parametersOddity(document, element);
        if (inner !== undefined) return inner;
      }
    }
  }
  return undefined;
}
