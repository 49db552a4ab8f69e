import { ByteWriter } from "../../json/byte-writer.js";
import type { JsonDocument } from "../../json/document.js";
import { parseJson } from "../../json/parse.js";
import type { HistoryItem } from "./history-item.js";

const replacement = '{"type":"input_text","text":"image content omitted because you do not support image input"}';

/** Where images stand, by type of item (wire contract 1.1). */
const holders: ReadonlyMap<string, string> = new Map([
  ["message", "content"],
  ["function_call_output", "output"],
  ["custom_tool_call_output", "output"],
  ["image_generation_call", "result"],
]);

/** The item as a model without images gets it; the same object when it holds none. */
export function withoutImages(item: HistoryItem): HistoryItem {
  const holder = holders.get(item.type);
  if (holder === undefined) return item;
  const document = parseJson(item.bytes);
  const held = document.member(0, holder);
  if (held === -1) return item;
  if (holder === "result") {
    return document.is(held, "") ? item : { ...item, bytes: replaced(document, new Map([[held, '""']])) };
  }
  if (!document.isArray(held)) return item;
  const images = Array.from(document.elements(held)).filter((part) => {
    const type = document.member(part, "type");
    return type !== -1 && document.is(type, "input_image");
  });
  if (images.length === 0) return item;
  return { ...item, bytes: replaced(document, new Map(images.map((image) => [image, replacement]))) };
}

/** The text with some values replaced; the others keep their bytes. */
function replaced(document: JsonDocument, values: ReadonlyMap<number, string>): Uint8Array {
  const writer = new ByteWriter(document.bytes.length);
  let done = 0;
  for (const [node, text] of values) {
    writer.slice(document.bytes, done, document.start(node));
    writer.raw(text);
    done = document.end(node);
  }
  writer.slice(document.bytes, done, document.bytes.length);
  return writer.bytes();
}
