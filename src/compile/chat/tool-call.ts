import type { ChatContext } from "./chat-context.js";
import { chatProblem } from "./chat-source.js";
import { originAt, reportOthers } from "./lost-members.js";
import { requiredText } from "./message-members.js";
import type { ItemList } from "./messages.js";

/** Longest `call_id` the Responses server takes (chat translation 2, choice 5). */
const longestCallId = 64;

const functionMembers = ["id", "type", "function"];
const customMembers = ["id", "type", "custom"];
const bodyMembers = ["name", "arguments", "input"];

/** Writes one of `tool_calls` as an item of its own (chat translation 2; choice 13 for custom ones). */
export function writeCall(context: ChatContext, call: number, items: ItemList): void {
  const { document } = context.source;
  const { writer, mapping } = context;
  if (!document.isObject(call)) throw chatProblem(document, call, "wrong-type", "a tool call must be an object");
  const custom = document.member(call, "custom");
  const isCustom = custom !== -1 && document.isObject(custom);
  const body = isCustom ? custom : document.member(call, "function");
  if (body === -1 || !document.isObject(body)) {
    throw chatProblem(document, call, "member-missing", "a tool call needs function or custom");
  }
  const input = isCustom ? "input" : "arguments";
  const type = isCustom ? "custom_tool_call" : "function_call";
  const id = requiredText(context, call, "id", document.member(call, "id"));
  const pointer = items.begin(`{"type":"${type}","call_id":`);
  writer.copy(document, id);
  writer.ascii(',"name":');
  const name = requiredText(context, body, "name", document.member(body, "name"));
  writer.copy(document, name);
  writer.ascii(isCustom ? ',"input":' : ',"arguments":');
  const given = requiredText(context, body, input, document.member(body, input));
  writer.copy(document, given);
  writer.byte(0x7d);
  if (isCustom) {
    items.customCalls.add(document.string(id));
    context.reasons.add(pointer, "changed", "chat/custom-call", "a custom call keeps its own item type", items.origin);
  }
  const isLong = warnAboutLongId(context, id, pointer, items);
  mapping?.add(call, "split", isCustom ? "chat/custom-call" : "chat/tool-call", "each call is an item of its own", {
    responses: pointer,
    labels: [document.string(name), type],
    before: given,
    ...(isLong ? { choice: 5, code: "chat-call-id-long" } : isCustom ? { choice: 13 } : {}),
  });
  const spot = { wire: pointer, message: items.message };
  reportOthers(context, call, isCustom ? customMembers : functionMembers, spot);
  reportOthers(context, body, bodyMembers, spot);
}

/** Choice 5: the server refuses a `call_id` over 64 characters; it stays as it is. */
export function warnAboutLongId(context: ChatContext, id: number, pointer: string, items: ItemList): boolean {
  const { document } = context.source;
  // A text never has more characters than bytes.
  if (document.end(id) - document.start(id) - 2 <= longestCallId) return false;
  const { length } = document.string(id);
  if (length <= longestCallId) return false;
  context.reasons.warn(
    "chat-call-id-long",
    `${pointer}/call_id`,
    { length: String(length) },
    originAt(context, id, items),
  );
  return true;
}
