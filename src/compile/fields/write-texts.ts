import type { ByteWriter } from "../../json/byte-writer.js";

/** Writes an object whose values are texts; undefined is left out. */
export function writeTexts(
  writer: ByteWriter,
  members: readonly (readonly [name: string, value: string | undefined])[],
): void {
  writer.byte(0x7b);
  let needsComma = false;
  for (const [name, value] of members) {
    if (value === undefined) continue;
    if (needsComma) writer.byte(0x2c);
    needsComma = true;
    writer.text(name);
    writer.byte(0x3a);
    writer.text(value);
  }
  writer.byte(0x7d);
}
