import type { DocumentPair } from "./document-pair.js";
import { matchElements } from "./match-elements.js";
import { matchMembers } from "./match-members.js";
import type { Matching } from "./matching.js";

/** Pairs two values and what stands in them, without recursion: texts may be nested as deep as they like. */
export function matchValues(pair: DocumentPair, matching: Matching, left: number, right: number): void {
  const pending = [left, right];
  while (pending.length > 0) {
    const rightValue = pending.pop()!;
    const leftValue = pending.pop()!;
    if (pair.same(leftValue, rightValue)) {
      matching.pairEqual(leftValue, rightValue);
      continue;
    }
    matching.pair(leftValue, rightValue);
    const { compact } = pair.left;
    if (compact.kind(leftValue) !== pair.right.compact.kind(rightValue)) continue;
    if (compact.isObject(leftValue)) append(pending, matchMembers(pair, matching, leftValue, rightValue));
    else if (compact.isArray(leftValue)) append(pending, matchElements(pair, matching, leftValue, rightValue));
  }
}

function append(list: number[], values: readonly number[]): void {
  for (const value of values) list.push(value);
}
