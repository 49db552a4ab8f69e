import type { Origin } from "../../profile/profile.js";
import type { ChatContext } from "./chat-context.js";
import { chatProblem } from "./chat-source.js";
import { reportDropped, writeContent } from "./content-parts.js";

/** Longest `call_id` the Responses server takes (chat translation 2, choice 5). */
const longestCallId = 64;

/** The system texts in order: the file's own blocks, then system messages wherever they stand. */
export function instructionsOf(context: ChatContext): string {
  const { document, system, messages } = context.source;
  const texts: string[] = [];
  if (system !== -1) texts.push(...blocksOf(context, system, "/system"));
  if (messages !== -1) {
    let position = 0;
    for (const message of document.elements(messages)) {
      const content = roleOf(context, message) === "system" ? document.member(message, "content") : -1;
      if (content !== -1) texts.push(...blocksOf(context, content, `/messages/${position}/content`));
      position++;
    }
  }
  return texts.filter((text) => text !== "").join("\n\n");
}

function blocksOf(context: ChatContext, content: number, pointer: string): string[] {
  const { document } = context.source;
  if (document.isString(content)) return [document.string(content)];
  if (!document.isArray(content)) return [];
  return Array.from(document.elements(content), (block, position) => {
    if (document.isString(block)) return document.string(block);
    reportDropped(context, block, `${pointer}/${position}`);
    const text = document.member(block, "text");
    return text !== -1 && document.isString(text) ? document.string(text) : "";
  });
}

/** Writes the history as Responses items (chat translation 2). */
export function writeInput(context: ChatContext): void {
  const { document, messages } = context.source;
  const items = new ItemList(context);
  context.writer.byte(0x5b);
  if (messages !== -1) {
    for (const message of document.elements(messages)) {
      writeMessage(context, message, items);
      items.message++;
    }
  }
  context.writer.byte(0x5d);
}

/** Counts the wire items, so that commas and pointers are right. */
class ItemList {
  count = 0;
  /** Position of the message that is being written. */
  message = 0;
  /** Calls of type custom: their results are `custom_tool_call_output`. */
  readonly customCalls = new Set<string>();
  readonly #context: ChatContext;

  constructor(context: ChatContext) {
    this.#context = context;
  }

  /** The present message by name. Reasons are many and rarely read: `why` finds the place when somebody asks. */
  get origin(): Origin {
    return { kind: "prompt", key: `messages/${this.message}` };
  }

  /** Where a part of the present message stands, for warnings. Naming the message alone spares a search through all of them. */
  originOf(node: number): Origin {
    return this.#context.originOf(node, `/messages/${this.message}`);
  }

  /** Begins an item and gives its pointer. */
  begin(head: string): string {
    if (this.count > 0) this.#context.writer.byte(0x2c);
    this.#context.writer.ascii(head);
    return `/input/${this.count++}`;
  }
}

const roles = ["user", "assistant", "tool", "system", "developer", "function"] as const;

/** The role of a message. The known ones are compared, not decoded: a history has thousands. */
function roleOf({ source: { document } }: ChatContext, message: number): string | undefined {
  const role = document.member(message, "role");
  if (role === -1 || !document.isString(role)) return undefined;
  return roles.find((known) => document.is(role, known)) ?? document.string(role);
}

function writeMessage(context: ChatContext, message: number, items: ItemList): void {
  const { document } = context.source;
  if (!document.isObject(message)) throw chatProblem(document, message, "wrong-type", "a message must be an object");
  const role = roleOf(context, message) ?? "";
  switch (role) {
    case "system":
      return;
    case "user":
    case "developer":
      return writeSpoken(context, message, role, items);
    case "assistant":
      return writeAssistant(context, message, items);
    case "tool":
      return writeToolResult(context, message, items);
    case "function":
      throw chatProblem(
        document,
        message,
        "chat-role",
        "role function is a form that Responses does not have",
        'use role "tool" with the tool_call_id of its call, and tool_calls instead of function_call',
      );
    default:
      throw chatProblem(
        document,
        message,
        role === "" ? "member-missing" : "chat-role",
        role === "" ? "a message needs a role" : `unknown role ${role}`,
        "roles are system, developer, user, assistant and tool",
      );
  }
}

function writeSpoken(context: ChatContext, message: number, role: string, items: ItemList): void {
  const { document } = context.source;
  const content = contentOf(context, message);
  if (content === -1) return warnEmpty(context, message, items);
  const pointer = items.begin(`{"type":"message","role":"${role}","content":`);
  writeContent(context, content, "input", `${pointer}/content`);
  context.writer.byte(0x7d);
  const name = document.member(message, "name");
  if (name !== -1)
    context.reasons.warn("chat-name-dropped", pointer, { name: document.text(name) }, items.originOf(name));
}

function writeAssistant(context: ChatContext, message: number, items: ItemList): void {
  const { document } = context.source;
  const { reasons, writer } = context;
  const calls = document.member(message, "tool_calls");
  const hasCalls = calls !== -1 && document.isArray(calls) && document.size(calls) > 0;
  const legacy = document.member(message, "function_call");
  if (legacy !== -1 && !document.isNull(legacy)) {
    const remedy = 'use tool_calls: [{id, type: "function", function: {name, arguments}}]';
    throw chatProblem(document, legacy, "chat-role", "function_call is a form that Responses does not have", remedy);
  }
  const start = `/input/${items.count}`;
  const thinking = document.member(message, "reasoning_content");
  if (thinking !== -1 && !document.isNull(thinking)) {
    reasons.warn("chat-reasoning-not-replayed", start, {}, items.originOf(thinking));
  }
  const name = document.member(message, "name");
  if (name !== -1) reasons.warn("chat-name-dropped", start, { name: document.text(name) }, items.originOf(name));
  const content = contentOf(context, message);
  const refusal = document.member(message, "refusal");
  const hasRefusal = refusal !== -1 && document.isString(refusal);
  const hasContent = content !== -1 && !isEmpty(context, content);
  if (hasContent || hasRefusal) {
    const pointer = items.begin('{"type":"message","role":"assistant","content":');
    if (hasContent) writeContent(context, content, "output", `${pointer}/content`);
    else writer.ascii("[]");
    if (hasRefusal) {
      // The refusal stands behind the text, inside the same array.
      writer.truncate(writer.length - 1);
      writer.ascii(hasContent ? ',{"type":"refusal","refusal":' : '{"type":"refusal","refusal":');
      writer.copy(document, refusal);
      writer.ascii("}]");
    }
    writer.byte(0x7d);
  } else if (!hasCalls) return warnEmpty(context, message, items);
  else
    reasons.add(
      start,
      "omitted",
      "chat/empty-content",
      "the assistant said nothing beside its calls: no message before this one",
      items.origin,
    );
  if (hasCalls) for (const call of document.elements(calls)) writeCall(context, call, items);
}

function writeCall(context: ChatContext, call: number, items: ItemList): void {
  const { document } = context.source;
  const { writer } = context;
  if (!document.isObject(call)) throw chatProblem(document, call, "wrong-type", "a tool call must be an object");
  const custom = document.member(call, "custom");
  const isCustom = custom !== -1 && document.isObject(custom);
  const body = isCustom ? custom : document.member(call, "function");
  if (body === -1 || !document.isObject(body)) {
    throw chatProblem(document, call, "member-missing", "a tool call needs function or custom");
  }
  const id = member(context, call, "id");
  const pointer = items.begin(`{"type":"${isCustom ? "custom_tool_call" : "function_call"}","call_id":`);
  writer.copy(document, id);
  writer.ascii(',"name":');
  writer.copy(document, member(context, body, "name"));
  writer.ascii(isCustom ? ',"input":' : ',"arguments":');
  writer.copy(document, member(context, body, isCustom ? "input" : "arguments"));
  writer.byte(0x7d);
  if (isCustom) {
    items.customCalls.add(document.string(id));
    context.reasons.add(pointer, "changed", "chat/custom-call", "a custom call keeps its own item type", items.origin);
  }
  warnAboutLongId(context, id, pointer, items);
}

function writeToolResult(context: ChatContext, message: number, items: ItemList): void {
  const { document } = context.source;
  const { writer } = context;
  const id = member(context, message, "tool_call_id");
  const content = contentOf(context, message);
  const isCustom = items.customCalls.size > 0 && items.customCalls.has(document.string(id));
  const pointer = items.begin(`{"type":"${isCustom ? "custom_tool_call_output" : "function_call_output"}","call_id":`);
  writer.copy(document, id);
  writer.ascii(',"output":');
  if (content === -1) writer.ascii('""');
  else if (document.isString(content)) writer.copy(document, content);
  else writeContent(context, content, "input", `${pointer}/output`);
  writer.byte(0x7d);
  warnAboutLongId(context, id, pointer, items);
}

/** A required string of a call. */
function member({ source: { document } }: ChatContext, object: number, name: string): number {
  const at = document.member(object, name);
  if (at === -1) throw chatProblem(document, object, "member-missing", `required member ${name} is missing`);
  if (!document.isString(at)) throw chatProblem(document, at, "wrong-type", `${name} must be a string`);
  return at;
}

/** Node of the content, or -1 when it is absent or null. */
function contentOf({ source: { document } }: ChatContext, message: number): number {
  const content = document.member(message, "content");
  if (content === -1 || document.isNull(content)) return -1;
  if (document.isString(content) || document.isArray(content)) return content;
  throw chatProblem(document, content, "wrong-type", "content must be a string or an array of parts");
}

function isEmpty({ source: { document } }: ChatContext, content: number): boolean {
  return document.isString(content) ? document.is(content, "") : document.size(content) === 0;
}

function warnEmpty(context: ChatContext, message: number, items: ItemList): void {
  const role = roleOf(context, message) ?? "";
  context.reasons.warn("chat-message-empty", `/input/${items.count}`, { role }, items.originOf(message));
}

function warnAboutLongId(context: ChatContext, id: number, pointer: string, items: ItemList): void {
  const { document } = context.source;
  // A text never has more characters than bytes.
  if (document.end(id) - document.start(id) - 2 <= longestCallId) return;
  const { length } = document.string(id);
  if (length <= longestCallId) return;
  context.reasons.warn("chat-call-id-long", `${pointer}/call_id`, { length: String(length) }, items.originOf(id));
}
