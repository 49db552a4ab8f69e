import { deepestNesting } from "../../json/check-wire.js";
import type { JsonDocument } from "../../json/document.js";
import { schemaLists, schemaMaps } from "./keywords.js";

/** One schema inside a schema. */
export interface SchemaPlace {
  readonly node: number;
  readonly steps: readonly string[];
  /** Objects and arrays around it. */
  readonly depth: number;
}

/**
 * Every schema below and with `node`, outer ones first, as deep as anybody reads them. `into` says which keywords are
 * followed.
 */
export function* schemaPlaces(
  document: JsonDocument,
  node: number,
  into: (keyword: string) => boolean = () => true,
  steps: readonly string[] = [],
  depth = 1,
): Generator<SchemaPlace> {
  if (!document.isObject(node) || steps.length > deepestNesting) return;
  yield { node, steps, depth };
  const below = (child: number, name: string, more: number, ...path: string[]): Generator<SchemaPlace> =>
    schemaPlaces(document, child, into, [...steps, name, ...path], depth + more);
  for (const name of schemaMaps) {
    const map = into(name) ? document.member(node, name) : -1;
    if (map === -1 || !document.isObject(map)) continue;
    const more = name === "properties" ? 1 : 0;
    for (const { key, value } of document.members(map)) yield* below(value, name, more, document.string(key));
  }
  const items = document.member(node, "items");
  if (items !== -1) yield* below(items, "items", 0);
  for (const name of schemaLists) {
    const list = into(name) ? document.member(node, name) : -1;
    if (list === -1 || !document.isArray(list)) continue;
    let position = 0;
    for (const schema of document.elements(list)) yield* below(schema, name, 0, String(position++));
  }
}

/** Whether a schema allows a type, as its only one or as one of several. */
export function hasType(document: JsonDocument, schema: number, type: string): boolean {
  const value = document.member(schema, "type");
  if (value === -1) return false;
  if (!document.isArray(value)) return document.is(value, type);
  for (const one of document.elements(value)) if (document.is(one, type)) return true;
  return false;
}

/** The names of a schema's properties, in order. */
export function propertyNames(document: JsonDocument, schema: number): string[] {
  const properties = document.member(schema, "properties");
  if (properties === -1 || !document.isObject(properties)) return [];
  return Array.from(document.members(properties), ({ key }) => document.string(key));
}
