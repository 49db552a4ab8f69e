import type { Dialect } from "../compile/dialects/dialect.js";
import { ShapeWriter } from "../compile/items/shape-writer.js";
import { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import { compactBytes, compactText } from "../json/print.js";
import type { Problem } from "../problem/problem.js";
import type { RequestForm } from "./request-form.js";

/** Something in a body that a dialect would not send like this. */
export interface Objection {
  readonly pointer: string;
  readonly text: string;
}

/** A captured body, parsed. */
export interface Body {
  readonly document: JsonDocument;
  readonly node: number;
}

/**
 * Everything in a body that the client of a dialect cannot have sent, whatever the profile; empty when it can have sent
 * all of it. Only what every profile would give counts: what a setting may decide is no objection.
 */
export function objections(body: Body, dialect: Dialect, form: RequestForm): Objection[] {
  return [
    ...fieldObjections(body, dialect, form),
    ...reasoningObjections(body, dialect, form),
    ...itemObjections(body, dialect),
    ...liteObjections(body, dialect),
    ...metadataObjections(body, dialect),
  ];
}

/** Names the dialect does not have at top level, those it always has, and their order. */
function fieldObjections({ document, node }: Body, dialect: Dialect, form: RequestForm): Objection[] {
  const known: readonly string[] = dialect.fields[form];
  const found: Objection[] = [];
  let before = -1;
  let beforeName = "";
  let isReordered = false;
  for (const { key } of document.members(node)) {
    const name = document.string(key);
    const position = known.indexOf(name);
    if (position === -1) {
      found.push({ pointer: `/${name}`, text: `never sends ${name}` });
      continue;
    }
    if (position < before && !isReordered) {
      isReordered = true;
      found.push({ pointer: `/${name}`, text: `sends its members in another order: ${name} before ${beforeName}` });
    }
    before = Math.max(before, position);
    beforeName = known[before] ?? name;
  }
  for (const name of alwaysSent[form]) {
    if (document.member(node, name) === -1) found.push({ pointer: `/${name}`, text: `always sends ${name}` });
  }
  return found;
}

/** Wire contract 2.1, 10.3, 11. */
const alwaysSent: Readonly<Record<RequestForm, readonly string[]>> = {
  http: [
    "model",
    "input",
    "tool_choice",
    "parallel_tool_calls",
    "reasoning",
    "store",
    "stream",
    "include",
    "client_metadata",
  ],
  websocket: [
    "type",
    "model",
    "input",
    "tool_choice",
    "parallel_tool_calls",
    "store",
    "stream",
    "include",
    "client_metadata",
  ],
  compact: ["model", "input", "parallel_tool_calls"],
};

function reasoningObjections({ document, node }: Body, dialect: Dialect, form: RequestForm): Objection[] {
  const reasoning = document.member(node, "reasoning");
  if (reasoning === -1 || form === "compact") return [];
  const found: Objection[] = [];
  const isNull = document.isNull(reasoning);
  if (isNull && dialect.reasoningSupport.decide({ slug: "", supports_reasoning_summaries: false }, false)) {
    found.push({ pointer: "/reasoning", text: "never sends reasoning as null" });
  }
  const include = document.member(node, "include");
  const expected = dialect.include.decide(!isNull);
  const wanted = `[${expected.map((name) => `"${name}"`).join(",")}]`;
  if (include !== -1 && compactText(document, include) !== wanted) {
    found.push({ pointer: "/include", text: `sends include as ${wanted} here` });
  }
  return found;
}

/** Items in another form than the client's own: unknown types, members, another order. */
function itemObjections({ document, node }: Body, dialect: Dialect): Objection[] {
  const input = document.member(node, "input");
  if (input === -1 || !document.isArray(input)) return [];
  const found: Objection[] = [];
  const store = document.member(node, "store");
  const isStored = store !== -1 && document.kind(store) === Kind.true;
  let position = -1;
  for (const item of document.elements(input)) {
    position++;
    const pointer = `/input/${position}`;
    const type = document.member(item, "type");
    const name = type !== -1 && document.isString(type) ? document.string(type) : "";
    const shape = dialect.items.get(name);
    if (shape === undefined) {
      found.push({ pointer, text: `has no item of type ${name === "" ? "(none)" : name}` });
      continue;
    }
    const writer = new ByteWriter(document.end(item) - document.start(item));
    const unknown: string[] = [];
    const report = {
      gated() {},
      unknownMember: (at: string) => unknown.push(at),
      unknownVariant() {},
    };
    const problems: Problem[] = [];
    const shapeWriter = new ShapeWriter({ document, writer, report, problems, path: ["input"] });
    shapeWriter.typedElement(position, shape, name, item);
    for (const at of unknown) found.push({ pointer: at, text: `does not keep ${at.slice(at.lastIndexOf("/") + 1)}` });
    for (const problem of problems) found.push({ pointer, text: `refuses it: ${problem.message}` });
    if (unknown.length > 0 || problems.length > 0) continue;
    if (!sameBytes(writer.bytes(), compactBytes(document, item))) {
      found.push({ pointer, text: "writes the members of this item in another order or form" });
    }
    const id = document.member(item, "id");
    if (id !== -1 && document.isString(id)) {
      const facts = { id: document.string(id), itemIdsEnabled: true, store: isStored };
      if (!dialect.itemIds.decide(facts)) found.push({ pointer: `${pointer}/id`, text: "clears ids of this shape" });
    }
  }
  return found;
}

function liteObjections({ document, node }: Body, dialect: Dialect): Objection[] {
  const input = document.member(node, "input");
  const first = input !== -1 && document.isArray(input) ? document.element(input, 0) : -1;
  const type = first === -1 ? -1 : document.member(first, "type");
  if (type === -1 || !document.is(type, "additional_tools")) return [];
  const tools = document.member(first, "tools");
  if (tools === -1 || !document.isArray(tools)) return [];
  const isWrapping = dialect.liteTools.decide === "wrapped";
  let position = -1;
  for (const tool of document.elements(tools)) {
    position++;
    const pointer = `/input/0/tools/${position}`;
    const kind = document.member(tool, "type");
    const isFlat = kind !== -1 && (document.is(kind, "function") || document.is(kind, "custom"));
    if (isFlat && isWrapping) return [{ pointer, text: "wraps function and custom tools in the namespace functions" }];
    const name = document.member(tool, "name");
    if (position === 0 && !isWrapping && name !== -1 && document.is(name, "functions")) {
      return [{ pointer, text: "does not wrap tools in a namespace functions" }];
    }
  }
  return [];
}

/** Members of client_metadata, and which of them the cache key is. */
function metadataObjections({ document, node }: Body, dialect: Dialect): Objection[] {
  const metadata = document.member(node, "client_metadata");
  if (metadata === -1 || !document.isObject(metadata)) return [];
  const known = new Set(dialect.clientMetadata.map(({ name }) => name));
  const found: Objection[] = [];
  for (const { key } of document.members(metadata)) {
    const name = document.string(key);
    if (!known.has(name))
      found.push({ pointer: `/client_metadata/${name}`, text: `has no ${name} in client_metadata` });
  }
  const cacheKey = document.member(node, "prompt_cache_key");
  const expected = document.member(metadata, dialect.cacheKey.decide);
  if (cacheKey === -1 || expected === -1 || !document.isString(cacheKey)) return found;
  const value = document.string(cacheKey);
  if (!value.startsWith("guardian:") && !document.is(expected, value)) {
    const name = dialect.cacheKey.decide.replace("_", " ");
    found.push({ pointer: "/prompt_cache_key", text: `sends the ${name} as prompt_cache_key` });
  }
  return found;
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
