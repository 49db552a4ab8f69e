import type { JsonDocument } from "../../json/document.js";

/** One recorded item: its exact text and where it stands in the file. */
export interface HistoryItem {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly role: string | undefined;
  readonly id: string | undefined;
  readonly callId: string | undefined;
  readonly execution: string | undefined;
  /** Place in the rollout; of what the client adds, that of the item it belongs to. Column in bytes, from 1. */
  readonly line: number;
  readonly column: number;
}

/** Copies an item out of a line. */
export function historyItem(document: JsonDocument, node: number, line: number): HistoryItem {
  const text = (name: string): string | undefined => {
    const at = document.member(node, name);
    return at !== -1 && document.isString(at) ? document.string(at) : undefined;
  };
  const start = document.start(node);
  return {
    bytes: copied(document.bytes.subarray(start, document.end(node))),
    type: text("type") ?? "",
    role: text("role"),
    id: text("id"),
    callId: text("call_id"),
    execution: text("execution"),
    line,
    column: start + 1,
  };
}

/** A copy: `slice` of a Buffer would be a view of the piece that is read next. */
export function copied(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
