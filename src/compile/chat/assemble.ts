import type { JsonDocument } from "../../json/document.js";
import { chatError, type ChatAnswer, type ChatResult, type ChatToolCall, type ChatUsage } from "./chat-answer.js";
import { numberOf, objectOf, readOutputItem, textOf, type OutputItem } from "./output-item.js";

/** How a Responses answer ended. */
export interface ResponseEnd {
  readonly status: string;
  /** `incomplete_details.reason`, empty without one. */
  readonly reason: string;
  readonly usage: ChatUsage | undefined;
  readonly error: { readonly code?: string; readonly message?: string };
}

/** The answer of a Responses document that was not streamed (chat translation 3). */
export function answerOfDocument(document: JsonDocument, node = 0): ChatAnswer {
  const failure = document.member(node, "error");
  const output = present(document, node, "output");
  const isEnvelope = document.member(node, "output") === -1 && document.member(node, "status") === -1;
  if (failure !== -1 && isEnvelope)
    return chatError(errorOf(document, node) ?? { message: `error: ${document.text(failure)}` });
  if (output !== -1 && !document.isArray(output)) return chatError({ message: "its output is no list of items" });
  const status = textOf(document, node, "status");
  if (unfinished.has(status))
    return chatError({ code: responseNotFinished, message: `its status is ${status}: there is no result yet` });
  return assemble(outputOf(document, node), readEnd(document, node, "completed"));
}

/** Code of an answer that is still being made: one asked for in the background. */
export const responseNotFinished = "response_not_finished";
const unfinished: ReadonlySet<string> = new Set(["queued", "in_progress"]);

/** Items of `output`, in order. */
export function outputOf(document: JsonDocument, response: number): OutputItem[] {
  const output = response === -1 ? -1 : document.member(response, "output");
  if (output === -1 || !document.isArray(output)) return [];
  return Array.from(document.elements(output), (item) => readOutputItem(document, item));
}

/** @param status what the end is called when the document does not say */
export function readEnd(document: JsonDocument, response: number, status: string): ResponseEnd {
  return {
    status: textOf(document, response, "status") || status,
    reason: textOf(document, objectOf(document, response, "incomplete_details"), "reason"),
    usage: readUsage(document, objectOf(document, response, "usage")),
    error: readError(document, objectOf(document, response, "error")),
  };
}

/** What `error` says: an object, or a plain sentence. Undefined without one. */
export function errorOf(document: JsonDocument, node: number): ResponseEnd["error"] | undefined {
  const error = present(document, node, "error");
  if (error === -1) return undefined;
  if (document.isObject(error)) return readError(document, error);
  const message = document.isString(error) ? document.string(error) : "";
  return message === "" ? undefined : { message };
}

/** A member's value, or -1 when it is absent or null. */
function present(document: JsonDocument, node: number, name: string): number {
  const at = document.member(node, name);
  return at === -1 || document.isNull(at) ? -1 : at;
}

/** Code and message, each only where the server gave one. */
export function readError(document: JsonDocument, error: number): ResponseEnd["error"] {
  if (error === -1) return {};
  const code = textOf(document, error, "code");
  const message = textOf(document, error, "message");
  return { ...(code === "" ? {} : { code }), ...(message === "" ? {} : { message }) };
}

function readUsage(document: JsonDocument, usage: number): ChatUsage | undefined {
  if (usage === -1) return undefined;
  const details = objectOf(document, usage, "input_tokens_details");
  return withoutUndefined({
    prompt_tokens: numberOf(document, usage, "input_tokens"),
    completion_tokens: numberOf(document, usage, "output_tokens"),
    total_tokens: numberOf(document, usage, "total_tokens"),
    cache_read_input_tokens: numberOf(document, details, "cached_tokens"),
  });
}

/** Puts items and end together (chat translation 3). */
export function assemble(items: readonly OutputItem[], end: ResponseEnd): ChatAnswer {
  if (end.status === "failed") return chatError(end.error);
  if (end.status === "cancelled") return chatError({ code: "cancelled", ...end.error });
  const calls = items.flatMap(toolCall);
  const content = items.map((item) => item.text).join("");
  const refusal = items.map((item) => item.refusal).join("");
  const reasoning = items
    .map(reasoningOf)
    .filter((text) => text !== "")
    .join("\n\n");
  const result: ChatResult = withoutUndefined({
    content: content === "" ? undefined : content,
    reasoning_content: reasoning === "" ? undefined : reasoning,
    refusal: refusal === "" ? undefined : refusal,
    tool_calls: calls.length === 0 ? undefined : calls,
    finish_reason: finishReason(end, calls.length > 0),
    usage: end.usage,
  });
  const shown = new Set(["message", "reasoning", "function_call", "custom_tool_call"]);
  return { kind: "result", result, otherItems: items.map(({ type }) => type).filter((type) => !shown.has(type)) };
}

function reasoningOf(item: OutputItem): string {
  if (item.type !== "reasoning") return "";
  const summaries = item.summaries.filter((text) => text !== "");
  return summaries.length > 0 ? summaries.join("\n\n") : item.reasoning.join("");
}

function toolCall(item: OutputItem): ChatToolCall[] {
  const { callId: id, name, input } = item;
  if (item.type === "function_call") return [{ id, type: "function", function: { name, arguments: input } }];
  if (item.type === "custom_tool_call") return [{ id, type: "custom", custom: { name, input } }];
  return [];
}

function finishReason({ status, reason }: ResponseEnd, hasCalls: boolean): ChatResult["finish_reason"] {
  if (status === "incomplete") return reason === "content_filter" ? "content_filter" : "length";
  return hasCalls ? "tool_calls" : "stop";
}

type Defined<Values> = { [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name] } & {
  [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Exclude<Values[Name], undefined>;
};

/** The same object without the members that are undefined. */
function withoutUndefined<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;
}
