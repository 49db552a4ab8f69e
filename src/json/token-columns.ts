import type { TokenIndex } from "./document.js";
import { sizeError } from "./size-error.js";

/** The columns of a token index while it grows. The parser writes them directly; only growing goes through here. */
export class TokenColumns {
  kinds: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  nexts: Int32Array;
  capacity: number;
  readonly #length: number;

  /** @param length bytes of the text */
  constructor(length: number) {
    // Real prompts have a value every 40 bytes or so. Memory that is never written to costs nothing.
    this.capacity = (length >> 4) + 16;
    this.#length = length;
    this.kinds = new Uint8Array(this.capacity);
    this.starts = new Int32Array(this.capacity);
    this.ends = new Int32Array(this.capacity);
    this.nexts = new Int32Array(this.capacity);
  }

  /** Makes room, going by how many values the first `consumed` bytes held. No text has more values than bytes. */
  grow(consumed: number): void {
    const projected = (this.capacity / Math.max(consumed, 1)) * this.#length * 1.05;
    this.capacity = Math.ceil(Math.min(Math.max(this.capacity * 1.3, projected), this.#length + 16));
    try {
      this.kinds = enlarge(this.kinds, new Uint8Array(this.capacity));
      this.starts = enlarge(this.starts, new Int32Array(this.capacity));
      this.ends = enlarge(this.ends, new Int32Array(this.capacity));
      this.nexts = enlarge(this.nexts, new Int32Array(this.capacity));
    } catch (error) {
      if (error instanceof RangeError)
        throw sizeError("the text holds more values than fit in memory", { cause: error });
      throw error;
    }
  }

  finish(count: number, depth: number): TokenIndex {
    return { kinds: this.kinds, starts: this.starts, ends: this.ends, nexts: this.nexts, count, depth };
  }
}

function enlarge<Column extends Uint8Array | Int32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
