import { Buffer } from "node:buffer";
import { Kind } from "../json/kind.js";
import type { Change, Content, Insertion } from "./change.js";
import { type Child, childrenOf } from "./children.js";
import { contentOf } from "./content.js";
import type { DocumentPair, Side } from "./document-pair.js";
import { type ContainerGaps, gapsOf, sameGaps } from "./gaps.js";
import type { Matching } from "./matching.js";
import { Relocations } from "./relocations.js";
import { sameNumber } from "./same-number.js";
import { Spot } from "./spot.js";

/** Every difference between two texts whose values are paired, in the order of the texts. */
export function listChanges(pair: DocumentPair, matching: Matching): Change[] {
  return new ChangeList(pair, matching).changes;
}

interface SpotPair {
  readonly left: Spot;
  readonly right: Spot;
  readonly meaning: boolean;
}

class ChangeList {
  readonly changes: Change[] = [];
  readonly #left: Side;
  readonly #right: Side;
  readonly #matching: Matching;
  readonly #relocations: Relocations;
  readonly #isCompact: boolean;
  /** What is still to do, the next last: instead of recursion, for texts of any depth. */
  readonly #tasks: (() => void)[] = [];

  constructor({ left, right }: DocumentPair, matching: Matching) {
    this.#left = left;
    this.#right = right;
    this.#matching = matching;
    this.#isCompact = left.isCompact && right.isCompact;
    this.#relocations = new Relocations(matching);
    const root: SpotPair = { left: Spot.root(), right: Spot.root(), meaning: true };
    if (!this.#isCompact) this.#compareMargins(root);
    this.#compare(root);
    for (let task = this.#tasks.pop(); task !== undefined; task = this.#tasks.pop()) task();
  }

  #compare(spots: SpotPair): void {
    const { left, right } = spots;
    const text = this.#right.source(right.node);
    if (this.#matching.isEqual(left.node)) {
      const isSame = this.#isCompact || Buffer.compare(this.#left.source(left.node), text) === 0;
      if (!isSame) this.#respell(left, right, "white space", text);
      return;
    }
    const before = this.#left.compact;
    const after = this.#right.compact;
    const kind = before.kind(left.node);
    if (kind !== after.kind(right.node)) this.#change(spots, "type");
    else if (kind === Kind.object || kind === Kind.array) this.#compareContainers(spots);
    else if (kind === Kind.number) {
      if (sameNumber(before.text(left.node), after.text(right.node))) this.#respell(left, right, "number", text);
      else this.#change(spots, "number");
    } else if (before.string(left.node) === after.string(right.node)) this.#respell(left, right, "escapes", text);
    else this.#change(spots, "string");
  }

  #change({ left, right, meaning }: SpotPair, what: "type" | "number" | "string"): void {
    this.changes.push({ kind: "changed", left, right, what, content: this.#contentOf(right), meaning });
    this.#tellArrivals({ spot: right, meaning });
  }

  #respell(left: Spot, right: Spot, what: "number" | "escapes" | "key" | "white space", text: Uint8Array): void {
    this.changes.push({ kind: "respelled", left, right, what, text, meaning: false });
  }

  #compareContainers({ left, right, meaning }: SpotPair): void {
    const lefts = childrenOf(this.#left.compact, left, meaning);
    const rights = childrenOf(this.#right.compact, right, meaning);
    const isObject = this.#left.compact.isObject(left.node);
    const stayed = this.#whoStayed(lefts, rights);
    if (isObject) this.#compareOrder(left, right, stayed);
    const gaps = this.#isCompact ? undefined : gapsOf(this.#right.original, right.node);
    if (gaps !== undefined) this.#compareGaps(left, right, stayed, gaps);

    const tasks: (() => void)[] = [];
    // What was removed is told where it stood: before the next one that stayed.
    let told = 0;
    const tellRemoved = (end: number): void => {
      for (; told < end; told++) {
        const child = lefts[told]!;
        if (this.#matching.toRight[child.spot.node] === -1) tasks.push(() => this.#remove(child));
      }
    };
    rights.forEach((child, position) => {
      const from = stayed[position]!;
      if (from === -1) {
        const key = isObject ? { key: this.#right.source(child.spot.node - 1) } : {};
        const around = gaps === undefined ? {} : { gaps: gaps.children[position]! };
        tasks.push(() => this.#arrive(child, { into: left.node, position, ...key, ...around }));
        return;
      }
      if (!isObject) tellRemoved(from);
      const before = lefts[from]!;
      // Of a long list most is equal.
      if (this.#isCompact && !isObject && this.#matching.isEqual(before.spot.node)) return;
      tasks.push(() => {
        if (isObject) this.#compareKeys(before.spot, child.spot);
        this.#compareLater(before.spot, child.spot, before.meaning && child.meaning);
      });
    });
    tellRemoved(lefts.length);
    this.#do(tasks);
  }

  /** By right position: the left position of what stayed in its container, or -1. */
  #whoStayed(lefts: readonly Child[], rights: readonly Child[]): number[] {
    let positions: Map<number, number> | undefined;
    return rights.map(({ spot }, position) => {
      const partner = this.#matching.toLeft[spot.node]!;
      if (partner === -1 || !this.#matching.isKept(partner)) return -1;
      if (lefts[position]?.spot.node === partner) return position;
      positions ??= new Map(lefts.map((child, index) => [child.spot.node, index]));
      return positions.get(partner) ?? -1;
    });
  }

  #compareOrder(left: Spot, right: Spot, stayed: readonly number[]): void {
    const kept = stayed.filter((position) => position !== -1);
    if (kept.every((position, index) => index === 0 || position > kept[index - 1]!)) return;
    const ranks = new Map(kept.toSorted((one, other) => one - other).map((position, rank) => [position, rank]));
    const order = kept.map((position) => ranks.get(position)!);
    this.changes.push({ kind: "reordered", left, right, order, meaning: false });
  }

  #compareGaps(left: Spot, right: Spot, stayed: readonly number[], gaps: ContainerGaps): void {
    const before = gapsOf(this.#left.original, left.node);
    const isSame = (from: number, position: number): boolean =>
      from === -1 || sameGaps(before.children[from]!, gaps.children[position]!);
    if (before.closing === gaps.closing && stayed.every(isSame)) return;
    this.changes.push({ kind: "spaced", left, right, gaps, meaning: false });
  }

  #compareMargins({ left, right }: SpotPair): void {
    const before = marginsOf(this.#left);
    const margins = marginsOf(this.#right);
    const isSame = Buffer.compare(before[0], margins[0]) === 0 && Buffer.compare(before[1], margins[1]) === 0;
    if (!isSame) this.changes.push({ kind: "spaced", left, right, gaps: { margins }, meaning: false });
  }

  #compareKeys(left: Spot, right: Spot): void {
    const key = this.#right.source(right.node - 1);
    if (Buffer.compare(this.#left.source(left.node - 1), key) !== 0) this.#respell(left, right, "key", key);
  }

  /** A value that did not stay: it comes from elsewhere in the left text, or is new. */
  #arrive({ spot, meaning }: Child, insertion: Insertion): void {
    const partner = this.#matching.toLeft[spot.node]!;
    if (partner !== -1) {
      const left = Spot.of(this.#left.compact, partner);
      this.changes.push({ kind: "moved", left, right: spot, ...insertion, meaning });
      this.#compareLater(left, spot, meaning);
      return;
    }
    const isShell = this.#tellArrivals({ spot, meaning });
    this.changes.push({ kind: "added", right: spot, content: this.#contentOf(spot), isShell, ...insertion, meaning });
  }

  /** What moved into a new value is told apart, later, and so is what stands between it. */
  #tellArrivals(child: Child): boolean {
    const parts = this.#relocations.partsOf(this.#right.compact, child, "right");
    this.#do(parts.map((part) => () => this.#arrive(part, { into: -1, position: 0 })));
    return parts.length > 0;
  }

  #remove({ spot, meaning }: Child): void {
    // Where parts of it moved away, what is really lost is told apart.
    const parts = this.#relocations.partsOf(this.#left.compact, { spot, meaning }, "left");
    this.changes.push({ kind: "removed", left: spot, isShell: parts.length > 0, meaning });
    for (const part of parts) {
      if (this.#matching.toRight[part.spot.node] === -1) {
        this.changes.push({ kind: "removed", left: part.spot, isShell: false, meaning: part.meaning });
      }
    }
  }

  #contentOf(spot: Spot): Content {
    const { original } = this.#right;
    const moved = this.#relocations.within(original, spot.node, "right");
    return contentOf(original, spot.node, moved, (node) => this.#matching.toLeft[node]!);
  }

  #compareLater(left: Spot, right: Spot, meaning: boolean): void {
    this.#tasks.push(() => this.#compare({ left, right, meaning }));
  }

  #do(tasks: readonly (() => void)[]): void {
    for (let index = tasks.length - 1; index >= 0; index--) this.#tasks.push(tasks[index]!);
  }
}

function marginsOf(side: Side): readonly [Uint8Array, Uint8Array] {
  const { bytes } = side.original;
  return [bytes.subarray(0, side.original.start(0)), bytes.subarray(side.original.end(0))];
}
