import type { JsonDocument } from "../json/document.js";
import { type Child, childrenOf } from "./children.js";
import type { Matching } from "./matching.js";

/** What moved from one list to another, by side and in document order. */
export class Relocations {
  readonly #nodes: Readonly<Record<"left" | "right", readonly number[]>>;

  constructor({ relocated, toLeft }: Matching) {
    const ascending = (one: number, other: number): number => one - other;
    this.#nodes = {
      left: relocated.map((right) => toLeft[right]!).toSorted(ascending),
      right: relocated.toSorted(ascending),
    };
  }

  /** Those inside a value, without those that stand inside another one of them. */
  within(document: JsonDocument, node: number, side: "left" | "right"): number[] {
    const found: number[] = [];
    let from = node + 1;
    for (const candidate of this.#nodes[side]) {
      if (candidate < from || candidate >= document.next(node)) continue;
      found.push(candidate);
      from = document.next(candidate);
    }
    return found;
  }

  /** Those inside a value and, where they stand in a list, the other elements of the list. */
  partsOf(document: JsonDocument, child: Child, side: "left" | "right"): Child[] {
    const within = new Set(this.within(document, child.spot.node, side));
    if (within.size === 0) return [];
    const parts = childrenOf(document, child.spot, child.meaning);
    const isBrokenList = document.isArray(child.spot.node) && parts.some(({ spot }) => within.has(spot.node));
    return parts.flatMap((part) => {
      if (within.has(part.spot.node)) return [part];
      const inside = this.partsOf(document, part, side);
      return isBrokenList && inside.length === 0 ? [part] : inside;
    });
  }
}
