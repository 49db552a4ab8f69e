import { Buffer } from "node:buffer";
import type { JsonDocument } from "../json/document.js";
import { compactDocument, isCompact } from "./compact-document.js";
import { subtreeHashes } from "./subtree-hash.js";

/** One of two compared texts, prepared so that any two values can be compared at once. */
export class Side {
  /** As it was given: what offsets and white space are about. */
  readonly original: JsonDocument;
  /** The same values (and node numbers) without white space: what comparing is about. */
  readonly compact: JsonDocument;
  readonly isCompact: boolean;
  readonly hashes: Int32Array;
  readonly bytes: Buffer;

  constructor(document: JsonDocument) {
    this.original = document;
    this.isCompact = isCompact(document);
    this.compact = this.isCompact ? document : compactDocument(document);
    this.hashes = subtreeHashes(this.compact);
    const { buffer, byteOffset, byteLength } = this.compact.bytes;
    this.bytes = Buffer.from(buffer, byteOffset, byteLength);
  }

  /** The exact bytes of a value as it was given, white space inside it included. */
  source(node: number): Uint8Array {
    return this.original.bytes.subarray(this.original.start(node), this.original.end(node));
  }
}

/** Two texts to compare. */
export class DocumentPair {
  readonly left: Side;
  readonly right: Side;

  constructor(left: Side, right: Side) {
    this.left = left;
    this.right = right;
  }

  /** Whether a left and a right value are the same text but for white space. */
  same(left: number, right: number): boolean {
    return sameText(this.left, left, this.right, right);
  }

  flipped(): DocumentPair {
    return new DocumentPair(this.right, this.left);
  }
}

/** Whether two values, of any side, are the same text but for white space. */
export function sameText(side: Side, node: number, otherSide: Side, other: number): boolean {
  if (side.hashes[node] !== otherSide.hashes[other]) return false;
  const { starts, ends } = side.compact.index;
  const { starts: otherStarts, ends: otherEnds } = otherSide.compact.index;
  const from = starts[node]!;
  const to = ends[node]!;
  const otherFrom = otherStarts[other]!;
  const otherTo = otherEnds[other]!;
  if (to - from !== otherTo - otherFrom) return false;
  return side.bytes.compare(otherSide.bytes, otherFrom, otherTo, from, to) === 0;
}
