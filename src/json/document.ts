import { Flag, Kind, kindMask } from "./kind.js";
import { decodeText } from "./utf8.js";

/** The token index of a parsed text: one entry a value, keys included, in source order. */
export interface TokenIndex {
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly nexts: Int32Array;
  readonly count: number;
  readonly depth: number;
}

/**
 * A JSON text and its token index. Nothing is copied out of the text: a value is an integer handle (`node`) whose
 * bytes are `bytes[start(node) .. end(node))`. The root is node 0; the members of an object follow it as key, value,
 * key, value; the first child of a container is `node + 1`, and `next(node)` is what follows a whole subtree.
 */
export class JsonDocument {
  /** How messages call the text: a file name, or `<stdin>`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** False when the text came from a JavaScript string with lone surrogates. */
  readonly wellFormed: boolean;
  readonly root = 0;
  /** The deepest nesting of objects and arrays; a bare value has 0. */
  readonly depth: number;
  readonly count: number;
  readonly #index: TokenIndex;

  constructor(name: string, bytes: Uint8Array, index: TokenIndex, wellFormed: boolean) {
    this.name = name;
    this.bytes = bytes;
    this.wellFormed = wellFormed;
    this.depth = index.depth;
    this.count = index.count;
    this.#index = index;
  }

  /** The raw columns of the index, for the loops that must be fast. */
  get index(): TokenIndex {
    return this.#index;
  }

  kind(node: number): Kind {
    return (this.#index.kinds[node]! & kindMask) as Kind;
  }

  /** First byte of the value; a string includes its quotes. */
  start(node: number): number {
    return this.#index.starts[node]!;
  }

  /** One past the last byte of the value. */
  end(node: number): number {
    return this.#index.ends[node]!;
  }

  /** The node after the whole subtree of `node`. */
  next(node: number): number {
    return this.#index.nexts[node]!;
  }

  isObject(node: number): boolean {
    return this.kind(node) === Kind.object;
  }

  isArray(node: number): boolean {
    return this.kind(node) === Kind.array;
  }

  isString(node: number): boolean {
    return this.kind(node) === Kind.string;
  }

  isNull(node: number): boolean {
    return this.kind(node) === Kind.null;
  }

  /** Members of an object in source order, duplicates included. */
  *members(object: number): Generator<{ key: number; value: number }> {
    const end = this.next(object);
    for (let key = object + 1; key < end; key = this.next(key + 1)) yield { key, value: key + 1 };
  }

  /** Elements of an array in order. */
  *elements(array: number): Generator<number> {
    const end = this.next(array);
    for (let node = array + 1; node < end; node = this.next(node)) yield node;
  }

  /** Number of elements or members (duplicates counted). */
  size(container: number): number {
    let size = 0;
    const end = this.next(container);
    const isObject = this.isObject(container);
    for (let node = container + 1; node < end; size++) node = this.next(isObject ? node + 1 : node);
    return size;
  }

  /** The value of a member, or -1. Of duplicates the last wins, as in JSON.parse and in the client. */
  member(object: number, name: string): number {
    let found = -1;
    if (this.kind(object) !== Kind.object) return found;
    const end = this.next(object);
    for (let key = object + 1; key < end; key = this.next(key + 1)) if (this.is(key, name)) found = key + 1;
    return found;
  }

  /** The element at a position, or -1. */
  element(array: number, position: number): number {
    let left = position;
    const end = this.next(array);
    for (let node = array + 1; node < end; node = this.next(node)) if (left-- === 0) return node;
    return -1;
  }

  /** Whether a string value (or key) equals `text`. */
  is(node: number, text: string): boolean {
    const kind = this.#index.kinds[node]!;
    if ((kind & kindMask) !== Kind.string) return false;
    const start = this.#index.starts[node]! + 1;
    const length = this.#index.ends[node]! - 1 - start;
    if ((kind & Flag.escaped) !== 0) return this.string(node) === text;
    if (length < text.length || length > text.length * 3) return false;
    const bytes = this.bytes;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) return this.string(node) === text;
      if (bytes[start + index] !== unit) return false;
    }
    return length === text.length;
  }

  /** The decoded text of a string value or key. */
  string(node: number): string {
    const start = this.#index.starts[node]! + 1;
    const end = this.#index.ends[node]! - 1;
    const raw = decodeText(this.bytes, start, end, this.wellFormed);
    return (this.#index.kinds[node]! & Flag.escaped) === 0 ? raw : unescape(raw);
  }

  /** The source text of a value, exactly as written. */
  text(node: number): string {
    return decodeText(this.bytes, this.start(node), this.end(node), this.wellFormed);
  }

  /** A plain JavaScript value, as JSON.parse would give. Numbers lose their text: never on the request path. */
  value(node: number): unknown {
    // From the last node to the first: when a container is reached, its children lie on the pile, the first on top.
    const pile: unknown[] = [];
    for (let at = this.next(node) - 1; at >= node; at--) pile.push(this.#plain(at, pile));
    return pile.pop();
  }

  #plain(node: number, pile: unknown[]): unknown {
    switch (this.kind(node)) {
      case Kind.object: {
        const member = (): [string, unknown] => [pile.pop() as string, pile.pop()];
        return Object.fromEntries(Array.from({ length: this.size(node) }, member));
      }
      case Kind.array:
        return Array.from({ length: this.size(node) }, () => pile.pop());
      case Kind.string:
        return this.string(node);
      case Kind.number:
        return Number(this.text(node));
      case Kind.true:
        return true;
      case Kind.false:
        return false;
      case Kind.null:
        return null;
    }
  }
}

const shortEscapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function unescape(raw: string): string {
  return raw.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, hex: string | undefined, short: string | undefined) =>
    hex === undefined ? (shortEscapes[short!] ?? short!) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
