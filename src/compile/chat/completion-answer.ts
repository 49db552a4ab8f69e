import type { JsonDocument } from "../../json/document.js";
import { errorOf } from "./assemble.js";
import { chatError, type ChatAnswer, type ChatResult, type ChatToolCall, type ChatUsage } from "./chat-answer.js";
import { numberOf, objectOf, textOf } from "./output-item.js";

/** What a Chat Completions answer holds, whole or added up from its chunks. */
export interface Completion {
  readonly content: string;
  readonly reasoning: string;
  readonly refusal: string;
  readonly calls: readonly ChatToolCall[];
  /** Empty when the server gave none. */
  readonly finishReason: string;
  readonly usage: ChatUsage | undefined;
}

/** The answer of a Chat Completions document: the first choice, as it stands. */
export function answerOfCompletion(document: JsonDocument, node = 0): ChatAnswer {
  const failure = errorOf(document, node);
  if (failure !== undefined) return chatError(failure);
  const choice = firstChoice(document, node);
  if (choice === -1) return chatError({ message: "the answer has no choice" });
  const message = objectOf(document, choice, "message");
  if (message === -1) return chatError({ message: "the first choice of the answer has no message" });
  const calls = document.member(message, "tool_calls");
  return completionResult({
    content: contentOf(document, message),
    reasoning: reasoningOf(document, message),
    refusal: textOf(document, message, "refusal"),
    calls:
      calls !== -1 && document.isArray(calls)
        ? Array.from(document.elements(calls), (call) => callOf(document, call))
        : [],
    finishReason: textOf(document, choice, "finish_reason"),
    usage: completionUsage(document, node),
  });
}

/** What is absent stays absent (chat translation 3). */
export function completionResult(completion: Completion): ChatAnswer {
  const { content, reasoning, refusal, calls, finishReason, usage } = completion;
  const result: ChatResult = {
    ...(content !== "" && { content }),
    ...(reasoning !== "" && { reasoning_content: reasoning }),
    ...(refusal !== "" && { refusal }),
    ...(calls.length > 0 && { tool_calls: calls }),
    finish_reason: knownReason(finishReason, calls.length > 0),
    ...(usage !== undefined && { usage }),
  };
  return { kind: "result", result, otherItems: [] };
}

/** The first element of `choices`, an object; -1 where there is none, as in a chunk that only brings usage. */
export function firstChoice(document: JsonDocument, node: number): number {
  const choices = document.member(node, "choices");
  const first = choices !== -1 && document.isArray(choices) ? document.element(choices, 0) : -1;
  return first !== -1 && document.isObject(first) ? first : -1;
}

/** Reasoning under either of the names that servers give it. */
export function reasoningOf(document: JsonDocument, message: number): string {
  if (message === -1) return "";
  return textOf(document, message, "reasoning_content") || textOf(document, message, "reasoning");
}

export function completionUsage(document: JsonDocument, node: number): ChatUsage | undefined {
  const usage = objectOf(document, node, "usage");
  if (usage === -1) return undefined;
  const counts = {
    prompt_tokens: numberOf(document, usage, "prompt_tokens"),
    completion_tokens: numberOf(document, usage, "completion_tokens"),
    total_tokens: numberOf(document, usage, "total_tokens"),
    cache_read_input_tokens: numberOf(document, objectOf(document, usage, "prompt_tokens_details"), "cached_tokens"),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined));
}

function contentOf(document: JsonDocument, message: number): string {
  const content = message === -1 ? -1 : document.member(message, "content");
  if (content === -1 || !document.isArray(content)) return textOf(document, message, "content");
  return Array.from(document.elements(content), (part) => textOf(document, part, "text")).join("");
}

function callOf(document: JsonDocument, call: number): ChatToolCall {
  const id = textOf(document, call, "id");
  const custom = objectOf(document, call, "custom");
  if (custom !== -1) {
    const input = textOf(document, custom, "input");
    return { id, type: "custom", custom: { name: textOf(document, custom, "name"), input } };
  }
  const own = objectOf(document, call, "function");
  const name = textOf(document, own, "name");
  return { id, type: "function", function: { name, arguments: textOf(document, own, "arguments") } };
}

function knownReason(reason: string, hasCalls: boolean): ChatResult["finish_reason"] {
  if (reason === "length" || reason === "content_filter" || reason === "tool_calls") return reason;
  return hasCalls ? "tool_calls" : "stop";
}
