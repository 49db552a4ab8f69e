import type { ChatAnswer, ChatResult, ChatToolCall } from "../compile/chat/chat-answer.js";
import { counted, grouped } from "../problem/counted.js";
import type { Paint } from "./paint.js";

/**
 * An answer for people: reasoning, text, tool calls, and what it cost.
 *
 * @param shown what becomes of a text of the other side before it is coloured
 */
export function answerText(
  answer: ChatAnswer & { readonly kind: "result" },
  paint: Paint,
  shown: (text: string) => string,
): string {
  const { content, reasoning_content, refusal, tool_calls = [] } = answer.result;
  const blocks = [
    ...(reasoning_content === undefined ? [] : [paint.dim(shown(reasoning_content))]),
    ...(content === undefined ? [] : [shown(content)]),
    ...(refusal === undefined ? [] : [paint.caution(shown(refusal))]),
    ...tool_calls.map((call) => toolCallText(call, paint, shown)),
  ];
  return blocks.map((block) => (block.endsWith("\n") ? block : `${block}\n`)).join("\n");
}

/** `read_note({"title":"x"})  call_1` */
function toolCallText(call: ChatToolCall, paint: Paint, shown: (text: string) => string): string {
  const own = call.type === "function" ? call.function : call.custom;
  const input = "arguments" in own ? own.arguments : own.input;
  return `${paint.name(shown(own.name))}(${shown(input)})  ${paint.dim(shown(call.id))}`;
}

/**
 * How an answer ended and what it cost, in one line.
 *
 * @param isChat it is shown as a chat result, which has no place for other items
 */
export function answerFacts({ result, otherItems }: ChatAnswer & { readonly kind: "result" }, isChat = true): string {
  const parts = [`finish ${result.finish_reason}`, ...usageParts(result.usage)];
  if (otherItems.length > 0)
    parts.push(
      `also ${counted(otherItems.length, "item")}${isChat ? " that Chat does not have" : ""}: ${[...new Set(otherItems)].join(", ")}`,
    );
  return parts.join(" · ");
}

function usageParts(usage: ChatResult["usage"]): string[] {
  if (usage === undefined) return [];
  const { prompt_tokens: input, completion_tokens: output, cache_read_input_tokens: cached } = usage;
  const share =
    cached === undefined || input === undefined || input === 0 ? "" : ` (${Math.round((cached / input) * 100)} %)`;
  return [
    ...(input === undefined ? [] : [`input ${grouped(input)}`]),
    ...(cached === undefined ? [] : [`cached ${grouped(cached)}${share}`]),
    ...(output === undefined ? [] : [`output ${grouped(output)}`]),
  ];
}
