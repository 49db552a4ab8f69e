import type { CassetteEnd } from "../cassette/cassette-line.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { ownEntry } from "../problem/own-entry.js";

const ends: Readonly<Record<string, CassetteEnd>> = {
  "response.completed": "completed",
  "response.done": "completed",
  "response.failed": "failed",
  "response.incomplete": "failed",
  error: "failed",
};

/** How an event ends the answer to a request (wire contract 9); undefined for one that does not. */
export function endOfAnswer(data: string): CassetteEnd | undefined {
  // Most events are deltas: only those that hold one of the names are read.
  if (!/"(?:response\.(?:completed|done|failed|incomplete)|error)"/.test(data)) return undefined;
  const type = memberText(data, "type");
  return type === undefined ? undefined : ownEntry(ends, type);
}

/** Whether a frame asks for an answer; others, such as notices of a client, get none. */
export function asksForAnswer(frame: string): boolean {
  return memberText(frame, "type") === "response.create";
}

function memberText(text: string, name: string): string | undefined {
  try {
    const document = parseJson(text, { name: "event" });
    const node = document.isObject(0) ? document.member(0, name) : -1;
    return node !== -1 && document.isString(node) ? document.string(node) : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
