import { ByteWriter } from "../../json/byte-writer.js";
import { parseJson } from "../../json/parse.js";
import type { Located } from "../source.js";
import type { HistoryItem } from "./history-item.js";
import type { RolloutRequest } from "./rollout-state.js";

/**
 * The Prompt of a request as JSON text. Every item stands at the line and column where it stands in the rollout, so
 * that places in messages are those of the user's own file.
 *
 * @param items the history as the client sends it
 */
export function rolloutPrompt(file: string, { meta, context }: RolloutRequest, items: readonly HistoryItem[]): Located {
  const writer = new ByteWriter(items.reduce((size, { bytes }) => size + bytes.length + 200, 1000));
  writer.ascii('{"base_instructions":{"text":');
  writer.text(meta.baseInstructions?.toWellFormed() ?? "");
  writer.ascii('},"input":');
  writeItems(writer, items);
  if (context?.outputSchema !== undefined) {
    writer.ascii(',"output_schema":');
    writer.slice(context.outputSchema, 0, context.outputSchema.length);
  }
  writer.byte(0x7d);
  return { document: parseJson(writer.bytes(), { name: file }), node: 0 };
}

/** Items as an array, each at its own place, too. */
export function itemList(file: string, items: readonly HistoryItem[]): Located {
  const writer = new ByteWriter();
  writeItems(writer, items);
  return { document: parseJson(writer.bytes(), { name: file }), node: 0 };
}

/** Nothing before has a line end. */
function writeItems(writer: ByteWriter, items: readonly HistoryItem[]): void {
  writer.byte(0x5b);
  let line = 1;
  let column = writer.length + 1;
  for (const [position, item] of items.entries()) {
    if (position > 0) {
      writer.byte(0x2c);
      column++;
    }
    for (; line < item.line; line++) {
      writer.byte(0x0a);
      column = 1;
    }
    for (; column < item.column; column++) writer.byte(0x20);
    writer.slice(item.bytes, 0, item.bytes.length);
    column += item.bytes.length;
  }
  writer.byte(0x5d);
}
