import type { ByteWriter } from "../../json/byte-writer.js";
import { compareBytes } from "../../json/compare-bytes.js";
import type { JsonDocument } from "../../json/document.js";
import { Kind } from "../../json/kind.js";
import { pointerToken } from "../../json/pointer.js";
import { addProblemAt } from "../../json/problem-at.js";
import type { Code } from "../../problem/codes.js";
import type { Problem } from "../../problem/problem.js";
import { missingRemedy, typeRemedy, valueRemedy } from "./habits.js";
import { foundValue, isStruct, isUnsigned, tagOf, variantName, wordOf } from "./reader-quirks.js";
import type { Member, RecordShape, Shape, TaggedShape } from "./shape.js";
import type { Gates, ShapeReport } from "./shape-report.js";

export interface ShapeWriterOptions {
  readonly document: JsonDocument;
  readonly writer: ByteWriter;
  /** None: every member is kept. */
  readonly gates?: Gates;
  readonly report?: ShapeReport;
  /** Gets everything that the client's reader would refuse. */
  readonly problems?: Problem[];
  /** Wire path of what is written. */
  readonly path?: readonly (string | number)[];
}

/** Unknown members that are written all the same, by name. */
type Kept = ReadonlyMap<string, number>;
const none: Kept = new Map();

/** Writes values along their shapes: members in the client's order, leaves in its form, unknown members left out. */
export class ShapeWriter {
  readonly #document: JsonDocument;
  readonly #writer: ByteWriter;
  readonly #gates: Gates;
  readonly #problems: Problem[];
  /** Wire path of the value being written. */
  readonly #path: (string | number)[];
  #report: ShapeReport | undefined;
  /** For each open record, the node of every member found, or -1. One list for all levels: no garbage per item. */
  readonly #slots: number[] = [];
  #top = 0;

  constructor({ document, writer, gates = {}, report, problems = [], path = [] }: ShapeWriterOptions) {
    this.#document = document;
    this.#writer = writer;
    this.#gates = gates;
    this.#report = report;
    this.#problems = problems;
    this.#path = [...path];
  }

  /** Writes one value as an element of the list that the writer was made for. */
  element(position: number, shape: Shape, node: number): void {
    this.#under(position, shape, node);
  }

  /** An element of the list whose type is known already. */
  typedElement(position: number, shape: RecordShape, type: string, node: number): void {
    this.#path.push(position);
    this.#writer.ascii(`{"type":"${type}"`);
    this.#record(shape, node, true);
    this.#path.pop();
  }

  write(shape: Shape, node: number): void {
    const document = this.#document;
    switch (shape.kind) {
      case "text":
        if (document.isString(node)) this.#writer.leaf(document, node);
        else this.#wrongType(node, "a string");
        return;
      case "choice":
        this.#choice(shape.values, node);
        return;
      case "flag": {
        const kind = document.kind(node);
        if (kind === Kind.true || kind === Kind.false) this.#writer.leaf(document, node);
        else this.#wrongType(node, "true or false");
        return;
      }
      case "unsigned":
        this.#unsigned(node);
        return;
      case "free":
        this.#writer.wire(document, node);
        return;
      case "list":
        this.#list(shape.of, node);
        return;
      case "map":
        this.#map(shape.of, node);
        return;
      case "record":
        if (!isStruct(document, node)) return this.#wrongType(node, "an object");
        this.#writer.byte(0x7b);
        this.#record(shape, node, false);
        return;
      case "tagged":
        this.#tagged(shape, node);
        return;
      case "textOr":
        if (document.isString(node)) this.#writer.leaf(document, node);
        else if (document.isArray(node)) this.write(shape.other, node);
        else this.#wrongType(node, "a string or an array");
    }
  }

  #under(step: string | number, shape: Shape, node: number): void {
    this.#path.push(step);
    this.write(shape, node);
    this.#path.pop();
  }

  /** Notes that something required is missing, or not as it must be. */
  refuse(node: number, code: Code, message: string, remedy?: string): void {
    addProblemAt(this.#problems, this.#document, node, { code, message, remedy });
  }

  #choice(values: ReadonlySet<string>, node: number): void {
    const document = this.#document;
    const word = wordOf(document, node);
    if (!document.isString(word)) return this.#wrongType(word, "a string");
    if (values.has(document.string(word))) return this.#writer.leaf(document, word);
    const message = `${document.text(word)} is not one of ${[...values].join(", ")}: the client refuses the item`;
    this.refuse(word, "value-unknown", message);
  }

  #unsigned(node: number): void {
    if (isUnsigned(this.#document, node)) this.#writer.leaf(this.#document, node);
    else this.#wrongType(node, "an unsigned integer below 2^64 without fraction or exponent");
  }

  #list(of: Shape, node: number): void {
    const document = this.#document;
    if (!document.isArray(node)) return this.#wrongType(node, "an array");
    const end = document.next(node);
    this.#writer.byte(0x5b);
    let position = 0;
    for (let element = node + 1; element < end; element = document.next(element)) {
      this.#writer.comma();
      this.#under(position++, of, element);
    }
    this.#writer.byte(0x5d);
  }

  #map(of: Shape, node: number): void {
    const document = this.#document;
    if (!document.isObject(node)) return this.#wrongType(node, "an object");
    const entries = new Map<string, number>();
    for (const { key, value } of document.members(node)) entries.set(document.string(key), value);
    this.#writer.byte(0x7b);
    for (const [name, value] of [...entries].toSorted(([left], [right]) => compareBytes(left, right))) {
      this.#label(name);
      this.#under(name, of, value);
    }
    this.#writer.byte(0x7d);
  }

  #label(name: string): void {
    this.#writer.comma();
    this.#writer.text(name);
    this.#writer.byte(0x3a);
  }

  #tagged(shape: TaggedShape, node: number): void {
    const document = this.#document;
    if (!isStruct(document, node)) return this.#wrongType(node, "an object");
    const tag = tagOf(document, node);
    if (tag === -1) return this.refuse(node, "member-missing", "required member type is missing");
    const kind = document.kind(tag);
    if (kind !== Kind.string && !isUnsigned(document, tag)) return this.#wrongType(tag, "a string");
    const name = variantName(document, tag, shape.names);
    const variant = name === undefined ? undefined : shape.variants.get(name);
    if (variant !== undefined) {
      this.#writer.ascii(`{"type":"${name}"`);
      this.#record(variant, node, true);
    } else if (shape.unknownAs !== undefined) {
      if (document.isArray(node)) this.#refuseSurplus([...document.elements(node)].slice(1), 0);
      this.#writer.ascii(`{"type":"${shape.unknownAs}"}`);
      this.#report?.unknownVariant?.(this.#pointer(), tag, shape.unknownAs);
    } else {
      const known = shape.names.join(", ");
      const remedy = kind === Kind.string ? typeRemedy(document.string(tag), shape.names) : undefined;
      this.refuse(tag, "type-unknown", `type ${document.text(tag)} is none of ${known}: the client refuses it`, remedy);
    }
  }

  /** Members after an opening brace; `tagged` when `"type"` has been written already. */
  #record(shape: RecordShape, node: number, tagged: boolean): void {
    const { members } = shape;
    const base = this.#top;
    this.#top += members.length;
    members.forEach((_, position) => (this.#slots[base + position] = -1));
    const kept = this.#document.isArray(node)
      ? this.#collectList(shape, base, node, tagged)
      : this.#collect(shape, base, node, tagged);

    for (let position = 0; position < members.length; position++) {
      const member = members[position]!;
      const value = this.#slots[base + position]!;
      const isAbsent = value === -1 || this.#document.isNull(value);
      if (isAbsent ? member.need === "optional" : this.#isGated(member, value)) continue;
      this.#writer.comma();
      this.#writer.ascii(member.label);
      if (isAbsent) this.#absent(member, node, value);
      else this.#under(member.name, member.shape, value);
    }
    for (const [name, value] of kept) {
      this.#label(name);
      this.#writer.wire(this.#document, value);
    }
    this.#writer.byte(0x7d);
    this.#top = base;
  }

  #isGated(member: Member, value: number): boolean {
    const verdict = member.gate === undefined ? undefined : this.#gates[member.gate]?.(this.#document, value);
    if (verdict !== undefined) {
      const report = this.#report;
      if (verdict !== true) report?.gated?.(`${this.#pointer()}/${pointerToken(member.name)}`, verdict);
      // The client reads the whole item before it clears anything: what is cleared must be readable, too.
      const { length } = this.#writer;
      this.#report = undefined;
      this.#under(member.name, member.shape, value);
      this.#report = report;
      this.#writer.truncate(length);
    }
    return verdict !== undefined;
  }

  #absent(member: Member, object: number, value: number): void {
    // A free value may be null itself.
    const mayBeNull = member.need === "nullable" || (value !== -1 && member.shape.kind === "free");
    if (mayBeNull) this.#writer.ascii("null");
    else if (value === -1) {
      const remedy = missingRemedy(this.#document, object);
      this.refuse(object, "member-missing", `${member.need} member ${member.name} is missing`, remedy);
    } else this.refuse(value, "wrong-type", `${member.name} is null, which the client refuses`);
  }

  /**
   * Finds every member's node in one pass. Of duplicates the last wins (wire contract 14). Unknown members are
   * returned when the shape keeps them, else reported.
   */
  #collect({ members, keepsUnknown }: RecordShape, base: number, node: number, tagged: boolean): Kept {
    const document = this.#document;
    const { nexts } = document.index;
    const end = nexts[node]!;
    let unknown: Map<string, number> | undefined;
    let guess = 0;
    for (let key = node + 1; key < end; key = nexts[key + 1]!) {
      const position = this.#positionOf(key, members, guess);
      if (position !== undefined) {
        this.#slots[base + position] = key + 1;
        guess = position + 1;
      } else if (!tagged || !document.is(key, "type")) {
        if (keepsUnknown === true) (unknown ??= new Map()).set(document.string(key), key + 1);
        else this.#report?.unknownMember?.(`${this.#pointer()}/${pointerToken(document.string(key))}`, key);
      }
    }
    return unknown ?? none;
  }

  /** Which member a key names. Most texts have their members in the order of the shape, so the search starts at `guess`. */
  #positionOf(key: number, members: readonly Member[], guess: number): number | undefined {
    for (let step = 0; step < members.length; step++) {
      const position = guess + step < members.length ? guess + step : guess + step - members.length;
      if (this.#document.is(key, members[position]!.name)) return position;
    }
    return undefined;
  }

  /** A struct as a list of its values: they stand in the order of the members, behind the tag. */
  #collectList({ members }: RecordShape, base: number, node: number, tagged: boolean): Kept {
    const values = [...this.#document.elements(node)].slice(tagged ? 1 : 0);
    values.slice(0, members.length).forEach((value, position) => (this.#slots[base + position] = value));
    this.#refuseSurplus(values, members.length);
    // Of an object they may be missing, of a list not.
    const missing = members.find(({ need }, position) => need === "nullable" && position >= values.length);
    if (missing !== undefined) this.refuse(node, "member-missing", `a value too few: ${missing.name} is missing`);
    return none;
  }

  #refuseSurplus(values: readonly number[], known: number): void {
    const message = `a value too many: the client knows ${known}`;
    for (const value of values.slice(known)) this.refuse(value, "wrong-type", message);
  }

  #wrongType(node: number, expected: string): void {
    const remedy = valueRemedy(this.#document, node, this.#path.at(-1));
    this.refuse(node, "wrong-type", `expected ${expected}, found ${foundValue(this.#document, node)}`, remedy);
  }

  #pointer(): string {
    let pointer = "";
    for (const step of this.#path) pointer += `/${pointerToken(step)}`;
    return pointer;
  }
}
