import type { JsonDocument } from "../../json/document.js";
import { AnswerStream, type ChatDelta } from "./answer-stream.js";
import type { ChatEndpoint } from "./call-kind.js";
import type { ChatAnswer } from "./chat-answer.js";
import { answerOfDocument } from "./assemble.js";
import { answerOfCompletion } from "./completion-answer.js";
import { CompletionStream } from "./completion-stream.js";

/** Follows the events of an answer, whichever endpoint gives it. */
export interface AnswerReader {
  /** Takes one event and gives what it adds. */
  push(document: JsonDocument, node?: number): readonly ChatDelta[];
  /** The answer after the last event; without an end it is an error, code `stream_ended_early`. */
  answer(): ChatAnswer;
  /** True once nothing that follows counts. */
  readonly hasEnded: boolean;
}

export function answerReader(endpoint: ChatEndpoint): AnswerReader {
  return endpoint === "chat" ? new CompletionStream() : new AnswerStream();
}

/** The answer of a document that was not streamed. */
export function documentAnswer(endpoint: ChatEndpoint, document: JsonDocument, node = 0): ChatAnswer {
  return endpoint === "chat" ? answerOfCompletion(document, node) : answerOfDocument(document, node);
}
