import type { ByteWriter } from "../../json/byte-writer.js";
import type { BodyField } from "../compiled-request.js";

/** Writes one member of the body. */
export type WriteField = (name: string, write: () => void) => void;

/** Writes the members of one object, and remembers where their values stand. */
export class FieldList {
  readonly #fields: BodyField[] = [];
  readonly #writer: ByteWriter;

  constructor(writer: ByteWriter) {
    this.#writer = writer;
  }

  write(name: string, value: () => void): void {
    const writer = this.#writer;
    writer.byte(this.#fields.length === 0 ? 0x7b : 0x2c);
    writer.text(name);
    writer.byte(0x3a);
    const start = writer.length;
    value();
    this.#fields.push({ name, start, end: writer.length });
  }

  has(name: string): boolean {
    return this.#fields.some((field) => field.name === name);
  }

  end(): BodyField[] {
    if (this.#fields.length === 0) this.#writer.byte(0x7b);
    this.#writer.byte(0x7d);
    return this.#fields;
  }
}
