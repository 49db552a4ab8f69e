import { compareBytes } from "../../json/compare-bytes.js";
import type { JsonDocument } from "../../json/document.js";

/** Schema keywords that the client's own tool schemas can have (wire contract 5). */
const knownKeywords: ReadonlySet<string> = new Set([
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
const schemaMaps: ReadonlySet<string> = new Set(["properties", "$defs", "definitions"]);

/** Keywords whose value is a schema. */
const innerSchemas: ReadonlySet<string> = new Set(["items", "additionalProperties"]);

/** Keywords whose value is a list of schemas. */
const schemaLists: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf"]);

/** How a tool's parameter schema differs from the form in which the client itself writes schemas; undefined when it does not. */
export function parametersOddity(document: JsonDocument, root: number): string | undefined {
  // A set gives what is added while it is walked: no recursion, which a schema of a million levels would overflow.
  const schemas = new Set([root]);
  for (const schema of schemas) {
    if (!document.isObject(schema)) continue;
    for (const { key, value } of document.members(schema)) {
      const keyword = document.string(key);
      if (!knownKeywords.has(keyword)) return `the keyword ${keyword} is unknown to it`;
      if (schemaMaps.has(keyword) && document.isObject(value)) {
        const members = [...document.members(value)];
        const names = members.map((member) => document.string(member.key));
        const isSorted = names.slice(1).every((name, index) => compareBytes(names[index]!, name) <= 0);
        if (!isSorted) return `${keyword} are not sorted`;
        for (const member of members) schemas.add(member.value);
      } else if (schemaLists.has(keyword) && document.isArray(value)) {
        for (const element of document.elements(value)) schemas.add(element);
      } else if (innerSchemas.has(keyword)) schemas.add(value);
    }
  }
  return undefined;
}
