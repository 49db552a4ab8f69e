import type { DocumentPair, Side } from "./document-pair.js";
import { weakKey } from "./element-keys.js";

/** Up to this many possible pairs the best combination is looked for; beyond, the next that fits is taken. */
const largestTable = 10_000;

/** How far ahead the next that fits is looked for. */
const lookAhead = 64;

/** Bytes compared at either end of two elements to tell how alike they are. */
const sample = 256;

/**
 * Pairs elements between two neighbours that stayed: in order, of the same type and role, those most alike.
 *
 * @returns pairs of positions in the two lists, both increasing
 */
export function matchGap(pair: DocumentPair, lefts: readonly number[], rights: readonly number[]): [number, number][] {
  if (lefts.length === 0 || rights.length === 0) return [];
  const leftKeys = lefts.map((node) => weakKey(pair.left.compact, node));
  const rightKeys = rights.map((node) => weakKey(pair.right.compact, node));
  if (lefts.length === 1 && rights.length === 1) return leftKeys[0] === rightKeys[0] ? [[0, 0]] : [];
  if (lefts.length * rights.length > largestTable) return nextThatFits(leftKeys, rightKeys);
  return bestInOrder(lefts.length, rights.length, (left, right) =>
    leftKeys[left] === rightKeys[right] ? 1 + likeness(pair, lefts[left]!, rights[right]!) : 0,
  );
}

function nextThatFits(lefts: readonly string[], rights: readonly string[]): [number, number][] {
  const pairs: [number, number][] = [];
  let from = 0;
  for (let right = 0; right < rights.length; right++) {
    for (let left = from; left < lefts.length && left < from + lookAhead; left++) {
      if (lefts[left] !== rights[right]) continue;
      pairs.push([left, right]);
      from = left + 1;
      break;
    }
  }
  return pairs;
}

/** The pairs in order with the highest sum of scores; a score of 0 means that the two cannot pair. */
function bestInOrder(
  leftCount: number,
  rightCount: number,
  score: (left: number, right: number) => number,
): [number, number][] {
  const width = rightCount + 1;
  const best = new Float64Array((leftCount + 1) * width);
  const scores = new Float64Array((leftCount + 1) * width);
  for (let left = leftCount - 1; left >= 0; left--) {
    for (let right = rightCount - 1; right >= 0; right--) {
      const at = left * width + right;
      scores[at] = score(left, right);
      const paired = scores[at] === 0 ? 0 : scores[at] + best[at + width + 1]!;
      best[at] = Math.max(paired, best[at + 1]!, best[at + width]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let left = 0, right = 0; left < leftCount && right < rightCount;) {
    const at = left * width + right;
    if (scores[at] !== 0 && best[at] === scores[at]! + best[at + width + 1]!) pairs.push([left++, right++]);
    else if (best[at] === best[at + width]) left++;
    else right++;
  }
  return pairs;
}

/** 0 to 1: the part of two elements that their common beginning and end make up, as far as a sample tells. */
function likeness(pair: DocumentPair, left: number, right: number): number {
  const leftSpan = spanOf(pair.left, left);
  const rightSpan = spanOf(pair.right, right);
  const limit = Math.min(leftSpan.length, rightSpan.length, sample);
  let head = 0;
  while (head < limit && leftSpan[head] === rightSpan[head]) head++;
  let tail = 0;
  while (tail < limit - head && leftSpan.at(-1 - tail) === rightSpan.at(-1 - tail)) tail++;
  return (head + tail) / Math.max(leftSpan.length, rightSpan.length, 1);
}

function spanOf(side: Side, node: number): Uint8Array {
  return side.bytes.subarray(side.compact.start(node), side.compact.end(node));
}
