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
    const columns = allocate(this.capacity);
    ({ kinds: this.kinds, starts: this.starts, ends: this.ends, nexts: this.nexts } = columns);
  }

  /** Makes room, going by how many values the first `consumed` bytes held. No text has more values than bytes. */
  grow(consumed: number): void {
    const projected = (this.capacity / Math.max(consumed, 1)) * this.#length * 1.05;
    this.capacity = Math.ceil(Math.min(Math.max(this.capacity * 1.3, projected), this.#length + 16));
    try {
      const { kinds, starts, ends, nexts } = allocate(this.capacity);
      this.kinds = enlarge(this.kinds, kinds);
      this.starts = enlarge(this.starts, starts);
      this.ends = enlarge(this.ends, ends);
      this.nexts = enlarge(this.nexts, nexts);
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

/** One block for all columns: a stream brings many small texts, and every block costs the collector. */
function allocate(capacity: number): Pick<TokenColumns, "kinds" | "starts" | "ends" | "nexts"> {
  const block = new ArrayBuffer(capacity * 13);
  return {
    starts: new Int32Array(block, 0, capacity),
    ends: new Int32Array(block, capacity * 4, capacity),
    nexts: new Int32Array(block, capacity * 8, capacity),
    kinds: new Uint8Array(block, capacity * 12, capacity),
  };
}

function enlarge<Column extends Uint8Array | Int32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
