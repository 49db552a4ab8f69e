import type { JsonDocument } from "../../json/document.js";
import { Kind } from "../../json/kind.js";
import { deepestSchema, forbiddenKeywords, knownFormats, mostEnumValues, mostProperties } from "./keywords.js";
import type { SchemaFault } from "./schema-fault.js";
import { hasType, propertyNames, schemaPlaces, type SchemaPlace } from "./schema-walk.js";
import { rootTypeFault } from "./tool-schema.js";

/** Everything that keeps a schema from being strict (Structured Outputs, «supported schemas»), outer places first. */
export function strictFaults(document: JsonDocument, root: number): SchemaFault[] {
  const faults: SchemaFault[] = rootFaults(document, root);
  let properties = 0;
  let enumValues = 0;
  let deepest = 0;
  for (const place of schemaPlaces(document, root, (keyword) => !forbiddenKeywords.has(keyword))) {
    faults.push(...placeFaults(document, place));
    properties += propertyNames(document, place.node).length;
    const values = document.member(place.node, "enum");
    if (values !== -1 && document.isArray(values)) enumValues += document.size(values);
    if (hasType(document, place.node, "object")) deepest = Math.max(deepest, place.depth);
  }
  const exceeds = (count: number, limit: number, noun: string): void => {
    if (count > limit) faults.push({ steps: [], says: `${count} ${noun} exceeds limit of ${limit}.`, isWhole: true });
  };
  exceeds(deepest, deepestSchema, "levels of nesting");
  exceeds(properties, mostProperties, "object properties");
  exceeds(enumValues, mostEnumValues, "enum values");
  return faults;
}

function rootFaults(document: JsonDocument, root: number): SchemaFault[] {
  const fault = rootTypeFault(document, root);
  if (fault !== undefined) return [fault];
  return document.member(root, "anyOf") === -1 ? [] : [{ steps: [], says: "'anyOf' is not permitted." }];
}

function* placeFaults(document: JsonDocument, { node, steps }: SchemaPlace): Generator<SchemaFault> {
  if (document.member(node, "$ref") !== -1) {
    const others = Array.from(document.members(node), ({ key }) => document.string(key)).filter(
      (name) => name !== "$ref" && name !== "$defs" && name !== "definitions",
    );
    if (others.length > 0) {
      yield { steps, says: `$ref cannot have keywords {${others.map((name) => `'${name}'`).join(", ")}}.` };
    }
    return;
  }
  for (const { key } of document.members(node)) {
    const keyword = document.string(key);
    if (forbiddenKeywords.has(keyword)) yield { steps, says: `'${keyword}' is not permitted.` };
  }
  const format = document.member(node, "format");
  if (format !== -1 && document.isString(format) && !knownFormats.has(document.string(format))) {
    yield { steps, says: `'${document.string(format)}' is not a valid format.` };
  }
  const hasAlternatives = ["anyOf", "oneOf", "allOf"].some((name) => document.member(node, name) !== -1);
  if (document.member(node, "type") === -1 && !hasAlternatives && steps.length > 0) {
    yield { steps, says: "schema must have a 'type' key." };
  }
  if (hasType(document, node, "object")) yield* objectFaults(document, node, steps);
  if (hasType(document, node, "array") && document.member(node, "items") === -1) {
    yield { steps, says: "array schema missing items." };
  }
}

function* objectFaults(document: JsonDocument, node: number, steps: readonly string[]): Generator<SchemaFault> {
  const additional = document.member(node, "additionalProperties");
  if (additional === -1 || document.kind(additional) !== Kind.false) {
    yield { steps, says: "'additionalProperties' is required to be supplied and to be false." };
  }
  const names = propertyNames(document, node);
  const required = requiredNames(document, node);
  const rule = "'required' is required to be supplied and to be an array including every key in properties.";
  const missing = names.find((name) => !required.has(name));
  if (missing !== undefined) yield { steps, says: `${rule} Missing '${missing}'.` };
  const extra = Array.from(required).find((name) => !names.includes(name));
  if (extra !== undefined) yield { steps, says: `${rule} Extra required key '${extra}' supplied.` };
}

function requiredNames(document: JsonDocument, node: number): ReadonlySet<string> {
  const list = document.member(node, "required");
  const names = new Set<string>();
  if (list === -1 || !document.isArray(list)) return names;
  for (const name of document.elements(list)) if (document.isString(name)) names.add(document.string(name));
  return names;
}
