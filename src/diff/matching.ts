const Place = { kept: 1, equal: 2 } as const;

/**
 * Which value of one text is which value of the other. Values inside a pair that is equal to the last byte are not
 * listed: they pair in order.
 */
export class Matching {
  /** By node of the left text: its partner in the right one, or -1. */
  toRight: Int32Array;
  /** The inverse. */
  toLeft: Int32Array;
  /** By node of the left text. */
  #places: Uint8Array;
  /** Right nodes of the pairs that do not stand in paired containers: what moved from one list to another. */
  relocated: number[] = [];

  constructor(leftCount: number, rightCount: number) {
    this.toRight = new Int32Array(leftCount).fill(-1);
    this.toLeft = new Int32Array(rightCount).fill(-1);
    this.#places = new Uint8Array(leftCount);
  }

  pair(left: number, right: number): void {
    this.toRight[left] = right;
    this.toLeft[right] = left;
  }

  /** The pair stands in order in the same container. */
  keep(left: number): void {
    this.#places[left]! |= Place.kept;
  }

  /** The two are the same text. */
  pairEqual(left: number, right: number): void {
    this.pair(left, right);
    this.#places[left]! |= Place.equal;
  }

  isKept(left: number): boolean {
    return (this.#places[left]! & Place.kept) !== 0;
  }

  isEqual(left: number): boolean {
    return (this.#places[left]! & Place.equal) !== 0;
  }

  /** The same pairs for the texts in the other order. */
  flipped(): Matching {
    const other = new Matching(0, 0);
    other.toRight = this.toLeft;
    other.toLeft = this.toRight;
    other.#places = new Uint8Array(this.toLeft.length);
    for (let right = 0; right < this.toLeft.length; right++) {
      const left = this.toLeft[right]!;
      if (left !== -1) other.#places[right] = this.#places[left]!;
    }
    other.relocated = this.relocated.map((right) => this.toLeft[right]!);
    return other;
  }
}
