import { firstDifference, type FirstDifference } from "../diff/first-difference.js";

/** One text that a case agrees on, and what it is now. */
export interface Part {
  /** A file of the case (`request.json`), or the JSON pointer of the text in its one file (`/expect/body`). */
  readonly name: string;
  readonly golden: Uint8Array;
  readonly actual: Uint8Array;
}

/** A part whose bytes differ. */
export interface PartDifference extends Part {
  readonly first: FirstDifference;
}

/** Compares byte by byte, and gives the parts that are not the same. */
export function compareParts(parts: readonly Part[]): PartDifference[] {
  return parts.flatMap((part) => {
    const first = firstDifference(part.golden, part.actual);
    return first === undefined ? [] : [{ ...part, first }];
  });
}
