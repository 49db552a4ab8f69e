import { deepestNesting } from "../../json/check-wire.js";
import { ByteWriter } from "../../json/byte-writer.js";
import type { JsonDocument } from "../../json/document.js";
import { compactText } from "../../json/print.js";
import { decodeText } from "../../json/utf8.js";

/** A JSON value that can be changed: members in order, leaves as they were written. */
export type SchemaTree =
  | { readonly kind: "object"; readonly members: [name: string, value: SchemaTree][] }
  | { readonly kind: "array"; readonly elements: SchemaTree[] }
  | { readonly kind: "leaf"; readonly text: string };

export type SchemaObject = Extract<SchemaTree, { kind: "object" }>;

/** A tree of a value of a document; what is deeper than anybody reads stays as it is written. */
export function schemaTree(document: JsonDocument, node: number, depth = 0): SchemaTree {
  if (depth > deepestNesting) return { kind: "leaf", text: compactText(document, node) };
  if (document.isObject(node)) {
    const members = Array.from(document.members(node), ({ key, value }): [string, SchemaTree] => [
      document.string(key),
      schemaTree(document, value, depth + 1),
    ]);
    return { kind: "object", members };
  }
  if (document.isArray(node)) {
    return {
      kind: "array",
      elements: Array.from(document.elements(node), (element) => schemaTree(document, element, depth + 1)),
    };
  }
  return { kind: "leaf", text: document.text(node) };
}

export function leaf(value: string | boolean | null): SchemaTree {
  return { kind: "leaf", text: JSON.stringify(value) };
}

export function list(...elements: SchemaTree[]): SchemaTree {
  return { kind: "array", elements };
}

export function object(members: Readonly<Record<string, SchemaTree>>): SchemaObject {
  return { kind: "object", members: Object.entries(members) };
}

/** The text of a string leaf. */
export function leafText(tree: SchemaTree | undefined): string | undefined {
  return tree?.kind === "leaf" && tree.text.startsWith('"') ? (JSON.parse(tree.text) as string) : undefined;
}

export function member({ members }: SchemaObject, name: string): SchemaTree | undefined {
  return members.findLast(([own]) => own === name)?.[1];
}

/** Sets a member where it stands, or at the end. */
export function setMember({ members }: SchemaObject, name: string, value: SchemaTree): void {
  const own = members.findLast((pair) => pair[0] === name);
  if (own === undefined) members.push([name, value]);
  else own[1] = value;
}

/** Takes a member out and answers whether it was there. */
export function removeMember({ members }: SchemaObject, name: string): boolean {
  const before = members.length;
  for (let index = members.length - 1; index >= 0; index--) if (members[index]![0] === name) members.splice(index, 1);
  return members.length < before;
}

/** Compact JSON of a tree. */
export function treeText(tree: SchemaTree): string {
  const writer = new ByteWriter();
  write(writer, tree);
  const bytes = writer.bytes();
  return decodeText(bytes, 0, bytes.length, true);
}

function write(writer: ByteWriter, tree: SchemaTree): void {
  if (tree.kind === "leaf") {
    writer.raw(tree.text);
    return;
  }
  const isObject = tree.kind === "object";
  writer.ascii(isObject ? "{" : "[");
  const count = isObject ? tree.members.length : tree.elements.length;
  for (let index = 0; index < count; index++) {
    if (index > 0) writer.ascii(",");
    if (isObject) {
      writer.text(tree.members[index]![0]);
      writer.ascii(":");
    }
    write(writer, isObject ? tree.members[index]![1] : tree.elements[index]!);
  }
  writer.ascii(isObject ? "}" : "]");
}
