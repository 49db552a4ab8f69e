/** Byte ranges of the wire items in the body, and the Prompt item each came from (-1: put in front by the builder). */
export class ItemSpans {
  readonly #ranges: number[] = [];
  readonly #promptIndex: number[] = [];

  get count(): number {
    return this.#promptIndex.length;
  }

  add(start: number, end: number, promptIndex: number): void {
    this.#ranges.push(start, end);
    this.#promptIndex.push(promptIndex);
  }

  /** Start and end alternate. */
  ranges(): Uint32Array {
    return Uint32Array.from(this.#ranges);
  }

  promptIndex(): Int32Array {
    return Int32Array.from(this.#promptIndex);
  }
}
