import { decodeText } from "../json/utf8.js";
import type { Problem } from "../problem/problem.js";
import { curlSource, isCurl } from "./kinds/curl.js";
import { traceLogSource } from "./kinds/trace-log.js";
import { readCandidate } from "./recognise.js";
import type { Source } from "./source.js";

/** What is no JSON at all: a curl command, or a log with request bodies in it. Undefined when it is neither. */
export function textSource(name: string, bytes: Uint8Array, notes: readonly Problem[]): Source | undefined {
  const text = decodeText(bytes, 0, bytes.length, true);
  return isCurl(text) ? curlSource(name, text, notes) : traceLogSource(name, text, notes, readCandidate);
}
