import { Buffer } from "node:buffer";
import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import type { Mask } from "./mask.js";

/** One thing that a mask hides in a text. */
export interface HiddenSpan {
  /** Position of the mask in the list. */
  readonly mask: number;
  /** Where its placeholder begins in the masked text. */
  readonly start: number;
  /** What stands there really. */
  readonly text: string;
}

/** A JSON text with placeholders in the place of what masks hide. It is JSON again. */
export interface MaskedText {
  readonly bytes: Uint8Array;
  /** In the order of the masked text. */
  readonly spans: readonly HiddenSpan[];
  /** The offset in the original text that an offset of the masked one stands for. */
  originalOffset(masked: number): number;
}

/** Puts placeholders in the place of everything that the masks name; every other byte stays as it is. */
export function maskedText(document: JsonDocument, masks: readonly Mask[]): MaskedText {
  return new Masking(document, masks);
}

/** What is done with one value. */
type Treatment =
  | { readonly kind: "hide"; readonly mask: number }
  | { readonly kind: "sort"; readonly mask: number }
  | { readonly kind: "match"; readonly masks: readonly number[] };

/** A stretch of the masked text, and where it stands in the original one. */
interface Segment {
  readonly masked: number;
  readonly original: number;
  readonly isVerbatim: boolean;
}

class Masking implements MaskedText {
  readonly bytes: Uint8Array;
  readonly spans: HiddenSpan[] = [];
  readonly #document: JsonDocument;
  readonly #masks: readonly Mask[];
  readonly #treatments = new Map<number, Treatment>();
  /** Nodes with a treatment, in the order of the text. */
  readonly #treated: readonly number[];
  readonly #pieces: Uint8Array[] = [];
  readonly #segments: Segment[] = [];
  readonly #numbers = new Map<string, number>();
  #length = 0;

  constructor(document: JsonDocument, masks: readonly Mask[]) {
    this.#document = document;
    this.#masks = masks;
    masks.forEach((mask, position) => this.#find(mask, position));
    this.#treated = [...this.#treatments.keys()].toSorted((one, other) => one - other);
    this.#emit(0, document.bytes.length, 0, document.count);
    this.bytes = Buffer.concat(this.#pieces);
  }

  originalOffset(masked: number): number {
    const segment = this.#segments.findLast((one) => one.masked <= masked);
    if (segment === undefined) return masked;
    return segment.isVerbatim ? segment.original + masked - segment.masked : segment.original;
  }

  #find(mask: Mask, position: number): void {
    const roots = mask.steps === undefined ? [0] : namedNodes(this.#document, mask.steps);
    for (const root of roots) {
      if (mask.pattern !== undefined) this.#findTexts(root, position);
      else if (!mask.isOrder) this.#treatments.set(root, { kind: "hide", mask: position });
      else if (this.#document.isObject(root) && !this.#treatments.has(root)) {
        this.#treatments.set(root, { kind: "sort", mask: position });
      }
    }
  }

  /** Strings and numbers that a pattern is looked for in; keys are no values. */
  #findTexts(root: number, position: number): void {
    const document = this.#document;
    const keys = new Set<number>();
    for (let node = root; node < document.next(root); node++) {
      const kind = document.kind(node);
      if (kind === Kind.object) for (const { key } of document.members(node)) keys.add(key);
      if ((kind !== Kind.string && kind !== Kind.number) || keys.has(node)) continue;
      const known = this.#treatments.get(node);
      if (known !== undefined && known.kind !== "match") continue;
      this.#treatments.set(node, { kind: "match", masks: [...(known?.masks ?? []), position] });
    }
  }

  /** Writes a stretch of the original text, with the treated values of the nodes `from` to `to` in it. */
  #emit(start: number, end: number, from: number, to: number): void {
    const document = this.#document;
    let offset = start;
    let next = from;
    for (let index = firstFrom(this.#treated, from); index < this.#treated.length; index++) {
      const node = this.#treated[index]!;
      if (node >= to) break;
      // What lies in a value that was hidden or sorted is done already.
      if (node < next) continue;
      this.#copy(offset, document.start(node));
      this.#treat(node, this.#treatments.get(node)!);
      offset = document.end(node);
      next = document.next(node);
    }
    this.#copy(offset, end);
  }

  #treat(node: number, treatment: Treatment): void {
    switch (treatment.kind) {
      case "hide":
        this.#hide(node, treatment.mask);
        break;
      case "sort":
        this.#sort(node, treatment.mask);
        break;
      case "match":
        this.#match(node, treatment.masks);
        break;
    }
  }

  /** The kind of the value still shows: a string that became null is not hidden. */
  #hide(node: number, mask: number): void {
    const document = this.#document;
    const placeholder = placeholders[document.kind(node)];
    if (placeholder === undefined) this.#copy(document.start(node), document.end(node));
    else this.#placeholder(placeholder, document.start(node), mask, document.text(node));
  }

  /** Members change places; what stands between them stays where it is. */
  #sort(object: number, mask: number): void {
    const document = this.#document;
    const members = Array.from(document.members(object));
    const name = (key: number): Uint8Array => document.bytes.subarray(document.start(key), document.end(key));
    const sorted = members.toSorted((one, other) => Buffer.compare(name(one.key), name(other.key)));
    this.spans.push({ mask, start: this.#length, text: members.map(({ key }) => document.text(key)).join(" ") });
    let offset = document.start(object);
    for (const [position, { key, value }] of members.entries()) {
      this.#copy(offset, document.start(key));
      const put = sorted[position]!;
      this.#emit(document.start(put.key), document.end(put.value), put.value, document.next(put.value));
      offset = document.end(value);
    }
    this.#copy(offset, document.end(object));
  }

  #match(node: number, masks: readonly number[]): void {
    const document = this.#document;
    const text = document.text(node);
    const isString = document.isString(node);
    const found = masks.flatMap((mask) => matches(text, mask, this.#masks[mask]!, isString));
    found.sort((one, other) => one.start - other.start || one.mask - other.mask);
    let offset = document.start(node);
    let end = 0;
    for (const match of found) {
      if (match.start < end) continue;
      const before = Buffer.byteLength(text.slice(end, match.start));
      this.#copy(offset, offset + before);
      offset += before;
      this.#placeholder(this.#matchPlaceholder(match, isString), offset, match.mask, match.text);
      offset += Buffer.byteLength(match.text);
      end = match.start + match.text.length;
    }
    this.#copy(offset, document.end(node));
  }

  #matchPlaceholder({ mask, text }: Match, isString: boolean): string {
    if (!isString) return "0";
    const pattern = this.#masks[mask]!.pattern!;
    if (!pattern.isNumbered) return "(masked)";
    const key = `${pattern.name} ${text.toLowerCase()}`;
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    return `(${pattern.name} ${number})`;
  }

  #placeholder(placeholder: string, original: number, mask: number, text: string): void {
    this.spans.push({ mask, start: this.#length, text });
    this.#segments.push({ masked: this.#length, original, isVerbatim: false });
    const bytes = Buffer.from(placeholder);
    this.#pieces.push(bytes);
    this.#length += bytes.length;
  }

  #copy(start: number, end: number): void {
    if (end <= start) return;
    this.#segments.push({ masked: this.#length, original: start, isVerbatim: true });
    this.#pieces.push(this.#document.bytes.subarray(start, end));
    this.#length += end - start;
  }
}

const placeholders: Readonly<Partial<Record<Kind, string>>> = {
  [Kind.object]: '{"(masked)":true}',
  [Kind.array]: '["(masked)"]',
  [Kind.string]: '"(masked)"',
  [Kind.number]: "0",
  [Kind.true]: "true",
  [Kind.false]: "true",
};

interface Match {
  readonly mask: number;
  /** Position in the text of the value, quotes included. */
  readonly start: number;
  readonly text: string;
}

/** In a string every match, as it stands in JSON; a number only as a whole: its digits mean nothing by themselves. */
function matches(text: string, mask: number, { pattern }: Mask, isString: boolean): Match[] {
  const found: Match[] = [];
  const inner = isString ? text.slice(1, -1) : text;
  for (const match of inner.matchAll(pattern!.expression)) {
    if (match[0] === "" || (!isString && match[0] !== text)) continue;
    found.push({ mask, start: match.index + (isString ? 1 : 0), text: match[0] });
  }
  return found;
}

/** Every node that a pointer with wildcards names; of members with the same name all. */
function namedNodes(document: JsonDocument, steps: readonly string[]): number[] {
  let nodes = [0];
  for (const step of steps) {
    nodes = nodes.flatMap((node) => {
      if (document.isArray(node)) {
        const elements = Array.from(document.elements(node));
        return step === "*" ? elements : elements.filter((_, position) => String(position) === step);
      }
      if (!document.isObject(node)) return [];
      const members = Array.from(document.members(node));
      const named = step === "*" ? members : members.filter(({ key }) => document.is(key, step));
      return named.map(({ value }) => value);
    });
  }
  return nodes;
}

/** Index of the first number that is not below. */
function firstFrom(sorted: readonly number[], least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
