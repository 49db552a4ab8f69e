import { deepestNesting } from "../json/check-wire.js";
import type { JsonDocument } from "../json/document.js";
import { compactText } from "../json/print.js";

/** An item as far as two of them can be told apart, whatever ids and marks it carries. */
export interface WireItem {
  readonly type: string;
  /** Empty where it has none. */
  readonly callId: string;
  readonly id: string;
  /** Whether a model makes such items. */
  readonly isModels: boolean;
  /** What it says, without id, status and metadata. */
  readonly content: string;
}

const modelTypes = /^(?:reasoning|web_search_call|image_generation_call|(?:context_)?compaction)$|(?<!_output)_call$/;
/** Members that a server adds, or a client takes away. */
export const itemMarks: ReadonlySet<string> = new Set([
  "id",
  "status",
  "phase",
  "internal_chat_message_metadata_passthrough",
  "annotations",
  "logprobs",
]);

export function wireItem(document: JsonDocument, node: number): WireItem {
  const text = (name: string): string => {
    const at = document.isObject(node) ? document.member(node, name) : -1;
    return at !== -1 && document.isString(at) ? document.string(at) : "";
  };
  const type = text("type");
  const isModels = modelTypes.test(type) || (type === "message" && text("role") === "assistant");
  return { type, callId: text("call_id"), id: text("id"), isModels, content: contentOf(document, node, 0) };
}

export function isOutput({ type }: WireItem): boolean {
  return type.endsWith("_output");
}

export function isCall({ type, callId }: WireItem): boolean {
  return callId !== "" && type.endsWith("_call");
}

/** Whether two items must be the same one: two equal messages of a user may well be two. */
export function isSameItem(left: WireItem, right: WireItem): boolean {
  if (left.type !== right.type) return false;
  if (left.id !== "" && left.id === right.id) return true;
  if (left.callId !== "") return left.callId === right.callId;
  return left.isModels && left.content === right.content;
}

/** What is deeper than any client reads has no marks. */
function contentOf(document: JsonDocument, node: number, depth: number): string {
  if (depth > deepestNesting) return compactText(document, node);
  if (document.isArray(node))
    return `[${Array.from(document.elements(node), (one) => contentOf(document, one, depth + 1)).join(",")}]`;
  if (!document.isObject(node)) return compactText(document, node);
  const members: string[] = [];
  for (const { key, value } of document.members(node)) {
    const name = document.string(key);
    if (!itemMarks.has(name) && !document.isNull(value))
      members.push(`${JSON.stringify(name)}:${contentOf(document, value, depth + 1)}`);
  }
  return `{${members.toSorted().join(",")}}`;
}
