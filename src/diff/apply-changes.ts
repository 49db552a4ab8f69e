import { Buffer } from "node:buffer";
import type { JsonDocument } from "../json/document.js";
import type { Added, Change, Content, Moved } from "./change.js";
import { type ChildGaps, type ContainerGaps, gapsOf, noGaps } from "./gaps.js";

/** What becomes of one value of the left text. */
interface Edits {
  /** Another text in its place. */
  content?: Content;
  key?: Uint8Array;
  order?: readonly number[];
  gaps?: ContainerGaps;
  readonly arrivals: (Added | Moved)[];
}

interface Entry {
  readonly key?: Uint8Array;
  readonly gaps: ChildGaps;
  readonly value: Content;
}

/**
 * Makes the right text out of the left one: the proof that a list of changes is complete.
 *
 * @param left the text the changes were made from; their nodes are its nodes
 * @param changes all of them; without some the result is JSON still only when those left out do not depend on each other
 */
export function applyChanges(left: JsonDocument, changes: readonly Change[]): Uint8Array {
  return new ChangedText(left, changes).bytes();
}

class ChangedText {
  readonly #document: JsonDocument;
  readonly #edits = new Map<number, Edits>();
  /** Nodes whose place in their container is given up. */
  readonly #gone = new Set<number>();
  /** Every node that a change is about, in order: what lies between two of them is copied. */
  readonly #touched: readonly number[];
  #margins: readonly [Uint8Array, Uint8Array];

  constructor(document: JsonDocument, changes: readonly Change[]) {
    this.#document = document;
    this.#margins = [document.bytes.subarray(0, document.start(0)), document.bytes.subarray(document.end(0))];
    for (const change of changes) this.#take(change);
    this.#touched = [...this.#edits.keys(), ...this.#gone].toSorted((one, other) => one - other);
  }

  bytes(): Uint8Array {
    const written: Uint8Array[] = [this.#margins[0]];
    // What is still to write, the next last: instead of recursion, for texts of any depth.
    const pending: (Uint8Array | number)[] = [0];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (typeof next !== "number") written.push(next);
      else for (const part of this.#value(next).toReversed()) pending.push(part);
    }
    return Buffer.concat([...written, this.#margins[1]]);
  }

  #take(change: Change): void {
    switch (change.kind) {
      case "removed":
        this.#gone.add(change.left.node);
        break;
      case "moved":
        this.#gone.add(change.left.node);
        if (change.into !== -1) this.#editsOf(change.into).arrivals.push(change);
        break;
      case "added":
        if (change.into !== -1) this.#editsOf(change.into).arrivals.push(change);
        break;
      case "changed":
        this.#editsOf(change.left.node).content = change.content;
        break;
      case "respelled":
        if (change.what === "key") this.#editsOf(change.left.node).key = change.text;
        else this.#editsOf(change.left.node).content = [change.text];
        break;
      case "reordered":
        this.#editsOf(change.left.node).order = change.order;
        break;
      case "spaced":
        if ("margins" in change.gaps) this.#margins = change.gaps.margins;
        else this.#editsOf(change.left.node).gaps = change.gaps;
        break;
    }
  }

  #editsOf(node: number): Edits {
    const known = this.#edits.get(node);
    if (known !== undefined) return known;
    const edits: Edits = { arrivals: [] };
    this.#edits.set(node, edits);
    return edits;
  }

  #value(node: number): Content {
    const edits = this.#edits.get(node);
    if (edits?.content !== undefined) return edits.content;
    const document = this.#document;
    const isContainer = document.isObject(node) || document.isArray(node);
    if (isContainer && this.#isTouched(node)) return this.#container(node, edits);
    return [document.bytes.subarray(document.start(node), document.end(node))];
  }

  #container(node: number, edits: Edits | undefined): Content {
    const isObject = this.#document.isObject(node);
    const entries = this.#entries(node, isObject, edits);
    const gaps = edits?.gaps;
    const parts: (Uint8Array | number)[] = [ascii(isObject ? "{" : "[")];
    entries.forEach((entry, index) => {
      const { before, afterKey, afterColon, after } = gaps?.children[index] ?? entry.gaps;
      parts.push(ascii(index === 0 ? before : `,${before}`));
      if (entry.key !== undefined) parts.push(entry.key, ascii(`${afterKey}:${afterColon}`));
      for (const part of entry.value) parts.push(part);
      if (index < entries.length - 1) parts.push(ascii(after));
    });
    parts.push(ascii((gaps ?? gapsOf(this.#document, node)).closing), ascii(isObject ? "}" : "]"));
    return parts;
  }

  #entries(container: number, isObject: boolean, edits: Edits | undefined): Entry[] {
    const { bytes, index } = this.#document;
    const { starts, ends, nexts } = index;
    const gaps = gapsOf(this.#document, container).children;
    const kept: Entry[] = [];
    let position = 0;
    for (let child = container + 1; child < nexts[container]!; position++) {
      const value = isObject ? child + 1 : child;
      const ownKey = isObject ? { key: this.#edits.get(value)?.key ?? bytes.subarray(starts[child], ends[child]) } : {};
      if (!this.#gone.has(value)) kept.push({ ...ownKey, gaps: gaps[position]!, value: [value] });
      child = nexts[value]!;
    }
    const entries = edits?.order === undefined ? kept : edits.order.map((from) => kept[from]!);
    const arrivals = (edits?.arrivals ?? []).toSorted((one, other) => one.position - other.position);
    return arrivals.length === 0 ? entries : merge(entries, arrivals);
  }

  /** Whether a change is about the value or anything in it. */
  #isTouched(node: number): boolean {
    let low = 0;
    let high = this.#touched.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#touched[middle]! < node) low = middle + 1;
      else high = middle;
    }
    return low < this.#touched.length && this.#touched[low]! < this.#document.next(node);
  }
}

/** Puts each arrival at its position; the entries that stay fill the others. */
function merge(entries: readonly Entry[], arrivals: readonly (Added | Moved)[]): Entry[] {
  const merged: Entry[] = [];
  let next = 0;
  for (const arrival of arrivals) {
    while (merged.length < arrival.position) merged.push(entries[next++]!);
    const value = arrival.kind === "added" ? arrival.content : [arrival.left.node];
    merged.push({ ...(arrival.key === undefined ? {} : { key: arrival.key }), gaps: arrival.gaps ?? noGaps, value });
  }
  while (next < entries.length) merged.push(entries[next++]!);
  return merged;
}

function ascii(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}
