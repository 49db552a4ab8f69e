import { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { writeElements, writeMembers } from "../json/write-values.js";
import { itemList } from "../protocol/body-protocol.js";
import { itemsOf, type FullInput } from "./full-input.js";

/** A request with its whole input in place of what it continues: two of them can be compared. */
export function fullBody(document: JsonDocument, input: FullInput, name: string): JsonDocument {
  const items = itemsOf(input);
  const size = items.reduce((sum, part) => sum + part.document.end(part.node) - part.document.start(part.node), 0);
  const writer = new ByteWriter(document.bytes.length + size + 64);
  const place = itemList[input.protocol];
  writeMembers(writer, document, 0, {
    isKept: ({ key }) => !document.is(key, "previous_response_id"),
    value: ({ key, value }) => {
      if (document.is(key, place) && document.isArray(value))
        writeElements(writer, items, (part) => writer.copy(part.document, part.node));
      else writer.copy(document, value);
    },
  });
  return parseJson(writer.bytes(), { name });
}
