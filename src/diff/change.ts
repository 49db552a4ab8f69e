import type { ChildGaps, ContainerGaps } from "./gaps.js";
import type { Spot } from "./spot.js";

/** A new text: exact bytes, and nodes of the left text whose (changed) value stands in between. */
export type Content = readonly (Uint8Array | number)[];

/** Where a value is put. */
export interface Insertion {
  /** Node of the left container it goes into, or -1 when it is part of another added value. */
  readonly into: number;
  /** Its position there once everything is in place. */
  readonly position: number;
  /** The exact text of its key, in an object. */
  readonly key?: Uint8Array;
  /** White space around it, where there is any. */
  readonly gaps?: ChildGaps;
}

/** Something that only the right text has. */
export interface Added extends Insertion {
  readonly kind: "added";
  readonly right: Spot;
  readonly content: Content;
  /** True when something moved into it: only what stands around that is new, and told apart where it is an element. */
  readonly isShell: boolean;
}

/** Something that only the left text has. */
export interface Removed {
  readonly kind: "removed";
  readonly left: Spot;
  /** True when something of it moved away: only what stood around that is gone. */
  readonly isShell: boolean;
}

/** The same thing at another position of its array, or in another container; its own changes are listed apart. */
export interface Moved extends Insertion {
  readonly kind: "moved";
  readonly left: Spot;
  readonly right: Spot;
}

/** Another value. */
export interface Changed {
  readonly kind: "changed";
  readonly left: Spot;
  readonly right: Spot;
  readonly what: "type" | "number" | "string";
  readonly content: Content;
}

/** The same value, written differently. */
export interface Respelled {
  readonly kind: "respelled";
  readonly left: Spot;
  readonly right: Spot;
  readonly what: "number" | "escapes" | "key" | "white space";
  /** The exact text on the right, of the value or of its key. */
  readonly text: Uint8Array;
}

/** The members of an object in another order. */
export interface Reordered {
  readonly kind: "reordered";
  readonly left: Spot;
  readonly right: Spot;
  /** Of the members that both have, in right order: the position in left order. */
  readonly order: readonly number[];
}

/** Other white space between the parts of an object or array that differs otherwise, too; or around the whole text. */
export interface Spaced {
  readonly kind: "spaced";
  readonly left: Spot;
  readonly right: Spot;
  readonly gaps: ContainerGaps | Margins;
}

/** White space before and after the whole text. */
export interface Margins {
  readonly margins: readonly [before: Uint8Array, after: Uint8Array];
}

/**
 * One difference. `meaning` is false where every reader of JSON gets the same values: order of members, spelling,
 * white space, and members that a later duplicate hides.
 */
export type Change = (Added | Removed | Moved | Changed | Respelled | Reordered | Spaced) & {
  readonly meaning: boolean;
};
