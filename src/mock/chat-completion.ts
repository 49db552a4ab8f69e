import { parseJson } from "../json/parse.js";
import { createdAt } from "./created-at.js";
import { textPieces } from "./response-events.js";

/** What a Chat Completions answer says about itself. */
export interface CompletionFacts {
  readonly id: string;
  readonly model: string;
  /** JSON text. */
  readonly usage: string;
  /** Why the answer is not whole: `max_output_tokens`, `content_filter`. */
  readonly incomplete: string | undefined;
}

interface Message {
  readonly role: "assistant";
  readonly content: string | null;
  readonly refusal?: string;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly object[];
}

/** The answer as one document. */
export function completionText({ id, model, usage, incomplete }: CompletionFacts, items: readonly string[]): string {
  const message = messageOf(items);
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason(message, incomplete) }];
  const head = JSON.stringify({ id, object: "chat.completion", created: createdAt, model, choices });
  return `${head.slice(0, -1)},"usage":${usage}}`;
}

/** The answer as the data of its events, without the closing `[DONE]`. */
export function completionChunks(facts: CompletionFacts, items: readonly string[], withUsage: boolean): string[] {
  const { id, model, usage, incomplete } = facts;
  const message = messageOf(items);
  const chunk = (choices: readonly object[], more = ""): string => {
    const head = JSON.stringify({ id, object: "chat.completion.chunk", created: createdAt, model, choices });
    return `${head.slice(0, -1)}${more}}`;
  };
  const delta = (part: object, finish: string | null = null): string =>
    chunk([{ index: 0, delta: part, finish_reason: finish }]);
  const texts = (["reasoning_content", "content", "refusal"] as const).flatMap((name) =>
    textPieces(message[name] ?? "").map((piece) => delta({ [name]: piece })),
  );
  const calls = (message.tool_calls ?? []).map((call, index) => delta({ tool_calls: [{ index, ...call }] }));
  return [
    delta({ role: "assistant", content: "" }),
    ...texts,
    ...calls,
    delta({}, finishReason(message, incomplete)),
    ...(withUsage ? [chunk([], `,"usage":${usage}`)] : []),
  ];
}

function finishReason({ tool_calls: calls }: Message, incomplete: string | undefined): string {
  if (incomplete !== undefined) return incomplete === "content_filter" ? "content_filter" : "length";
  return calls === undefined ? "stop" : "tool_calls";
}

type Item = Readonly<Record<string, unknown>>;

/** The items of a Responses answer in Chat terms (chat translation 3). */
function messageOf(texts: readonly string[]): Message {
  const items = texts.map((text) => parseJson(text).value(0) as Item);
  const said = (type: string, list: string, part: string, member: string): string =>
    items
      .filter((item) => item["type"] === type)
      .flatMap((item) => parts(item[list]))
      .filter((entry) => entry["type"] === part)
      .map((entry) => entry[member])
      .filter((text) => typeof text === "string")
      .join("");
  const content = said("message", "content", "output_text", "text");
  const refusal = said("message", "content", "refusal", "refusal");
  const reasoning = said("reasoning", "summary", "summary_text", "text");
  const calls = items.flatMap(toolCall);
  return {
    role: "assistant",
    ...(reasoning !== "" && { reasoning_content: reasoning }),
    content: content === "" && calls.length > 0 ? null : content,
    ...(refusal !== "" && { refusal }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function toolCall({ type, call_id: id, name, arguments: given, input }: Item): object[] {
  if (type === "function_call") return [{ id, type: "function", function: { name, arguments: given } }];
  if (type === "custom_tool_call") return [{ id, type: "custom", custom: { name, input } }];
  return [];
}

function parts(value: unknown): readonly Item[] {
  return Array.isArray(value) ? (value as Item[]) : [];
}
