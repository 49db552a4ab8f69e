import type { RequestItem } from "../compile/request-items.js";

/**
 * The history of a request. A longer history shares the items of the one it grew from, and says so, so that planning
 * the next frame looks at new items only. Immutable to its users: `append` gives a new sequence.
 */
export class ItemSequence {
  static readonly empty = new ItemSequence({ items: [], ends: [] }, 0);

  readonly length: number;
  readonly #shared: Shared;

  private constructor(shared: Shared, length: number) {
    this.#shared = shared;
    this.length = length;
  }

  static of(items: Iterable<RequestItem>): ItemSequence {
    let sequence = new ItemSequence({ items: [], ends: [] }, 0);
    for (const item of items) sequence = sequence.append(item);
    return sequence;
  }

  at(position: number): RequestItem {
    return this.#shared.items[position]!;
  }

  /** Bytes of all items on the wire, without the commas between them. */
  get wireBytes(): number {
    return this.length === 0 ? 0 : this.#shared.ends[this.length - 1]!;
  }

  /** The first `length` items. */
  take(length: number): ItemSequence {
    return new ItemSequence(this.#shared, Math.min(length, this.length));
  }

  append(item: RequestItem): ItemSequence {
    const { length } = this;
    const isOwn = length > 0 && this.#shared.items.length === length;
    // A second continuation of the same history must not overwrite the first.
    const shared = isOwn
      ? this.#shared
      : { items: this.#shared.items.slice(0, length), ends: this.#shared.ends.slice(0, length) };
    shared.items.push(item);
    shared.ends.push(this.wireBytes + item.wire.length);
    return new ItemSequence(shared, length + 1);
  }

  /** How many items at the start are known to be the same without looking at them. */
  sharedWith(other: ItemSequence): number {
    return this.#shared === other.#shared ? Math.min(this.length, other.length) : 0;
  }
}

interface Shared {
  readonly items: RequestItem[];
  /** Where each item ends when all wire bytes stand one after the other. */
  readonly ends: number[];
}
