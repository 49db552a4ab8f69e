import { ByteWriter } from "./byte-writer.js";
import type { JsonDocument } from "./document.js";

/** Writes one compact JSON object member by member: what is undefined, or a node -1, is left out. */
export class ObjectWriter {
  readonly #writer: ByteWriter;
  #separator = 0x7b;

  constructor(writer: ByteWriter = new ByteWriter()) {
    this.#writer = writer;
  }

  /** A string member. Half characters become U+FFFD: no exact text has any. */
  text(name: string, value: string | undefined): this {
    if (value === undefined) return this;
    this.label(name).text(value.toWellFormed());
    return this;
  }

  /** A boolean, or a number in JavaScript's own form. */
  literal(name: string, value: boolean | number | undefined): this {
    if (value !== undefined) this.label(name).ascii(String(value));
    return this;
  }

  /** A value of another text, exactly as written there but for white space. */
  copy(name: string, document: JsonDocument, node: number): this {
    if (node !== -1) this.label(name).copy(document, node);
    return this;
  }

  /** An object; left out when nothing is written into it, unless it is `always` there. */
  object(name: string, write: (object: ObjectWriter) => void, presence: "always" | "filled" = "filled"): this {
    const { length } = this.#writer;
    const separator = this.#separator;
    const inner = new ObjectWriter(this.label(name));
    write(inner);
    if (presence === "filled" && inner.#separator === 0x7b) {
      this.#writer.truncate(length);
      this.#separator = separator;
    } else inner.close();
    return this;
  }

  /** Writes a name and hands out the writer for its value. */
  label(name: string): ByteWriter {
    this.#writer.byte(this.#separator);
    this.#writer.text(name);
    this.#writer.byte(0x3a);
    this.#separator = 0x2c;
    return this.#writer;
  }

  /** Ends the object. */
  close(): void {
    if (this.#separator === 0x7b) this.#writer.byte(0x7b);
    this.#writer.byte(0x7d);
  }

  /** Ends the object and gives everything that was written. */
  bytes(): Uint8Array {
    this.close();
    return this.#writer.bytes();
  }
}
