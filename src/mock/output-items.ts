import type { Answer, JsonInput } from "./answer.js";

/** A JSON text as it stands, or a value written as one. */
export function jsonText(value: JsonInput): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The items of an answer, each as JSON text: those of the script, or one message. */
export function outputItems({ text, output }: Answer, number: number, isCompaction: boolean): string[] {
  if (output !== undefined) return output.map(jsonText);
  return [isCompaction && text === undefined ? compaction(number) : message(number, text ?? "done")];
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
