import { readAnswer } from "../explain/read-answer.js";
import type { Problem } from "../problem/problem.js";
import type { Progress } from "../recording/progress.js";
import { oneLine } from "../render/one-line.js";
import { statusText } from "../run/status-text.js";
import type { Given } from "./said-by-provider.js";

/** Columns of what the server said. */
const longestWords = 240;

/** An `error` that is something, in front of anything that is nested. */
const hasError = /^\{[^{}[\]]*"error"\s*:\s*["{]/;

/** An error under a status of success, where a stream was asked for; undefined for any other answer. */
export async function errorDocument(progress: Progress, given: Given): Promise<Problem | undefined> {
  const { head = new Uint8Array(), wanted, status = 200 } = progress;
  const said = new TextDecoder().decode(head).trim();
  if (wanted !== "stream" || !hasError.test(said)) return undefined;
  const { message, code, type, isObject } = readAnswer(said);
  const name = code ?? type;
  // Only its first bytes are kept, and what is cut off can be read as a text alone.
  const words = oneLine(isObject && message !== name ? message : said, longestWords);
  const isNamed = name !== undefined && !words.includes(name);
  const { saidByProvider } = await import("./said-by-provider.js");
  const shown = `${words}${isNamed ? ` (${oneLine(name, longestWords)})` : ""}`;
  const { sentences, explain } = saidByProvider({ ...facts(progress), said }, `${shown} ${message} ${name}`, given);
  return {
    code: "provider-error",
    severity: "error",
    message: `The provider answered an error under status ${statusText(status)}: ${shown}`,
    remedy: [
      ...sentences,
      "It is a JSON document and no event stream: the client sees that the stream ended, and asks again.",
    ].join(" "),
    ...(explain !== undefined && { next: explain }),
  };
}

function facts({ over, status, answerHeaders, requestId }: Progress) {
  return { over, status, answerHeaders, requestId };
}
