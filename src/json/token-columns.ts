import type { TokenIndex } from "./document.js";

/** The columns of a token index while it grows. The parser writes them directly; only growing goes through here. */
export class TokenColumns {
  kinds: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  nexts: Int32Array;
  capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.kinds = new Uint8Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.nexts = new Int32Array(capacity);
  }

  grow(): void {
    this.capacity = Math.ceil(this.capacity * 1.6);
    this.kinds = enlarge(this.kinds, new Uint8Array(this.capacity));
    this.starts = enlarge(this.starts, new Int32Array(this.capacity));
    this.ends = enlarge(this.ends, new Int32Array(this.capacity));
    this.nexts = enlarge(this.nexts, new Int32Array(this.capacity));
  }

  finish(count: number, depth: number): TokenIndex {
    return { kinds: this.kinds, starts: this.starts, ends: this.ends, nexts: this.nexts, count, depth };
  }
}

function enlarge<Column extends Uint8Array | Int32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
