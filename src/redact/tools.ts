import type { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import { deepestNesting } from "../json/check-wire.js";
import { parseJson } from "../json/parse.js";
import { writeElements, writeMembers } from "../json/write-values.js";
import { maskSecrets } from "../profile/mask-secrets.js";

/** What becomes of what a tool says of its owner. */
export interface ToolParts {
  readonly url: (url: string) => string;
  readonly id: (id: string) => string;
}

/** Members of tools that say where something of their owner's is, or log in there. */
const urlMembers: ReadonlySet<string> = new Set(["server_url"]);
const idMembers: ReadonlySet<string> = new Set(["vector_store_ids", "file_ids", "container", "connector_id"]);
const ofOwner = /"(?:server_url|headers|authorization|vector_store_ids|file_ids|container|connector_id)"/;

/** Tools as they are, but for what looks like a key, and where the servers and files of their owner are. */
export function writeTools(writer: ByteWriter, document: JsonDocument, node: number, parts: ToolParts): void {
  const text = document.text(node);
  const masked = maskSecrets(text);
  if (!ofOwner.test(masked)) {
    if (masked === text) writer.copy(document, node);
    else writer.copy(parseJson(masked), 0);
    return;
  }
  writeTool({ writer, document: parseJson(masked), parts }, 0, "", 0);
}

interface Writing {
  readonly writer: ByteWriter;
  readonly document: JsonDocument;
  readonly parts: ToolParts;
}

/** @param name of the member that the value is of, or is in a list of */
function writeTool(writing: Writing, node: number, name: string, depth: number): void {
  const { writer, document, parts } = writing;
  // Schemas of arguments are not looked into: what is called `headers` there is a name.
  if (depth > deepestNesting || name === "parameters") return writer.copy(document, node);
  if (document.isArray(node))
    return writeElements(writer, document.elements(node), (element) => writeTool(writing, element, name, depth + 1));
  if (document.isObject(node)) {
    return writeMembers(writer, document, node, {
      value: ({ key, value }) =>
        writeTool(writing, value, name === "headers" ? "headers" : document.string(key), depth + 1),
    });
  }
  if (!document.isString(node)) return writer.copy(document, node);
  const text = document.string(node).toWellFormed();
  if (name === "headers" || name === "authorization") return writer.text("(redacted)");
  if (urlMembers.has(name)) return writer.text(parts.url(text));
  if (idMembers.has(name) && text !== "auto") return writer.text(parts.id(text));
  writer.copy(document, node);
}

/** Names of the tools of a request, of its Lite items, or of what an answer repeats of it, namespaces included. */
export function* toolNames(document: JsonDocument, node: number): Generator<string> {
  const places = [node, ...below(document, node, "response"), ...below(document, node, "input")];
  for (const place of places) for (const tool of below(document, place, "tools")) yield* namesOf(document, tool, 0);
}

function* namesOf(document: JsonDocument, tool: number, depth: number): Generator<string> {
  for (const owner of [tool, ...below(document, tool, "function")]) {
    for (const member of ["name", "server_label", "namespace"])
      for (const name of below(document, owner, member)) if (document.isString(name)) yield document.string(name);
  }
  if (depth < 4) for (const inner of below(document, tool, "tools")) yield* namesOf(document, inner, depth + 1);
}

/** The value of a member, or all of its entries. */
function below(document: JsonDocument, node: number, name: string): readonly number[] {
  const value = document.isObject(node) ? document.member(node, name) : -1;
  if (value === -1) return [];
  return document.isArray(value) ? Array.from(document.elements(value)) : [value];
}
