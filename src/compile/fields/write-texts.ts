import type { ByteWriter } from "../../json/byte-writer.js";

/** Writes an object whose values are texts; undefined is left out. */
export function writeTexts(
  writer: ByteWriter,
  members: readonly (readonly [name: string, value: string | undefined])[],
): void {
  writer.byte(0x7b);
  for (const [name, value] of members) {
    if (value === undefined) continue;
    writer.comma();
    writer.text(name);
    writer.byte(0x3a);
    writer.text(value);
  }
  writer.byte(0x7d);
}
