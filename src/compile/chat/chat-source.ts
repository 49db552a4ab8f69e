import type { JsonDocument } from "../../json/document.js";
import { Kind, kindName } from "../../json/kind.js";
import { placeOf } from "../../json/place.js";
import { codeFrame } from "../../json/code-frame.js";
import { InputError } from "../../problem/input-error.js";
import type { Origin } from "../../profile/profile.js";

/** One member of the options: where its value stands. */
export interface ChatOption {
  readonly name: string;
  readonly document: JsonDocument;
  readonly value: number;
  /** Who said it, for options that the source does not bring itself. */
  readonly origin?: Origin;
}

/**
 * A chat source taken apart (chat translation 1). Nodes of its document; -1 where a part is absent or null.
 * `form` says whether it was a Chat Completions body as it stands, or a prompt file with its own `options`.
 */
export interface ChatSource {
  readonly document: JsonDocument;
  readonly node: number;
  readonly form: "body" | "file";
  readonly model: string | undefined;
  /** Where the source names the model; it may be null. */
  readonly modelNode: number;
  readonly system: number;
  readonly messages: number;
  readonly tools: number;
  readonly toolChoice: number;
  /** What the source says of streaming, which the kind of call decides (choice 2). */
  readonly stream: number;
  readonly options: readonly ChatOption[];
  readonly unused: readonly UnusedMember[];
}

/**
 * A member of the source that nothing is made of: `$schema` is for editors; `overridden` by the options; `fixed`: the
 * options cannot change it; `null` removes it (both choice 2); a prompt file has no such member.
 */
export interface UnusedMember {
  readonly value: number;
  readonly why: "schema" | "overridden" | "fixed" | "null" | "unknown";
}

/** Members of a prompt file that are not options. */
const fileMembers = new Set(["$schema", "messages", "system", "tools", "tool_choice", "options", "model"]);

/** What an option cannot change (chat translation 2, choice 2). */
const fixed = new Set(["messages", "stream"]);

/**
 * Takes a chat source apart. A file with `options` or `system` is a prompt file; otherwise it is a request body, and
 * every further top-level key is an option.
 *
 * @throws InputError when a part has the wrong type
 */
export function chatSource(document: JsonDocument, node: number): ChatSource {
  const isFile = document.member(node, "options") !== -1 || document.member(node, "system") !== -1;
  const own = isFile ? part(document, node, "options", [Kind.object], "an object") : node;
  const options = own === -1 ? [] : optionsOf(document, own, isFile);
  const unused: UnusedMember[] = [];
  const take = (from: number, name: string, kinds: readonly Kind[], expected: string): number => {
    const value = document.member(from, name);
    if (value !== -1 && document.isNull(value) && name !== "model") unused.push({ value, why: "null" });
    return part(document, from, name, kinds, expected);
  };
  const override = (name: string, kinds: readonly Kind[], expected: string): number => {
    const outside = document.member(node, name);
    if (!isFile || !options.some((option) => option.name === name)) return take(node, name, kinds, expected);
    if (outside !== -1) unused.push({ value: outside, why: "overridden" });
    return take(own, name, kinds, expected);
  };
  const model = override("model", [Kind.string], "a string");
  const hasOwnModel = isFile && options.some(({ name }) => name === "model");
  const stream = own === -1 ? -1 : document.member(own, "stream");
  const source = {
    document,
    node,
    form: isFile ? ("file" as const) : ("body" as const),
    model: model === -1 ? undefined : document.string(model),
    modelNode: document.member(hasOwnModel ? own : node, "model"),
    system: take(node, "system", [Kind.string, Kind.array], "a string or an array of blocks"),
    messages: take(node, "messages", [Kind.array], "an array"),
    tools: override("tools", [Kind.array], "an array"),
    toolChoice: override("tool_choice", [Kind.string, Kind.object], "a string or an object"),
    stream,
    options: options.filter(({ name }) => !["model", "tools", "tool_choice"].includes(name)),
  };
  return { ...source, unused: [...unused, ...unusedMembers(document, node, isFile, own)] };
}

function unusedMembers(document: JsonDocument, node: number, isFile: boolean, options: number): UnusedMember[] {
  const unused: UnusedMember[] = [];
  const schema = document.member(node, "$schema");
  if (schema !== -1) unused.push({ value: schema, why: "schema" });
  if (!isFile) return unused;
  for (const { key, value } of document.members(node)) {
    const name = document.string(key);
    if (!fileMembers.has(name)) unused.push({ value, why: fixed.has(name) ? "fixed" : "unknown" });
  }
  const fixedOption = options === -1 ? -1 : document.member(options, "messages");
  if (fixedOption !== -1) unused.push({ value: fixedOption, why: "fixed" });
  return unused;
}

/** Members of an options object; of duplicates the last. `messages` and `stream` are no options. */
export function optionsOf(document: JsonDocument, node: number, isFile: boolean): ChatOption[] {
  const options = new Map<string, ChatOption>();
  for (const { key, value } of document.members(node)) {
    const name = document.string(key);
    if (fixed.has(name) || (!isFile && fileMembers.has(name))) continue;
    options.set(name, { name, document, value });
  }
  return [...options.values()];
}

function part(document: JsonDocument, node: number, name: string, kinds: readonly Kind[], expected: string): number {
  const at = document.member(node, name);
  if (at === -1 || document.isNull(at)) return -1;
  const kind = document.kind(at);
  if (kinds.includes(kind)) return at;
  throw chatProblem(document, at, "wrong-type", `${name} must be ${expected}, found ${kindName(kind)}`);
}

/** An error about one value of a chat source. */
export function chatProblem(
  document: JsonDocument,
  node: number,
  code: "wrong-type" | "member-missing" | "chat-role",
  message: string,
  remedy?: string,
): InputError {
  const place = placeOf(document, node);
  const frame = codeFrame(document.bytes, place);
  return InputError.of({ code, message, place, frame, ...(remedy === undefined ? {} : { remedy }) });
}
