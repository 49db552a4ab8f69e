/** Keywords that strict schemas may not have (Structured Outputs, «supported schemas»). */
export const forbiddenKeywords: ReadonlySet<string> = new Set([
  ..."allOf oneOf not if then else dependentRequired dependentSchemas dependencies".split(" "),
  ..."patternProperties propertyNames unevaluatedProperties minProperties maxProperties".split(" "),
  ..."unevaluatedItems contains minContains maxContains uniqueItems prefixItems default".split(" "),
]);

/** Formats that strict schemas may name. */
export const knownFormats: ReadonlySet<string> = new Set(
  "date-time time date duration email hostname ipv4 ipv6 uuid".split(" "),
);

/** Objects in objects, at most. */
export const deepestSchema = 10;
/** Properties of all objects together, at most. */
export const mostProperties = 5000;
/** Values of all enums together, at most. */
export const mostEnumValues = 1000;

/** Keywords whose values are schemas by name, and those whose values are lists of schemas. */
export const schemaMaps = ["properties", "$defs", "definitions"];
export const schemaLists = ["anyOf", "oneOf", "allOf"];
