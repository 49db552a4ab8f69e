import { leafText, member, type SchemaObject, type SchemaTree } from "./schema-tree.js";

/** Keywords that only mean something for one type. */
const keywordTypes: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ["object", ["properties", "required", "additionalProperties"]],
  ["array", ["items", "minItems", "maxItems"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];

/** The types of a schema that names none: of its values, else what its keywords are about, else a text. */
export function impliedTypes(schema: SchemaObject): string[] {
  const values = member(schema, "enum");
  const constant = member(schema, "const");
  const all = constant === undefined ? (values?.kind === "array" ? values.elements : []) : [constant];
  if (all.length > 0) return [...new Set(all.map(typeOfValue))];
  const found = keywordTypes.find(([, keywords]) => keywords.some((name) => member(schema, name) !== undefined));
  return [found?.[0] ?? "string"];
}

function typeOfValue(value: SchemaTree): string {
  if (value.kind !== "leaf") return value.kind;
  if (leafText(value) !== undefined) return "string";
  if (value.text === "null") return "null";
  if (value.text === "true" || value.text === "false") return "boolean";
  return /^-?\d+$/.test(value.text) ? "integer" : "number";
}
