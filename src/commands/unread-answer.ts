import type { Progress } from "../recording/progress.js";
import type { Problem } from "../problem/problem.js";
import { oneLine } from "../render/one-line.js";

/** Characters of an answer that are quoted. */
const longestHead = 120;

const byteOrderMark = [0xef, 0xbb, 0xbf] as const;

/** An answer that is something else than was asked for: its first bytes say what. */
export function unreadAnswer({ head = new Uint8Array(), wanted, status, contentType }: Progress): Problem {
  const hasMark = byteOrderMark.every((byte, index) => head[index] === byte);
  const text = new TextDecoder().decode(head).trim();
  const { what, remedy } = kindOf(text, wanted, hasMark);
  const type = contentType === undefined ? "no content type" : `content type ${oneLine(contentType, 80)}`;
  const shown = text.length > longestHead ? `${text.slice(0, longestHead)}…` : text;
  const begins = text === "" ? "it is empty" : `it begins with ${JSON.stringify(shown)}`;
  return {
    code: "answer-not-stream",
    severity: "error",
    message: `The answer (${status ?? "no status"}, ${type}) is ${what}: ${begins}`,
    remedy,
  };
}

interface AnswerKind {
  readonly what: string;
  readonly remedy: string;
}

function kindOf(text: string, wanted: Progress["wanted"], hasMark: boolean): AnswerKind {
  const no = wanted === "stream" ? "no event stream" : "no JSON document";
  const looksLikeStream = /^(?:(?:data|event|id|retry) ?:|:)/.test(text);
  if (looksLikeStream && wanted === "document")
    return { what: `an event stream, ${no}`, remedy: "The server streams although it was not asked to." };
  if (looksLikeStream && hasMark)
    return {
      what: "an event stream behind a byte order mark, and the client reads nothing behind one",
      remedy: "Let the server leave the mark (EF BB BF) out.",
    };
  if (looksLikeStream)
    return {
      what: "an event stream without a whole event: the blank line that ends one is missing",
      remedy: "Let the server end each event with an empty line; the client waits for it.",
    };
  if (text.startsWith("{") && wanted === "stream")
    return {
      what: `a JSON document, ${no}`,
      remedy: "The server ignored stream: true; a client that streams gets nothing from it.",
    };
  const isPage = /^<(?:!doctype|html)/i.test(text);
  const remedy = "Look at base_url: something in front of the API answered.";
  if (text === "") return { what: no, remedy };
  return { what: `${isPage ? "a web page" : "something else"}, ${no}`, remedy };
}
