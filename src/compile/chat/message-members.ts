import type { JsonDocument } from "../../json/document.js";
import type { ChatContext } from "./chat-context.js";
import { chatProblem } from "./chat-source.js";

/** Values of a message by name; -1 where one is absent or null. */
export interface MessageMembers {
  role: number;
  content: number;
  toolCalls: number;
  toolCallId: number;
  name: number;
  reasoning: number;
  refusal: number;
  functionCall: number;
  /** Keys of members that are none of these and hold something. */
  others: number[] | undefined;
}

/** Reads a message in one pass: a history has thousands, with few members each. Of duplicates the last counts. */
export function messageMembers(document: JsonDocument, message: number): MessageMembers {
  const found: MessageMembers = {
    role: -1,
    content: -1,
    toolCalls: -1,
    toolCallId: -1,
    name: -1,
    reasoning: -1,
    refusal: -1,
    functionCall: -1,
    others: undefined,
  };
  const end = document.next(message);
  for (let key = message + 1; key < end; key = document.next(key + 1)) {
    const value = document.isNull(key + 1) ? -1 : key + 1;
    if (document.is(key, "role")) found.role = value;
    else if (document.is(key, "content")) found.content = value;
    else if (document.is(key, "tool_calls")) found.toolCalls = value;
    else if (document.is(key, "tool_call_id")) found.toolCallId = value;
    else if (document.is(key, "name")) found.name = value;
    else if (document.is(key, "reasoning_content")) found.reasoning = value;
    else if (document.is(key, "refusal")) found.refusal = value;
    else if (document.is(key, "function_call")) found.functionCall = value;
    else if (value !== -1) (found.others ??= []).push(key);
  }
  return found;
}

const roles = ["user", "assistant", "tool", "system", "developer", "function"] as const;

/** The role of a message, or empty text. The known ones are compared, not decoded. */
export function roleOf(document: JsonDocument, role: number): string {
  if (role === -1 || !document.isString(role)) return "";
  return roles.find((known) => document.is(role, known)) ?? document.string(role);
}

/** Checks that content, where there is one, is a text or a list of parts. */
export function checkContent({ source: { document } }: ChatContext, content: number): void {
  if (content === -1 || document.isString(content) || document.isArray(content)) return;
  throw chatProblem(document, content, "wrong-type", "content must be a string or an array of parts");
}

/** A required string of a message or call. */
export function requiredText({ source: { document } }: ChatContext, object: number, name: string, at: number): number {
  if (at === -1) throw chatProblem(document, object, "member-missing", `required member ${name} is missing`);
  if (!document.isString(at)) throw chatProblem(document, at, "wrong-type", `${name} must be a string`);
  return at;
}

/** A value that says something: anything but null, `[]` and `{}`, with which servers fill their answers up. */
export function saysSomething(document: JsonDocument, node: number): boolean {
  const isContainer = document.isArray(node) || document.isObject(node);
  return isContainer ? document.next(node) !== node + 1 : !document.isNull(node);
}
