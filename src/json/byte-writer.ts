import { Buffer } from "node:buffer";
import type { JsonDocument } from "./document.js";
import { Flag, Kind, kindMask } from "./kind.js";
import { wireNumber } from "./wire-number.js";

/** Below this many bytes a loop is cheaper than the call that copies a block. */
const blockCopy = 160;

const hexDigits = "0123456789abcdef";
const shortEscape: Readonly<Record<number, number>> = { 8: 0x62, 9: 0x74, 10: 0x6e, 12: 0x66, 13: 0x72 };

/** Collects compact JSON as UTF-8 bytes. The one way a request body is written. */
export class ByteWriter {
  #bytes: Buffer;
  #length = 0;

  /** @param hint expected size in bytes; the source's size is a good one */
  constructor(hint = 1024) {
    this.#bytes = Buffer.allocUnsafe(Math.max(64, hint));
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** What was written, without a copy. The writer must not be used afterwards. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Forgets everything written after `length`. */
  truncate(length: number): void {
    this.#length = length;
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** Text that is ASCII and already JSON: punctuation, `"type":`, `null`. */
  ascii(text: string): void {
    this.#reserve(text.length);
    const bytes = this.#bytes;
    let length = this.#length;
    for (let index = 0; index < text.length; index++) bytes[length++] = text.charCodeAt(index);
    this.#length = length;
  }

  /** JSON that is already in its final form. */
  raw(text: string): void {
    this.#reserve(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length, "utf8");
  }

  /** A JavaScript string as JSON string, escaped as the client does (wire contract 0.2). Surrogates must be paired. */
  text(value: string): void {
    this.#reserve(value.length * 6 + 2);
    const bytes = this.#bytes;
    let length = this.#length;
    bytes[length++] = 0x22;
    let index = 0;
    for (; index < value.length; index++) {
      const unit = value.charCodeAt(index);
      if (unit > 0x7f) {
        // One native call for a run of anything that needs no escape is faster than encoding by hand.
        const end = runEnd(value, index);
        length += bytes.write(value.slice(index, end), length, "utf8");
        index = end - 1;
      } else if (unit === 0x22 || unit === 0x5c) {
        bytes[length++] = 0x5c;
        bytes[length++] = unit;
      } else if (unit < 0x20) length = writeControl(bytes, length, unit);
      else bytes[length++] = unit;
    }
    bytes[length++] = 0x22;
    this.#length = length;
  }

  /** Source bytes as they stand. */
  slice(source: Uint8Array, start: number, end: number): void {
    const size = end - start;
    this.#reserve(size);
    if (size < blockCopy) {
      const bytes = this.#bytes;
      let length = this.#length;
      for (let offset = start; offset < end; offset++) bytes[length++] = source[offset]!;
      this.#length = length;
    } else {
      this.#bytes.set(source.subarray(start, end), this.#length);
      this.#length += size;
    }
  }

  /** A value without the white space between its tokens; every token exactly as written, duplicates included. */
  copy(document: JsonDocument, node: number): void {
    this.#tree(document, node, false);
  }

  /**
   * A value as the client's serde writes it back after reading it (wire contract 14): escapes and numbers in its
   * form; of duplicate keys the last value at the first position.
   */
  wire(document: JsonDocument, node: number): void {
    this.#tree(document, node, true);
  }

  /** A string, number, literal or key in wire form. */
  leaf(document: JsonDocument, node: number): void {
    const index = document.index;
    const kind = index.kinds[node]!;
    if ((kind & Flag.unusual) === 0) this.slice(document.bytes, index.starts[node]!, index.ends[node]!);
    else if ((kind & kindMask) === Kind.string) this.text(document.string(node));
    else this.ascii(wireNumber(document.text(node)));
  }

  #tree(document: JsonDocument, root: number, normalise: boolean): void {
    const { kinds, starts, ends, nexts } = document.index;
    const source = document.bytes;
    const open: number[] = [];
    let node = root;
    for (;;) {
      const kind = kinds[node]! & kindMask;
      const first = node + 1;
      const isContainer = kind === Kind.object || kind === Kind.array;
      if (isContainer && normalise && kind === Kind.object && hasDuplicateKeys(document, node)) {
        this.#objectWithoutDuplicates(document, node);
        node = nexts[node]!;
      } else if (isContainer && nexts[node] !== first) {
        this.byte(kind === Kind.object ? 0x7b : 0x5b);
        open.push(node);
        node = kind === Kind.object ? this.#key(document, first, normalise) : first;
        continue;
      } else {
        if (isContainer) this.ascii(kind === Kind.object ? "{}" : "[]");
        else if (normalise) this.leaf(document, node);
        else this.slice(source, starts[node]!, ends[node]!);
        node = nexts[node]!;
      }
      for (;;) {
        if (open.length === 0) return;
        const container = open[open.length - 1]!;
        const isObject = (kinds[container]! & kindMask) === Kind.object;
        if (node !== nexts[container]) {
          this.byte(0x2c);
          if (isObject) node = this.#key(document, node, normalise);
          break;
        }
        this.byte(isObject ? 0x7d : 0x5d);
        open.pop();
      }
    }
  }

  #key(document: JsonDocument, key: number, normalise: boolean): number {
    if (normalise) this.leaf(document, key);
    else this.slice(document.bytes, document.start(key), document.end(key));
    this.byte(0x3a);
    return key + 1;
  }

  #objectWithoutDuplicates(document: JsonDocument, object: number): void {
    const last = new Map<string, { key: number; value: number }>();
    for (const { key, value } of document.members(object)) {
      const name = document.string(key);
      last.set(name, { key: last.get(name)?.key ?? key, value });
    }
    let separator = 0x7b;
    for (const { key, value } of last.values()) {
      this.byte(separator);
      this.#key(document, key, true);
      this.wire(document, value);
      separator = 0x2c;
    }
    this.byte(0x7d);
  }

  #reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, Math.ceil(this.#bytes.length * 1.5)));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Small objects are compared pair by pair by length and bytes; only long ones pay for a set of decoded names. */
function hasDuplicateKeys(document: JsonDocument, object: number): boolean {
  const { starts, ends, nexts, kinds } = document.index;
  const end = nexts[object]!;
  const keys: number[] = [];
  let plain = true;
  for (let key = object + 1; key < end; key = nexts[key + 1]!) {
    keys.push(key);
    if ((kinds[key]! & Flag.escaped) !== 0) plain = false;
  }
  if (!plain || keys.length > 16) return new Set(keys.map((key) => document.string(key))).size !== keys.length;
  for (let later = 1; later < keys.length; later++) {
    const start = starts[keys[later]!]!;
    const size = ends[keys[later]!]! - start;
    for (let earlier = 0; earlier < later; earlier++) {
      const other = starts[keys[earlier]!]!;
      if (ends[keys[earlier]!]! - other === size && sameBytes(document.bytes, start, other, size)) return true;
    }
  }
  return false;
}

function sameBytes(bytes: Uint8Array, left: number, right: number, size: number): boolean {
  for (let index = 0; index < size; index++) if (bytes[left + index] !== bytes[right + index]) return false;
  return true;
}

function writeControl(bytes: Uint8Array, at: number, unit: number): number {
  let length = at;
  bytes[length++] = 0x5c;
  const short = shortEscape[unit];
  if (short !== undefined) bytes[length++] = short;
  else for (const letter of `u00${hexDigits[unit >> 4]}${hexDigits[unit & 15]}`) bytes[length++] = letter.charCodeAt(0);
  return length;
}

function runEnd(value: string, start: number): number {
  let end = start + 1;
  while (end < value.length) {
    const unit = value.charCodeAt(end);
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c) break;
    end++;
  }
  return end;
}
