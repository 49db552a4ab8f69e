import { Buffer, constants } from "node:buffer";
import type { JsonDocument } from "./document.js";
import { Flag, Kind, kindMask } from "./kind.js";
import { sizeError } from "./size-error.js";
import { wireNumber } from "./wire-number.js";

/** Below this many bytes a loop is cheaper than the call that copies a block. */
const blockCopy = 160;

/** UTF-16 units that `text` takes at once. */
const textBlock = 32_768;

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

  /** A comma, unless a container was just opened: what stands between two elements or members. */
  comma(): void {
    const last = this.#bytes[this.#length - 1];
    if (last !== 0x7b && last !== 0x5b) this.byte(0x2c);
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
    this.byte(0x22);
    // Block by block, so that room is kept for the longest escapes of a block only.
    for (let start = 0; start < value.length;) {
      const end = blockEnd(value, start);
      this.#escaped(value, start, end);
      start = end;
    }
    this.byte(0x22);
  }

  #escaped(value: string, start: number, end: number): void {
    this.#reserve((end - start) * 6);
    const bytes = this.#bytes;
    let length = this.#length;
    for (let index = start; index < end; index++) {
      const unit = value.charCodeAt(index);
      if (unit > 0x7f) {
        // One native call for a run of anything that needs no escape is faster than encoding by hand.
        const run = runEnd(value, index, end);
        length += bytes.write(value.slice(index, run), length, "utf8");
        index = run - 1;
      } else if (unit === 0x22 || unit === 0x5c) {
        bytes[length++] = 0x5c;
        bytes[length++] = unit;
      } else if (unit < 0x20) length = writeControl(bytes, length, unit);
      else bytes[length++] = unit;
    }
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
    // What is left to write of open objects that have duplicate keys: for nearly every document nothing.
    const remaining = new Map<number, Iterator<Member>>();
    let node = root;
    for (;;) {
      const kind = kinds[node]! & kindMask;
      const first = node + 1;
      const isContainer = kind === Kind.object || kind === Kind.array;
      if (isContainer && nexts[node] !== first) {
        this.byte(kind === Kind.object ? 0x7b : 0x5b);
        open.push(node);
        if (kind === Kind.array) node = first;
        else if (normalise && hasDuplicateKeys(document, node)) {
          const members = lastOfDuplicates(document, node).values();
          remaining.set(node, members);
          node = this.#member(document, members.next().value!);
        } else node = this.#key(document, first, normalise);
        continue;
      }
      if (isContainer) this.ascii(kind === Kind.object ? "{}" : "[]");
      else if (normalise) this.leaf(document, node);
      else this.slice(source, starts[node]!, ends[node]!);
      node = nexts[node]!;
      for (;;) {
        const container = open.at(-1);
        if (container === undefined) return;
        const isObject = (kinds[container]! & kindMask) === Kind.object;
        const members = remaining.size === 0 ? undefined : remaining.get(container);
        if (members !== undefined) {
          const next = members.next();
          if (next.done !== true) {
            this.byte(0x2c);
            node = this.#member(document, next.value);
            break;
          }
          remaining.delete(container);
          node = nexts[container]!;
        } else if (node !== nexts[container]) {
          this.byte(0x2c);
          if (isObject) node = this.#key(document, node, normalise);
          break;
        }
        this.byte(isObject ? 0x7d : 0x5d);
        open.pop();
      }
    }
  }

  #member(document: JsonDocument, { key, value }: Member): number {
    this.#key(document, key, true);
    return value;
  }

  #key(document: JsonDocument, key: number, normalise: boolean): number {
    if (normalise) this.leaf(document, key);
    else this.slice(document.bytes, document.start(key), document.end(key));
    this.byte(0x3a);
    return key + 1;
  }

  #reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#bytes.length) return;
    if (needed > constants.MAX_LENGTH) throw sizeError("the result is larger than a buffer can be");
    const larger = Buffer.allocUnsafe(
      Math.min(Math.max(needed, Math.ceil(this.#bytes.length * 1.5)), constants.MAX_LENGTH),
    );
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

interface Member {
  readonly key: number;
  readonly value: number;
}

/** Of duplicate keys the last value at the first position (wire contract 14). */
function lastOfDuplicates(document: JsonDocument, object: number): Map<string, Member> {
  const last = new Map<string, Member>();
  for (const { key, value } of document.members(object)) {
    const name = document.string(key);
    last.set(name, { key: last.get(name)?.key ?? key, value });
  }
  return last;
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

function runEnd(value: string, start: number, limit: number): number {
  let end = start + 1;
  while (end < limit) {
    const unit = value.charCodeAt(end);
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c) break;
    end++;
  }
  return end;
}

/** Where a block of a long string ends: never between the two halves of a character. */
function blockEnd(value: string, start: number): number {
  const end = Math.min(start + textBlock, value.length);
  const last = value.charCodeAt(end - 1);
  return end < value.length && last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}
