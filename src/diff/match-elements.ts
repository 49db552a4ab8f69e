import type { JsonDocument } from "../json/document.js";
import { type DocumentPair, sameText, type Side } from "./document-pair.js";
import { strongKeys, weakKey } from "./element-keys.js";
import { increasingSequence } from "./increasing-sequence.js";
import { joinByKey } from "./join-by-key.js";
import { matchGap } from "./match-gap.js";
import type { Matching } from "./matching.js";

/**
 * Pairs the elements of two arrays: common ends first, then by exact text, then what is left by call id, id or name,
 * last what stands in the same gap between two pairs and is of the same type and role. Marks which pairs stand in
 * order; the others moved. Linear but for sorting.
 *
 * @returns the pairs that are not the same text, left and right in turn
 */
export function matchElements(pair: DocumentPair, matching: Matching, left: number, right: number): number[] {
  const lefts = elementsOf(pair.left.compact, left);
  const rights = elementsOf(pair.right.compact, right);
  const shorter = Math.min(lefts.length, rights.length);
  let head = 0;
  while (head < shorter && pair.same(lefts[head]!, rights[head]!)) matching.pairEqual(lefts[head]!, rights[head++]!);
  let tail = 0;
  while (tail < shorter - head && pair.same(lefts.at(-1 - tail)!, rights.at(-1 - tail)!)) {
    matching.pairEqual(lefts.at(-1 - tail)!, rights.at(-1 - tail)!);
    tail++;
  }
  for (const node of lefts.slice(0, head)) matching.keep(node);
  for (const node of lefts.slice(lefts.length - tail)) matching.keep(node);
  if (head + tail === shorter) return [];
  if (lefts.length - head - tail === 1 && rights.length - head - tail === 1) {
    const only = [lefts[head]!, rights[head]!] as const;
    if (!isSameElement(pair, ...only)) return [];
    matching.keep(only[0]);
    return [...only];
  }
  const middle = new Middle(pair, lefts.slice(head, lefts.length - tail), rights.slice(head, rights.length - tail));
  for (const node of middle.keptLefts()) matching.keep(node);
  return middle.pairs(matching);
}

/** Whether two elements that stand alone between equal neighbours are one that changed. */
function isSameElement(
  { left: { compact }, right: { compact: other } }: DocumentPair,
  left: number,
  right: number,
): boolean {
  if (weakKey(compact, left) === weakKey(other, right)) return true;
  return strongKeys.some((key) => {
    const name = key(compact, left);
    return name !== undefined && name === key(other, right);
  });
}

/** What stands between the common ends of two arrays: neither part is empty. */
class Middle {
  readonly #pair: DocumentPair;
  readonly #lefts: readonly number[];
  readonly #rights: readonly number[];
  /** By position in the left part: the position in the right part, or -1. */
  readonly #partner: Int32Array;
  readonly #isTaken: Uint8Array;
  #freeLefts: number[];
  #freeRights: number[];

  constructor(pair: DocumentPair, lefts: readonly number[], rights: readonly number[]) {
    this.#pair = pair;
    this.#lefts = lefts;
    this.#rights = rights;
    this.#partner = new Int32Array(lefts.length).fill(-1);
    this.#isTaken = new Uint8Array(rights.length);
    this.#freeLefts = [...lefts.keys()];
    this.#freeRights = [...rights.keys()];
    const exactText = new ExactText();
    this.#joinByKey((side, node) => exactText.key(side, node));
    for (const key of strongKeys) this.#joinByKey((side, node) => key(side.compact, node));
  }

  /** Pairs what the gaps between the pairs hold, and answers which left nodes stand in order. */
  keptLefts(): number[] {
    const paired = [...this.#lefts.keys()].filter((position) => this.#partner[position] !== -1);
    const inOrder = increasingSequence(paired.map((position) => this.#partner[position]!));
    const anchors = paired.filter((_, index) => inOrder[index]);
    const kept = [...anchors];
    // Behind the last anchor there is a gap, too.
    const gapCount = this.#freeLefts.length > 0 && this.#freeRights.length > 0 ? anchors.length + 1 : 0;
    for (let index = 0, leftFrom = 0, rightFrom = 0; index < gapCount; index++) {
      const leftTo = anchors[index] ?? this.#lefts.length;
      const rightTo = index < anchors.length ? this.#partner[leftTo]! : this.#rights.length;
      if (leftTo > leftFrom && rightTo > rightFrom) this.#matchGap([leftFrom, leftTo], [rightFrom, rightTo], kept);
      leftFrom = leftTo + 1;
      rightFrom = rightTo + 1;
    }
    return kept.map((position) => this.#lefts[position]!);
  }

  pairs(matching: Matching): number[] {
    const pairs: number[] = [];
    this.#partner.forEach((rightPosition, position) => {
      if (rightPosition === -1) return;
      const left = this.#lefts[position]!;
      const right = this.#rights[rightPosition]!;
      if (this.#pair.same(left, right)) matching.pairEqual(left, right);
      else pairs.push(left, right);
    });
    return pairs;
  }

  #join(left: number, right: number): void {
    this.#partner[left] = right;
    this.#isTaken[right] = 1;
  }

  #joinByKey(key: (side: Side, node: number) => string | number | undefined): void {
    if (this.#freeLefts.length === 0 || this.#freeRights.length === 0) return;
    joinByKey(
      this.#freeLefts,
      this.#freeRights,
      (position) => key(this.#pair.left, this.#lefts[position]!),
      (left, right) => this.#join(left, right),
      (position) => key(this.#pair.right, this.#rights[position]!),
    );
    this.#freeLefts = this.#freeLefts.filter((position) => this.#partner[position] === -1);
    this.#freeRights = this.#freeRights.filter((position) => this.#isTaken[position] === 0);
  }

  #matchGap(leftGap: Range, rightGap: Range, kept: number[]): void {
    const lefts = range(leftGap).filter((position) => this.#partner[position] === -1);
    const rights = range(rightGap).filter((position) => this.#isTaken[position] === 0);
    const nodesOf = (positions: readonly number[], nodes: readonly number[]) =>
      positions.map((position) => nodes[position]!);
    const pairs = matchGap(this.#pair, nodesOf(lefts, this.#lefts), nodesOf(rights, this.#rights));
    for (const [leftIndex, rightIndex] of pairs) {
      this.#join(lefts[leftIndex]!, rights[rightIndex]!);
      kept.push(lefts[leftIndex]!);
    }
  }
}

/** Numbers texts so that equal numbers mean equal texts, also where two hashes collide. */
class ExactText {
  readonly #known = new Map<number, { readonly side: Side; readonly node: number; readonly key: number }[]>();
  #count = 0;

  key(side: Side, node: number): number {
    const hash = side.hashes[node]!;
    const candidates = this.#known.get(hash) ?? [];
    const same = candidates.find((candidate) => sameText(candidate.side, candidate.node, side, node));
    if (same !== undefined) return same.key;
    if (candidates.length === 0) this.#known.set(hash, candidates);
    candidates.push({ side, node, key: this.#count });
    return this.#count++;
  }
}

function elementsOf(document: JsonDocument, array: number): number[] {
  const { nexts } = document.index;
  const elements: number[] = [];
  for (let node = array + 1; node < nexts[array]!; node = nexts[node]!) elements.push(node);
  return elements;
}

type Range = readonly [from: number, to: number];

function range([from, to]: Range): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
