import { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { itemList } from "../protocol/body-protocol.js";
import { itemsOf, type FullInput } from "./full-input.js";

/** A request with its whole input in place of what it continues: two of them can be compared. */
export function fullBody(document: JsonDocument, input: FullInput, name: string): JsonDocument {
  const items = itemsOf(input);
  const size = items.reduce((sum, part) => sum + part.document.end(part.node) - part.document.start(part.node), 0);
  const writer = new ByteWriter(document.bytes.length + size + 64);
  const place = itemList[input.protocol];
  let separator = 0x7b;
  for (const { key, value } of document.members(0)) {
    if (document.is(key, "previous_response_id")) continue;
    writer.byte(separator);
    separator = 0x2c;
    writer.copy(document, key);
    writer.byte(0x3a);
    if (!document.is(key, place) || !document.isArray(value)) {
      writer.copy(document, value);
      continue;
    }
    writer.byte(0x5b);
    for (const [position, part] of items.entries()) {
      if (position > 0) writer.byte(0x2c);
      writer.copy(part.document, part.node);
    }
    writer.byte(0x5d);
  }
  if (separator === 0x7b) writer.byte(0x7b);
  writer.byte(0x7d);
  return parseJson(writer.bytes(), { name });
}
