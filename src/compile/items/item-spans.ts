/** Byte ranges of the wire items in the body, and the Prompt item each came from (-1: put in front by the builder). */
export interface ItemSpans {
  readonly count: number;
  add(start: number, end: number, promptIndex: number): void;
  /** Start and end alternate. */
  ranges(): Uint32Array;
  promptIndex(): Int32Array;
}

/** Room for `items` Prompt items and the two that Lite adds. */
export function itemSpans(items: number): ItemSpans {
  const ranges = new Uint32Array((items + 2) * 2);
  const index = new Int32Array(items + 2);
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(start, end, promptIndex) {
      ranges[count * 2] = start;
      ranges[count * 2 + 1] = end;
      index[count++] = promptIndex;
    },
    ranges: () => ranges.subarray(0, count * 2),
    promptIndex: () => index.subarray(0, count),
  };
}
