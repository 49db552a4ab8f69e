import type { ChatAnswer, ChatResult } from "../compile/chat/chat-answer.js";
import type { JsonDocument } from "../json/document.js";

const finishes: readonly string[] = [
  "stop",
  "length",
  "content_filter",
  "tool_calls",
] satisfies ChatResult["finish_reason"][];

/**
 * A chat result that was written before (`--as chat`, or `result` beside `otherItems` of `--json`); undefined for
 * anything else.
 */
export function chatResult(document: JsonDocument): ChatAnswer | undefined {
  const inner = document.member(document.root, "result");
  const node = inner !== -1 && document.isObject(inner) ? inner : document.root;
  const has = (name: string): boolean => document.member(node, name) !== -1;
  const finish = document.member(node, "finish_reason");
  if (finish === -1 || !document.isString(finish) || !finishes.includes(document.string(finish))) return undefined;
  if (has("choices") || has("output") || has("type")) return undefined;
  const others = document.member(document.root, "otherItems");
  const otherItems = others === -1 || !document.isArray(others) ? [] : [...document.elements(others)];
  return {
    kind: "result",
    result: JSON.parse(document.text(node)) as ChatResult,
    otherItems: otherItems.filter((item) => document.isString(item)).map((item) => document.string(item)),
  };
}
