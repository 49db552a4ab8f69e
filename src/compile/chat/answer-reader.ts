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
  /** True once the answer ended, well or not. Behind an error only a completed answer still counts. */
  readonly hasEnded: boolean;
}

/**
 * @param keepsText whether `answer()` has the texts. Without, each is no more than its first character: who shows pieces
 *   as they come need not hold a large answer
 */
export function answerReader(endpoint: ChatEndpoint, keepsText = true): AnswerReader {
  return endpoint === "chat" ? new CompletionStream(keepsText) : new AnswerStream(keepsText);
}

/** The answer of a document that was not streamed. */
export function documentAnswer(endpoint: ChatEndpoint, document: JsonDocument, node = 0): ChatAnswer {
  return endpoint === "chat" ? answerOfCompletion(document, node) : answerOfDocument(document, node);
}
