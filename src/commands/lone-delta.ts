import type { Problem } from "../problem/problem.js";
import { shellWord } from "../render/shell-word.js";
import { splitEntry } from "../source/entry.js";
import type { BodySource, RequestSource } from "../source/source.js";

/** The command that plays a whole recording; undefined for a file with one body. */
function wholeChain({ kind, name }: BodySource | RequestSource, isMock: boolean): string | undefined {
  const { path, entry } = splitEntry(name);
  if (kind === "body" || entry === undefined) return undefined;
  return `prompt-wire replay-ws ${path === "<stdin>" ? "RECORDING" : shellWord(path)} ${isMock ? "--mock" : "--live"}`;
}

/**
 * What is to be known before a delta frame is sent by itself: what it goes on from is remembered only on the connection
 * where it was answered (wire contract 10.4). Undefined for everything else.
 */
export function loneDelta(source: BodySource | RequestSource, isMock: boolean): Problem | undefined {
  const { document, node, isFrame } = source.body;
  const previous = document.member(node, "previous_response_id");
  if (!isFrame || previous === -1 || document.isNull(previous)) return undefined;
  const next = wholeChain(source, isMock);
  const id = document.isString(previous) ? document.string(previous) : document.text(previous);
  return {
    code: "delta-alone",
    severity: "warning",
    message: `${source.name} is a single delta: it goes on from ${id}, which a server remembers only on the connection where that was answered${next === undefined ? "" : `; ${next} plays the whole chain`}`,
    ...(next !== undefined && { next }),
  };
}
