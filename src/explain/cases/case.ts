import type { Retry } from "../entry.js";

/** An answer as people paste it, and what it must be recognised as. Texts and values are made up. */
export interface AnswerCase {
  readonly answer: string;
  readonly entry: string;
  readonly rule: string | undefined;
  readonly retry: Retry;
  /** The wire pointer of the path it names. */
  readonly named?: string;
}

/** The rest of the case of an answer. */
export function answered(
  answer: string,
  entry: string,
  rule: string | undefined,
  retry: Retry,
  named?: string,
): AnswerCase {
  return { answer, entry, rule, retry, ...(named !== undefined && { named }) };
}

/** The error object of the API around a sentence. */
export function envelope(message: string, param: string | null = null, code: string | null = null): string {
  return JSON.stringify({ error: { message, type: "invalid_request_error", param, code } }, undefined, 2);
}
