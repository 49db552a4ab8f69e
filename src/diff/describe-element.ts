import type { JsonDocument } from "../json/document.js";

/** Members that tell what an item or tool is, the most telling last. */
const telling = ["type", "role", "name", "call_id"] as const;

/** Texts longer than this tell nothing at a glance. */
const longest = 48;

/** What an item or tool is, in a few words: `message user`, `function_call exec_command call_1`. Undefined for anything else. */
export function describeElement(document: JsonDocument, node: number): string | undefined {
  if (!document.isObject(node)) return undefined;
  // A message may go without its type, and in Chat Completions always does.
  const isMessage = document.member(node, "type") === -1 && document.member(node, "role") !== -1;
  const words: string[] = isMessage ? ["message"] : [];
  for (const name of telling) {
    const value = document.member(node, name);
    if (value === -1 || !document.isString(value)) continue;
    const text = document.string(value);
    if (text !== "" && text.length <= longest) words.push(text);
  }
  return words.length === 0 ? undefined : words.join(" ");
}
