import { answerReader, documentAnswer } from "../compile/chat/answer-reader.js";
import type { ChatAnswer } from "../compile/chat/chat-answer.js";
import type { RecordedAnswer } from "./recorded-answer.js";

/** The answer in the terms of a chat client (chat translation 3, 4). */
export function normalise(recorded: RecordedAnswer): ChatAnswer {
  if (recorded.kind === "result") return recorded.answer;
  if (recorded.kind === "document") return documentAnswer(recorded.endpoint, recorded.document, recorded.node);
  const reader = answerReader(recorded.endpoint);
  for (const event of recorded.events) if (event.isObject(event.root)) reader.push(event);
  return reader.answer();
}
