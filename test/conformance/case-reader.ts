import type { JsonDocument } from "../../src/json/document.js";
import { resolvePointer } from "../../src/json/pointer.js";
import { profileFromNode } from "../../src/profile/from-node.js";
import type { Profile } from "../../src/profile/profile.js";
import type { WireHeader } from "./difference.js";

/** Reads members of a case file. A member that is not there is a broken file, not an empty value. */
export class CaseReader {
  static readonly #readers = new WeakMap<JsonDocument, CaseReader>();
  readonly #document: JsonDocument;
  readonly #profiles = new Map<string, Profile>();
  readonly #texts = new Map<string, string>();

  /** The same reader for the same document: the script that breaks rules reads each case thousands of times. */
  static of(document: JsonDocument): CaseReader {
    const reader = CaseReader.#readers.get(document) ?? new CaseReader(document);
    CaseReader.#readers.set(document, reader);
    return reader;
  }

  private constructor(document: JsonDocument) {
    this.#document = document;
  }

  profile(pointer: string): Profile {
    const options = { environment: this.texts("/env"), testData: true };
    const profile = this.#profiles.get(pointer) ?? profileFromNode(this.#document, this.node(pointer), options);
    this.#profiles.set(pointer, profile);
    return profile;
  }

  has(pointer: string): boolean {
    return resolvePointer(this.#document, pointer) !== -1;
  }

  node(pointer: string): number {
    const node = resolvePointer(this.#document, pointer);
    if (node === -1) throw new Error(`${this.#document.name} has no ${pointer}`);
    return node;
  }

  text(pointer: string): string {
    const text = this.#texts.get(pointer) ?? this.#document.string(this.node(pointer));
    this.#texts.set(pointer, text);
    return text;
  }

  optionalText(pointer: string): string | undefined {
    return this.has(pointer) ? this.text(pointer) : undefined;
  }

  size(pointer: string): number {
    return this.#document.size(this.node(pointer));
  }

  isFalse(pointer: string): boolean {
    return this.has(pointer) && this.#document.text(this.node(pointer)) === "false";
  }

  numbers(pointer: string): number[] {
    return Array.from(this.#document.elements(this.node(pointer)), (node) => Number(this.#document.text(node)));
  }

  texts(pointer: string): Record<string, string> {
    const document = this.#document;
    return Object.fromEntries(
      Array.from(document.members(this.node(pointer)), ({ key, value }) => [
        document.string(key),
        document.string(value),
      ]),
    );
  }

  headers(pointer: string): WireHeader[] {
    const document = this.#document;
    return Array.from(document.elements(this.node(pointer)), (entry) => [
      document.string(document.element(entry, 0)),
      document.string(document.element(entry, 1)),
    ]);
  }
}
