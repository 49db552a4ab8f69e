import { readAnswer } from "../explain/read-answer.js";
import type { Progress } from "../recording/progress.js";
import { closedWords } from "../render/closed-words.js";
import { oneLine } from "../render/one-line.js";
import { statusText } from "../run/status-text.js";
import { compressedText } from "../transport/compressed-head.js";

/** Columns of the client's words: they may quote a whole page. */
const longestWords = 160;

/** Columns of a part of what the server said. */
const longestPart = 100;

/** Says why an attempt failed, for whoever watches: what was said before is not said again. */
export class FailedAttempts {
  readonly #progress: Progress;
  #last: string | undefined;

  /** @param progress of the run: what the server did comes from there */
  constructor(progress: Progress) {
    this.#progress = progress;
  }

  /** @param words the client's, which say little of what the server did */
  why(given: string): string {
    const words = withoutCompressed(given, this.#progress.said);
    const did = serverDid(this.#progress, words);
    const shown = oneLine(words, longestWords) + (did === undefined ? "" : ` (${did})`);
    // Each answer has an id of its own.
    const last = shown.replaceAll(/, (?:request id|cf-ray): [^\s,)]+/g, "");
    const isSame = last === this.#last;
    this.#last = last;
    if (!isSame) return shown;
    return hasAnswered(this.#progress) ? "the same answer" : "the same error";
  }
}

/** The client quotes a body whatever it is; bytes of a compressed one say nothing. */
function withoutCompressed(words: string, said = ""): string {
  const start = compressedText(said) === undefined ? -1 : words.indexOf(said.slice(0, 2));
  return start === -1 ? words : `${words.slice(0, start)}…`;
}

function hasAnswered({ status, said, closed }: Progress): boolean {
  return closed?.code !== undefined || said !== undefined || (status !== undefined && status >= 300);
}

/**
 * What the server did to end an attempt, in a few words, as far as the client's words leave it out: `500 Internal Server
 * Error, boom, server_error`; undefined where they say all.
 */
function serverDid({ status: given, said = "", closed, cause }: Progress, words: string): string | undefined {
  if (closed !== undefined) return closedWords(closed);
  if (cause !== undefined) return oneLine(cause, longestPart);
  const compressed = compressedText(said);
  if (compressed !== undefined) return `a body in ${compressed}`;
  const { message, code, type, status = given } = readAnswer(said);
  const line = words.replaceAll(/\s+/g, " ");
  const isNew = (text: string): boolean => text !== "" && !line.includes(text.replace(/…$/, ""));
  const isRefusal = status !== undefined && status >= 300;
  const parts = [
    ...(isRefusal && isNew(String(status)) ? [statusText(status)] : []),
    ...[oneLine(message, longestPart), oneLine(code ?? type ?? "", longestPart)].filter(isNew),
  ];
  return parts.length === 0 ? undefined : Array.from(new Set(parts)).join(", ");
}
