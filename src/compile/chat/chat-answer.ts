/** A tool call in Chat Completions shape; `id` is the `call_id`, never the item's id (chat translation 3). */
export type ChatToolCall =
  | {
      readonly id: string;
      readonly type: "function";
      readonly function: { readonly name: string; readonly arguments: string };
    }
  | {
      readonly id: string;
      readonly type: "custom";
      readonly custom: { readonly name: string; readonly input: string };
    };

export interface ChatUsage {
  readonly prompt_tokens?: number;
  readonly completion_tokens?: number;
  readonly total_tokens?: number;
  /** Already inside prompt_tokens, never added. */
  readonly cache_read_input_tokens?: number;
}

/** An answer in Chat Completions terms; what is absent was absent (chat translation 3). */
export interface ChatResult {
  readonly content?: string;
  readonly reasoning_content?: string;
  readonly refusal?: string;
  readonly tool_calls?: readonly ChatToolCall[];
  readonly finish_reason: "stop" | "length" | "content_filter" | "tool_calls";
  readonly usage?: ChatUsage;
}

/** What the server reported instead of an answer, its words verbatim. */
export interface ChatError {
  readonly code?: string;
  readonly message?: string;
}

/** The end of a request: an answer, or an error and whether sending again can help. */
export type ChatAnswer =
  | {
      readonly kind: "result";
      readonly result: ChatResult;
      /** Types of output items that have no place in a Chat answer, in order. */
      readonly otherItems: readonly string[];
    }
  | { readonly kind: "error"; readonly error: ChatError; readonly classify: "retry" | "report" };

/** Codes of failures that pass by themselves (chat translation 4). */
const passing = new Set([
  "rate_limit_exceeded",
  "server_error",
  "server_is_overloaded",
  "slow_down",
  "overloaded",
  "overloaded_error",
  "service_unavailable",
  "stream_ended_early",
]);

/** An error answer, with the verdict whether sending again can help. */
export function chatError(error: ChatError): ChatAnswer {
  return { kind: "error", error, classify: error.code !== undefined && passing.has(error.code) ? "retry" : "report" };
}
