import type { ChatAnswer } from "../compile/chat/chat-answer.js";
import { versionedJson } from "./versioned-json.js";

/** An answer as one chat result (docs/chat.md), or its error with what to do about it. */
export function chatAnswerJson(answer: ChatAnswer): string {
  return `${JSON.stringify(plainAnswer(answer), undefined, 2)}\n`;
}

/** The same with `schemaVersion`, and what a Chat answer has no place for. */
export function answerJson(answer: ChatAnswer, more: object = {}): string {
  if (answer.kind === "error") return versionedJson({ ...plainAnswer(answer), ...more });
  return versionedJson({ result: answer.result, otherItems: answer.otherItems, ...more });
}

function plainAnswer(answer: ChatAnswer): object {
  if (answer.kind === "result") return answer.result;
  return { error: answer.error, classify: answer.classify };
}
