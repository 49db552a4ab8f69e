import { idPrefixes } from "../check/rules/item-ids.js";
import type { Answer, JsonInput } from "./answer.js";
import { readJson, textMember } from "./read-json.js";

/** A JSON text as it stands, or a value written as one. */
export function jsonText(value: JsonInput): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The items of an answer, each as JSON text: those of the script, or one message. */
export function outputItems({ text, output }: Answer, number: number, isCompaction: boolean): string[] {
  if (output !== undefined) {
    return output.map((item, index) => withId(jsonText(item), index === 0 ? `${number}` : `${number}_${index + 1}`));
  }
  return [isCompaction && text === undefined ? compaction(number) : message(number, text ?? "done")];
}

/**
 * An item with an id, as those of a provider have one: without, a client sends another item with its next request than
 * it got, and loses every delta. What the script says of the id stands, `null` too.
 */
function withId(text: string, suffix: string): string {
  const document = readJson(text);
  if (document === undefined || !document.isObject(0) || document.member(0, "id") !== -1) return text;
  const prefix = idPrefixes.get(textMember(document, 0, "type") ?? "");
  if (prefix === undefined) return text;
  const start = document.start(0) + 1;
  const bytes = document.bytes.subarray(start, document.end(0));
  return `{"id":"${prefix}_${suffix}",${Buffer.from(bytes).toString()}`;
}

function message(number: number, text: string): string {
  const content = [{ type: "output_text", text, annotations: [] }];
  return jsonText({ type: "message", id: `msg_${number}`, status: "completed", role: "assistant", content });
}

/** A compaction is answered with exactly one item, in which nothing is to be read (wire contract 11). */
function compaction(number: number): string {
  const encrypted = Buffer.from(`compaction ${number} of the mock provider`).toString("base64url");
  return jsonText({ type: "compaction", id: `cmp_${number}`, encrypted_content: `gAAAAA${encrypted}` });
}
