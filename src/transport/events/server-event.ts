import type { JsonDocument } from "../../json/document.js";
import { Kind } from "../../json/kind.js";
import { parseJson } from "../../json/parse.js";
import { InputError } from "../../problem/input-error.js";
import { isWholeNumber } from "./member-access.js";

/** One event of the server: the JSON of an SSE event's data, or of a WebSocket text frame. */
export interface ServerEvent {
  readonly type: string;
  readonly document: JsonDocument;
}

/** An event that the client cannot read, and so skips (wire contract 9.6). */
export interface UnreadableEvent {
  readonly type: undefined;
  readonly text: string;
  readonly why: string;
}

const strings: ReadonlySet<string> = new Set(["type", "delta", "text", "item_id", "call_id"]);
const integers: ReadonlySet<string> = new Set(["summary_index", "content_index"]);
const known: ReadonlySet<string> = new Set([...strings, ...integers, "headers", "metadata", "response", "item"]);

/** The object that an event is, whatever it says. */
export function parseServerEvent(text: string): JsonDocument | UnreadableEvent {
  try {
    const document = parseJson(text, { name: "event" });
    return document.isObject(document.root) ? document : { type: undefined, text, why: "not a JSON object" };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { type: undefined, text, why: error.message };
  }
}

/**
 * Reads an event as the client does: its `type` decides, and a known member of a wrong type, or given twice, spoils
 * the whole event (wire contract 9.6).
 */
export function readServerEvent(document: JsonDocument, text: string): ServerEvent | UnreadableEvent {
  const seen = new Set<string>();
  let type: string | undefined;
  for (const { key, value } of document.members(document.root)) {
    const name = document.string(key);
    if (!known.has(name)) continue;
    if (seen.has(name)) return { type: undefined, text, why: `${name} is given twice` };
    seen.add(name);
    const why = wrongType(document, name, value);
    if (why !== undefined) return { type: undefined, text, why };
    if (name === "type") type = document.string(value);
  }
  return type === undefined ? { type: undefined, text, why: "it has no type" } : { type, document };
}

function wrongType(document: JsonDocument, name: string, value: number): string | undefined {
  const kind = document.kind(value);
  if (kind === Kind.null) return name === "type" ? "type is null" : undefined;
  if (strings.has(name) && kind !== Kind.string) return `${name} is not a string`;
  if (!integers.has(name)) return undefined;
  return kind === Kind.number && isWholeNumber(document.text(value)) ? undefined : `${name} is not an integer`;
}
