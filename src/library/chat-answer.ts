import { normalise } from "../answer/normalise.js";
import { readAnswer } from "../answer/read-answer.js";
import type { ChatAnswer } from "../compile/chat/chat-answer.js";

/**
 * The answer of either endpoint as a Chat Completions result: content, reasoning, tool calls, finish reason, usage; or
 * the error, and whether sending again can help.
 *
 *     const answer = chatAnswer(await response.text());
 *
 * @param answer a document, server-sent events, one event a line, or a cassette, as text or bytes; a document, a list of
 *   events or `{events}` as plain object
 * @throws InputError `answer-unknown` when it is none of these
 */
export function chatAnswer(answer: string | Uint8Array | object): ChatAnswer {
  if (answer instanceof Uint8Array) return normalise(readAnswer("answer", answer));
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  return normalise(readAnswer("answer", new TextEncoder().encode(text)));
}
