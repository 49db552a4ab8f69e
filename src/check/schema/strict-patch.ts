import type { JsonDocument } from "../../json/document.js";
import { forbiddenKeywords, knownFormats, schemaLists, schemaMaps } from "./keywords.js";
import { impliedTypes } from "./implied-types.js";
import {
  leaf,
  leafText,
  list,
  member,
  object,
  removeMember,
  schemaTree,
  setMember,
  treeText,
  type SchemaObject,
  type SchemaTree,
} from "./schema-tree.js";

/** A schema made strict. */
export interface StrictPatch {
  /** Compact JSON; members and leaves as they stood wherever nothing had to change. */
  readonly text: string;
  /** What was changed, one line each. */
  readonly changes: readonly string[];
}

/**
 * Makes a schema strict as far as that goes without guessing what was meant: objects are closed, optional properties
 * become required and nullable, keywords that are not permitted go. A root that is no object, alternatives at the root,
 * schemas of `allOf` that say something of the same, and maps from names to values stay as they are.
 */
export function strictPatch(document: JsonDocument, root: number): StrictPatch {
  const tree = schemaTree(document, root);
  const changes: string[] = [];
  patch(tree, "", changes);
  return { text: treeText(tree), changes };
}

function patch(tree: SchemaTree, place: string, changes: string[]): void {
  if (tree.kind !== "object") return;
  const change = (what: string): void => void changes.push(`${place === "" ? "(root)" : place}: ${what}`);
  if (member(tree, "$ref") !== undefined) {
    for (const [name] of tree.members.slice()) {
      const stays = name === "$ref" || name === "$defs" || name === "definitions";
      if (!stays && removeMember(tree, name)) change(`${name} beside $ref taken out`);
    }
  } else {
    patchKeywords(tree, change);
    patchType(tree, place, change);
    const type = typesOf(tree);
    if (type.includes("object")) closeObject(tree, change);
    if (type.includes("array") && member(tree, "items") === undefined) {
      setMember(tree, "items", object({ type: leaf("string") }));
      change("items of type string added");
    }
  }
  patchBelow(tree, place, changes);
}

function patchKeywords(tree: SchemaObject, change: (what: string) => void): void {
  for (let only = soleOf(tree); only !== undefined; only = soleOf(tree)) {
    removeMember(tree, "allOf");
    for (const [name, value] of only.members) setMember(tree, name, value);
    change("allOf with one schema taken in");
  }
  const alternatives = member(tree, "oneOf");
  if (alternatives !== undefined && member(tree, "anyOf") === undefined) {
    tree.members.find((pair) => pair[0] === "oneOf")![0] = "anyOf";
    change("oneOf is anyOf now");
  }
  for (const [name] of tree.members.slice()) {
    if (name === "allOf" || !forbiddenKeywords.has(name)) continue;
    if (removeMember(tree, name)) change(`${name} taken out`);
  }
  const format = leafText(member(tree, "format"));
  if (format !== undefined && !knownFormats.has(format)) {
    removeMember(tree, "format");
    change(`format ${format} taken out`);
  }
}

/** The only schema of `allOf`, when it says nothing of what is said beside it: to join more would be guessing. */
function soleOf(tree: SchemaObject): SchemaObject | undefined {
  const all = member(tree, "allOf");
  const [only, ...others] = all?.kind === "array" ? all.elements : [];
  if (only?.kind !== "object" || others.length > 0) return undefined;
  const isBeside = ([name]: readonly [string, SchemaTree]): boolean =>
    name !== "allOf" && member(tree, name) !== undefined;
  return only.members.some(isBeside) ? undefined : only;
}

/** Says a type where there is none: the one that the other keywords are about. */
function patchType(tree: SchemaObject, place: string, change: (what: string) => void): void {
  if (["type", "anyOf", "allOf"].some((name) => member(tree, name) !== undefined)) return;
  if (place === "" && member(tree, "properties") === undefined) return;
  const types = impliedTypes(tree);
  const [only, ...others] = types.map(leaf);
  tree.members.unshift(["type", others.length === 0 ? only! : list(only!, ...others)]);
  change(`type ${types.join(", ")} added`);
}

function typesOf(tree: SchemaObject): string[] {
  const type = member(tree, "type");
  const all = type?.kind === "array" ? type.elements : [type];
  return all.map((one) => leafText(one) ?? "");
}

function isMap(tree: SchemaObject): boolean {
  const values = member(tree, "additionalProperties");
  return values?.kind === "object" && values.members.length > 0 && member(tree, "properties") === undefined;
}

function closeObject(tree: SchemaObject, change: (what: string) => void): void {
  const additional = member(tree, "additionalProperties");
  // A map of names to values has no strict form: closed, it would be an object that is always empty.
  if (isMap(tree)) return;
  if (additional?.kind !== "leaf" || additional.text !== "false") {
    setMember(tree, "additionalProperties", leaf(false));
    change("additionalProperties is false now");
  }
  const properties = member(tree, "properties");
  const members = properties?.kind === "object" ? properties.members : [];
  const required = member(tree, "required");
  const had = (required?.kind === "array" ? required.elements : []).map((name) => leafText(name) ?? "");
  const names = [...new Set(members.map(([name]) => name))];
  const added = names.filter((name) => !had.includes(name));
  const unknown = had.filter((name) => !names.includes(name));
  for (const pair of members) if (added.includes(pair[0])) pair[1] = nullable(pair[1]);
  if (added.length === 0 && unknown.length === 0 && required?.kind === "array") return;
  setMember(tree, "required", list(...names.map((name) => leaf(name))));
  if (added.length > 0) change(`${added.join(", ")} required and nullable now`);
  if (unknown.length > 0) change(`${unknown.join(", ")} taken out of required`);
}

/** The same with null allowed. */
function nullable(tree: SchemaTree): SchemaTree {
  const none = object({ type: leaf("null") });
  if (tree.kind !== "object") return tree;
  const type = member(tree, "type");
  const alternatives = member(tree, "anyOf");
  const isPlain = ["$ref", "const", "allOf"].every((name) => member(tree, name) === undefined);
  if (isPlain && type === undefined && alternatives?.kind === "array" && member(tree, "enum") === undefined) {
    const isNull = (one: SchemaTree): boolean => one.kind === "object" && treeText(one) === treeText(none);
    if (!alternatives.elements.some(isNull)) alternatives.elements.push(none);
    return tree;
  }
  if (!isPlain || type === undefined || alternatives !== undefined) return object({ anyOf: list(tree, none) });
  const types = type.kind === "array" ? type.elements : [type];
  if (!types.some((one) => leafText(one) === "null")) setMember(tree, "type", list(...types, leaf("null")));
  const values = member(tree, "enum");
  const isNull = (one: SchemaTree): boolean => one.kind === "leaf" && one.text === "null";
  if (values?.kind === "array" && !values.elements.some(isNull)) values.elements.push(leaf(null));
  return tree;
}

function patchBelow(tree: SchemaObject, place: string, changes: string[]): void {
  for (const name of schemaMaps) {
    const map = member(tree, name);
    if (map?.kind !== "object") continue;
    for (const [key, value] of map.members) patch(value, `${place}/${name}/${key}`, changes);
  }
  const items = member(tree, "items");
  if (items !== undefined) patch(items, `${place}/items`, changes);
  for (const name of schemaLists) {
    const schemas = member(tree, name);
    if (schemas?.kind !== "array") continue;
    for (const [position, value] of schemas.elements.entries()) patch(value, `${place}/${name}/${position}`, changes);
  }
}
