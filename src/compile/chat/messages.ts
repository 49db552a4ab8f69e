import type { Origin } from "../../profile/profile.js";
import type { ChatContext } from "./chat-context.js";
import { chatProblem } from "./chat-source.js";
import { writeContent } from "./content-parts.js";
import { reportName } from "./instructions.js";
import { originAt, reportLost, type Spot } from "./lost-members.js";
import { checkContent, type MessageMembers, messageMembers, requiredText, roleOf } from "./message-members.js";
import { warnAboutLongId, writeCall } from "./tool-call.js";

/** Writes the history as Responses items (chat translation 2). */
export function writeInput(context: ChatContext): void {
  const { document, messages } = context.source;
  const { writer, mapping } = context;
  const items = new ItemList(context);
  const start = writer.length;
  writer.byte(0x5b);
  if (messages !== -1) {
    for (const message of document.elements(messages)) {
      writeMessage(context, message, items);
      items.message++;
    }
  }
  writer.byte(0x5d);
  if (items.count > 0) return;
  const text = "the list is always there, and no message is left for it";
  mapping?.add(undefined, "added", "chat/messages", text, { responses: "/input", start });
}

/** Counts the wire items, so that commas and pointers are right. */
export class ItemList {
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

  /** Begins an item and gives its pointer. */
  begin(head: string): string {
    if (this.count > 0) this.#context.writer.byte(0x2c);
    this.#context.writer.ascii(head);
    return `/input/${this.count++}`;
  }
}

function writeMessage(context: ChatContext, message: number, items: ItemList): void {
  const { document } = context.source;
  if (!document.isObject(message)) throw chatProblem(document, message, "wrong-type", "a message must be an object");
  const members = messageMembers(document, message);
  const role = roleOf(document, members.role);
  switch (role) {
    case "system":
      return;
    case "user":
    case "developer":
      return writeSpoken(context, message, members, role, items);
    case "assistant":
      return writeAssistant(context, message, members, items);
    case "tool":
      return writeToolResult(context, message, members, items);
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

function writeSpoken(
  context: ChatContext,
  message: number,
  members: MessageMembers,
  role: "user" | "developer",
  items: ItemList,
): void {
  const { content, toolCalls, toolCallId, reasoning, refusal, functionCall } = members;
  checkContent(context, content);
  if (content === -1) return leaveOut(context, message, role, items);
  const pointer = items.begin(`{"type":"message","role":"${role}","content":`);
  writeContent(context, content, "input", `${pointer}/content`);
  context.writer.byte(0x7d);
  const isDeveloper = role === "developer";
  context.mapping?.add(message, "verbatim", isDeveloper ? "chat/developer" : "chat/message", "one item", {
    ...itemDetail(context, pointer, [role, "message"], content),
    ...(isDeveloper ? { choice: 11 } : {}),
  });
  reportRest(context, members, [toolCalls, toolCallId, reasoning, refusal, functionCall], {
    wire: pointer,
    message: items.message,
  });
}

function writeAssistant(context: ChatContext, message: number, members: MessageMembers, items: ItemList): void {
  const { document } = context.source;
  const { reasons, mapping } = context;
  const { content, toolCalls, toolCallId, reasoning, refusal, functionCall } = members;
  if (functionCall !== -1) {
    const remedy = 'use tool_calls: [{id, type: "function", function: {name, arguments}}]';
    const text = "function_call is a form that Responses does not have";
    throw chatProblem(document, functionCall, "chat-role", text, remedy);
  }
  if (toolCalls !== -1 && !document.isArray(toolCalls)) {
    throw chatProblem(document, toolCalls, "wrong-type", "tool_calls must be an array");
  }
  const hasCalls = toolCalls !== -1 && document.next(toolCalls) !== toolCalls + 1;
  const start = `/input/${items.count}`;
  if (reasoning !== -1) {
    const code = "chat-reasoning-not-replayed";
    reasons.warn(code, start, {}, originAt(context, reasoning, items));
    const text = "reasoning of an earlier answer is not replayed";
    mapping?.add(reasoning, "dropped", "chat/reasoning-content", text, { choice: 8, code, before: reasoning });
  }
  checkContent(context, content);
  const hasRefusal = refusal !== -1 && document.isString(refusal);
  const hasContent = content !== -1 && !isEmpty(context, content);
  if (hasContent || hasRefusal) {
    writeAnswer(context, message, hasContent ? content : -1, hasRefusal ? refusal : -1, hasCalls, items);
  } else if (!hasCalls) leaveOut(context, message, "assistant", items);
  else {
    reasons.add(
      start,
      "omitted",
      "chat/empty-content",
      "the assistant said nothing beside its calls: no message before this one",
      items.origin,
    );
    const text = "nothing said beside its calls: no message item";
    mapping?.add(message, "split", "chat/empty-content", text, { labels: ["assistant", "only its calls"], choice: 3 });
  }
  if (hasCalls) for (const call of document.elements(toolCalls)) writeCall(context, call, items);
  reportRest(context, members, [toolCallId, hasRefusal ? -1 : refusal], { wire: start, message: items.message });
}

/** What the assistant said: its text, and behind it, inside the same array, its refusal. */
function writeAnswer(
  context: ChatContext,
  message: number,
  content: number,
  refusal: number,
  hasCalls: boolean,
  items: ItemList,
): void {
  const { writer, mapping } = context;
  const { document } = context.source;
  const pointer = items.begin('{"type":"message","role":"assistant","content":');
  let parts = 0;
  if (content === -1) writer.ascii("[]");
  else parts = writeContent(context, content, "output", `${pointer}/content`);
  if (refusal !== -1) {
    writer.truncate(writer.length - 1);
    if (content !== -1) writer.byte(0x2c);
    const start = writer.length;
    writer.ascii('{"type":"refusal","refusal":');
    writer.copy(document, refusal);
    writer.byte(0x7d);
    const text = "a part of its own behind the text";
    const responses = `${pointer}/content/${parts}`;
    const labels = ["", "refusal"] as const;
    mapping?.add(refusal, "moved", "chat/refusal", text, { responses, labels, choice: 8, before: refusal, start });
    writer.byte(0x5d);
  }
  writer.byte(0x7d);
  const text = hasCalls ? "its text is an item of its own before the calls" : "one item";
  mapping?.add(message, hasCalls ? "split" : "verbatim", "chat/message", text, {
    ...itemDetail(context, pointer, ["assistant", "message"], content),
  });
}

function writeToolResult(context: ChatContext, message: number, members: MessageMembers, items: ItemList): void {
  const { document } = context.source;
  const { writer, mapping } = context;
  const { content, toolCalls, reasoning, refusal, functionCall } = members;
  const id = requiredText(context, message, "tool_call_id", members.toolCallId);
  checkContent(context, content);
  const isCustom = items.customCalls.size > 0 && items.customCalls.has(document.string(id));
  const type = isCustom ? "custom_tool_call_output" : "function_call_output";
  const pointer = items.begin(`{"type":"${type}","call_id":`);
  writer.copy(document, id);
  writer.ascii(',"output":');
  if (content === -1) writer.ascii('""');
  else if (document.isString(content)) writer.copy(document, content);
  else writeContent(context, content, "input", `${pointer}/output`);
  writer.byte(0x7d);
  const isLong = warnAboutLongId(context, id, pointer, items);
  const isList = content !== -1 && document.isArray(content);
  mapping?.add(message, "verbatim", isCustom ? "chat/custom-result" : "chat/tool-result", "the result of one call", {
    ...itemDetail(context, pointer, ["tool", type], content),
    ...(isLong ? { choice: 5, code: "chat-call-id-long" } : isCustom ? { choice: 13 } : isList ? { choice: 4 } : {}),
  });
  reportRest(context, members, [toolCalls, reasoning, refusal, functionCall], {
    wire: pointer,
    message: items.message,
  });
}

/** What a row about a whole item says: the text that stands in it; a list of parts has rows of its own. */
function itemDetail(
  context: ChatContext,
  responses: string,
  labels: readonly [string, string],
  content: number,
): object {
  const isText = content !== -1 && context.source.document.isString(content);
  return { responses, labels, ...(isText ? { before: content } : {}) };
}

/** The name of the speaker, and members that this role does not have. */
function reportRest(context: ChatContext, members: MessageMembers, foreign: readonly number[], spot: Spot): void {
  const { name, others } = members;
  if (name !== -1) reportName(context, name, spot);
  for (const value of foreign) if (value !== -1) reportLost(context, [value - 1], spot);
  if (others !== undefined) reportLost(context, others, spot);
}

function isEmpty({ source: { document } }: ChatContext, content: number): boolean {
  return document.isString(content) ? document.is(content, "") : document.next(content) === content + 1;
}

/** Choice 12: a message with neither content nor calls. */
function leaveOut(context: ChatContext, message: number, role: string, items: ItemList): void {
  const code = "chat-message-empty";
  context.reasons.warn(code, `/input/${items.count}`, { role }, originAt(context, message, items));
  const text = "it has neither content nor calls";
  context.mapping?.add(message, "dropped", "chat/message-empty", text, { labels: [role], choice: 12, code });
}
