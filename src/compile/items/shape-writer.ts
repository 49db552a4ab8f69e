import type { ByteWriter } from "../../json/byte-writer.js";
import { compareBytes } from "../../json/compare-bytes.js";
import type { JsonDocument } from "../../json/document.js";
import { Kind } from "../../json/kind.js";
import { pointerToken } from "../../json/pointer.js";
import { problemAt } from "../../json/problem-at.js";
import type { Code } from "../../problem/codes.js";
import type { Problem } from "../../problem/problem.js";
import { missingRemedy, typeRemedy, valueRemedy } from "./habits.js";
import { foundValue, isStruct, isUnsigned, tagOf, variantName, wordOf } from "./reader-quirks.js";
import type { Gate, Member, RecordShape, Shape, TaggedShape } from "./shape.js";
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
        return;
    }
  }

  #under(step: string | number, shape: Shape, node: number): void {
    this.#path.push(step);
    this.write(shape, node);
    this.#path.pop();
  }

  /** Notes that something required is missing, or not as it must be. */
  refuse(node: number, code: Code, message: string, remedy?: string): void {
    const advice = remedy === undefined ? {} : { remedy };
    this.#problems.push(problemAt(this.#document, node, { code, message, ...advice }));
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
      if (position > 0) this.#writer.byte(0x2c);
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
    let needsComma = false;
    for (const [name, value] of [...entries].toSorted(([left], [right]) => compareBytes(left, right))) {
      if (needsComma) this.#writer.byte(0x2c);
      needsComma = true;
      this.#writer.text(name);
      this.#writer.byte(0x3a);
      this.write(of, value);
    }
    this.#writer.byte(0x7d);
  }

  #tagged(shape: TaggedShape, node: number): void {
    const document = this.#document;
    if (!isStruct(document, node)) return this.#wrongType(node, "an object");
    const tag = tagOf(document, node);
    if (tag === -1) return this.refuse(node, "member-missing", "required member type is missing");
    const kind = document.kind(tag);
    if (kind !== Kind.string && kind !== Kind.number) return this.#wrongType(tag, "a string");
    const name = variantName(document, tag, shape);
    if (name !== undefined) {
      this.#writer.ascii(`{"type":"${name}"`);
      this.#record(shape.variants.get(name)!, node, true);
    } else if (shape.unknownAs !== undefined) {
      this.#writer.ascii(`{"type":"${shape.unknownAs}"}`);
      this.#report?.unknownVariant(this.#pointer(), tag, shape.unknownAs);
    } else {
      const known = [...shape.variants.keys()].join(", ");
      const remedy = kind === Kind.string ? typeRemedy(document.string(tag), shape.variants.keys()) : undefined;
      this.refuse(tag, "type-unknown", `type ${document.text(tag)} is none of ${known}: the client refuses it`, remedy);
    }
  }

  /** Members after an opening brace; `tagged` when `"type"` has been written already. */
  #record(shape: RecordShape, node: number, tagged: boolean): void {
    const members = shape.members;
    const base = this.#top;
    this.#top += members.length;
    for (let slot = base; slot < this.#top; slot++) this.#slots[slot] = -1;
    const kept = this.#document.isArray(node)
      ? this.#collectList(shape, base, node, tagged)
      : this.#collect(shape, base, node, tagged);

    let needsComma = tagged;
    for (let position = 0; position < members.length; position++) {
      const member = members[position]!;
      const value = this.#slots[base + position]!;
      const isAbsent = value === -1 || this.#document.isNull(value);
      if (isAbsent && member.need === "optional") continue;
      if (!isAbsent && member.gate !== undefined && this.#isGated(member, member.gate, value)) continue;
      if (needsComma) this.#writer.byte(0x2c);
      needsComma = true;
      this.#writer.ascii(member.label);
      if (isAbsent) this.#absent(member, node, value);
      else this.#under(member.name, member.shape, value);
    }
    for (const [name, value] of kept ?? []) {
      if (needsComma) this.#writer.byte(0x2c);
      needsComma = true;
      this.#writer.text(name);
      this.#writer.byte(0x3a);
      this.#writer.wire(this.#document, value);
    }
    this.#writer.byte(0x7d);
    this.#top = base;
  }

  #isGated(member: Member, gate: Gate, value: number): boolean {
    const verdict = this.#gates[gate]?.(this.#document, value);
    if (verdict === undefined) return false;
    const report = this.#report;
    report?.gated(`${this.#pointer()}/${pointerToken(member.name)}`, verdict);
    // The client reads the whole item before it clears anything: what is cleared must be readable, too.
    const { length } = this.#writer;
    this.#report = undefined;
    this.#under(member.name, member.shape, value);
    this.#report = report;
    this.#writer.truncate(length);
    return true;
  }

  #absent(member: Member, object: number, value: number): void {
    if (member.need === "nullable") this.#writer.ascii("null");
    else if (value === -1) {
      const remedy = missingRemedy(this.#document, object);
      this.refuse(object, "member-missing", `required member ${member.name} is missing`, remedy);
    }
    // A free value may be null itself.
    else if (member.shape.kind === "free") this.#writer.ascii("null");
    else this.refuse(value, "wrong-type", `${member.name} is null, which the client refuses`);
  }

  /**
   * Finds every member's node in one pass. Of duplicates the last wins (wire contract 14). Unknown members are
   * returned when the shape keeps them, else reported.
   */
  #collect(
    { members, keepsUnknown }: RecordShape,
    base: number,
    node: number,
    tagged: boolean,
  ): Map<string, number> | undefined {
    const document = this.#document;
    const { nexts } = document.index;
    const end = nexts[node]!;
    let unknown: Map<string, number> | undefined;
    let guess = 0;
    for (let key = node + 1; key < end; key = nexts[key + 1]!) {
      let found = -1;
      for (let step = 0; step < members.length; step++) {
        const position = guess + step < members.length ? guess + step : guess + step - members.length;
        if (document.is(key, members[position]!.name)) {
          found = position;
          break;
        }
      }
      if (found >= 0) {
        this.#slots[base + found] = key + 1;
        guess = found + 1;
      } else if (tagged && document.is(key, "type")) continue;
      else if (keepsUnknown) (unknown ??= new Map()).set(document.string(key), key + 1);
      else this.#report?.unknownMember(`${this.#pointer()}/${pointerToken(document.string(key))}`, key);
    }
    return unknown;
  }

  /** A struct as a list of its values: they stand in the order of the members, behind the tag. */
  #collectList({ members }: RecordShape, base: number, node: number, tagged: boolean): undefined {
    let position = tagged ? -1 : 0;
    for (const element of this.#document.elements(node)) {
      if (position === members.length) {
        this.refuse(element, "wrong-type", `expected ${members.length} values, found another one`);
        return undefined;
      }
      if (position >= 0) this.#slots[base + position] = element;
      position++;
    }
    return undefined;
  }

  #wrongType(node: number, expected: string): void {
    const remedy = valueRemedy(this.#document, node, this.#path.at(-1) ?? "");
    this.refuse(node, "wrong-type", `expected ${expected}, found ${foundValue(this.#document, node)}`, remedy);
  }

  #pointer(): string {
    let pointer = "";
    for (const step of this.#path) pointer += `/${typeof step === "number" ? step : pointerToken(step)}`;
    return pointer;
  }
}
