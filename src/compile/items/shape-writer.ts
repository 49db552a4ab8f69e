import type { ByteWriter } from "../../json/byte-writer.js";
import { codeFrame } from "../../json/code-frame.js";
import type { JsonDocument } from "../../json/document.js";
import { Kind, kindName } from "../../json/kind.js";
import { placeOf } from "../../json/place.js";
import { pointerToken, pointerTo } from "../../json/pointer.js";
import { compareBytes } from "../../json/compare-bytes.js";
import type { Code } from "../../problem/codes.js";
import type { Problem } from "../../problem/problem.js";
import type { Verdict } from "../reasons.js";
import type { Gate, Member, RecordShape, Shape, TaggedShape } from "./shape.js";

/**
 * Decides against a member that the item has, or returns undefined to keep it. `value` is the member's node.
 * One verdict object serves all places it applies to.
 */
export type Gates = Readonly<Record<Gate, (document: JsonDocument, value: number) => Verdict | undefined>>;

/** Keeps every member: for values that the request builder does not touch. */
export const noGates: Gates = {
  id: () => undefined,
  metadata: () => undefined,
  imageDetail: () => undefined,
  encryptedArguments: () => undefined,
  reasoningContent: () => undefined,
};

/** What the walk reports besides the bytes. Wire pointers are made only when something is reported. */
export interface ShapeReport {
  gated(pointer: string, verdict: Verdict): void;
  /** `key` is the node of the unknown member's name. */
  unknownMember(pointer: string, key: number): void;
  unknownVariant(pointer: string, value: number, written: string): void;
}

/** Writes values along their shapes: members in the client's order, leaves in its form, unknown members left out. */
export class ShapeWriter {
  readonly problems: Problem[] = [];
  readonly #document: JsonDocument;
  readonly #writer: ByteWriter;
  readonly #gates: Gates;
  readonly #report: ShapeReport;
  /** Wire path of the value being written. */
  readonly #path: (string | number)[];
  /** For each open record, the node of every member found, or -1. One array for all levels: no garbage per item. */
  #slots = new Int32Array(256);
  #top = 0;

  constructor(
    document: JsonDocument,
    writer: ByteWriter,
    gates: Gates,
    report: ShapeReport,
    path: readonly (string | number)[],
  ) {
    this.#document = document;
    this.#writer = writer;
    this.#gates = gates;
    this.#report = report;
    this.#path = [...path];
  }

  /** Writes one value as the next element of the list the writer was made for. */
  element(position: number, shape: RecordShape, type: string, node: number): void {
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
        if (!document.isObject(node)) return this.#wrongType(node, "an object");
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

  /** Notes that something required is missing, or not as it must be. */
  refuse(node: number, code: Code, message: string, remedy?: string): void {
    const place = placeOf(this.#document, node);
    this.problems.push({
      code,
      severity: "error",
      message,
      pointer: pointerTo(this.#document, node),
      place,
      frame: codeFrame(this.#document.bytes, place),
      ...(remedy === undefined ? {} : { remedy }),
    });
  }

  #choice(values: ReadonlySet<string>, node: number): void {
    if (!this.#document.isString(node)) return this.#wrongType(node, "a string");
    if (values.has(this.#document.string(node))) return this.#writer.leaf(this.#document, node);
    this.refuse(
      node,
      "value-unknown",
      `${this.#document.text(node)} is not one of ${[...values].join(", ")}: the client refuses the item`,
    );
  }

  #unsigned(node: number): void {
    const text = this.#document.text(node);
    const isUnsigned = this.#document.kind(node) === Kind.number && /^\d+$/.test(text) && BigInt(text) < 2n ** 64n;
    if (isUnsigned) this.#writer.ascii(text);
    else this.#wrongType(node, "an unsigned integer below 2^64 without fraction or exponent");
  }

  #list(of: Shape, node: number): void {
    const document = this.#document;
    if (!document.isArray(node)) return this.#wrongType(node, "an array");
    const end = document.next(node);
    let separator = 0x5b;
    let position = 0;
    for (let element = node + 1; element < end; element = document.next(element)) {
      this.#writer.byte(separator);
      this.#path.push(position++);
      this.write(of, element);
      this.#path.pop();
      separator = 0x2c;
    }
    if (separator === 0x5b) this.#writer.byte(0x5b);
    this.#writer.byte(0x5d);
  }

  #map(of: Shape, node: number): void {
    const document = this.#document;
    if (!document.isObject(node)) return this.#wrongType(node, "an object");
    const entries = new Map<string, number>();
    for (const { key, value } of document.members(node)) entries.set(document.string(key), value);
    let separator = 0x7b;
    for (const [name, value] of [...entries].toSorted(([left], [right]) => compareBytes(left, right))) {
      this.#writer.byte(separator);
      this.#writer.text(name);
      this.#writer.byte(0x3a);
      this.write(of, value);
      separator = 0x2c;
    }
    if (separator === 0x7b) this.#writer.byte(0x7b);
    this.#writer.byte(0x7d);
  }

  #tagged(shape: TaggedShape, node: number): void {
    const document = this.#document;
    if (!document.isObject(node)) return this.#wrongType(node, "an object");
    const tag = document.member(node, "type");
    if (tag === -1) return this.refuse(node, "member-missing", "required member type is missing");
    if (!document.isString(tag)) return this.#wrongType(tag, "a string");
    const name = document.string(tag);
    const variant = shape.variants.get(name);
    if (variant !== undefined) {
      this.#writer.ascii(`{"type":"${name}"`);
      this.#record(variant, node, true);
    } else if (shape.unknownAs !== undefined) {
      this.#writer.ascii(`{"type":"${shape.unknownAs}"}`);
      this.#report.unknownVariant(this.#pointer(), tag, shape.unknownAs);
    } else {
      const known = [...shape.variants.keys()].join(", ");
      this.refuse(tag, "type-unknown", `type ${document.text(tag)} is none of ${known}: the client refuses it`);
    }
  }

  /** Members after an opening brace; `tagged` when `"type"` has been written already. */
  #record(shape: RecordShape, node: number, tagged: boolean): void {
    const members = shape.members;
    const base = this.#top;
    this.#top += members.length;
    if (this.#top > this.#slots.length) this.#moreSlots();
    this.#slots.fill(-1, base, this.#top);
    this.#collect(members, base, node, tagged);

    let needsComma = tagged;
    for (let position = 0; position < members.length; position++) {
      const member = members[position]!;
      const value = this.#slots[base + position]!;
      const isAbsent = value === -1 || this.#document.isNull(value);
      if (isAbsent && member.need === "optional") continue;
      if (!isAbsent && member.gate !== undefined) {
        const verdict = this.#gates[member.gate](this.#document, value);
        if (verdict !== undefined) {
          this.#report.gated(`${this.#pointer()}/${pointerToken(member.name)}`, verdict);
          continue;
        }
      }
      if (needsComma) this.#writer.byte(0x2c);
      needsComma = true;
      this.#writer.ascii(member.label);
      if (isAbsent) this.#absent(member, node, value);
      else {
        this.#path.push(member.name);
        this.write(member.shape, value);
        this.#path.pop();
      }
    }
    this.#writer.byte(0x7d);
    this.#top = base;
  }

  #absent(member: Member, object: number, value: number): void {
    if (member.need === "nullable") this.#writer.ascii("null");
    else if (value === -1) this.refuse(object, "member-missing", `required member ${member.name} is missing`);
    // A free value may be null itself.
    else if (member.shape.kind === "free") this.#writer.ascii("null");
    else this.refuse(value, "wrong-type", `${member.name} is null, which the client refuses`);
  }

  /** Finds every member's node in one pass. Of duplicates the last wins (wire contract 14). */
  #collect(members: readonly Member[], base: number, node: number, tagged: boolean): void {
    const document = this.#document;
    const { nexts } = document.index;
    const end = nexts[node]!;
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
        guess = found + 1 < members.length ? found + 1 : 0;
      } else if (!(tagged && document.is(key, "type"))) this.#report.unknownMember(this.#pointer(), key);
    }
  }

  #wrongType(node: number, expected: string): void {
    const document = this.#document;
    const text = document.end(node) - document.start(node) <= 40 ? ` ${document.text(node)}` : "";
    const kind = document.kind(node);
    const found = kind >= Kind.true ? kindName(kind) : kindName(kind) + text;
    this.refuse(node, "wrong-type", `expected ${expected}, found ${found}`);
  }

  #pointer(): string {
    let pointer = "";
    for (const step of this.#path) pointer += `/${typeof step === "number" ? step : pointerToken(step)}`;
    return pointer;
  }

  #moreSlots(): void {
    const larger = new Int32Array(this.#slots.length * 2);
    larger.set(this.#slots);
    this.#slots = larger;
  }
}
