import type { JsonDocument } from "../json/document.js";
import { Kind, kindName } from "../json/kind.js";
import { problemAt } from "../json/problem-at.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import type { Located } from "./source.js";

/** Reads the members of one object, keeps going when one is wrong, and reports all of them at the end. */
export class MemberReader {
  readonly #document: JsonDocument;
  readonly #object: number;
  readonly #problems: Problem[] = [];

  constructor({ document, node }: Located) {
    this.#document = document;
    this.#object = node;
  }

  /** The value of a member of one of these kinds, or -1 when it is absent or null. */
  member(name: string, ...kinds: readonly Kind[]): number {
    const node = this.#document.member(this.#object, name);
    if (node === -1 || this.#document.isNull(node)) return -1;
    if (!kinds.includes(this.#document.kind(node))) {
      const expected = kinds.map((kind) => kindName(kind)).join(" or ");
      this.refuse(node, `${name} must be ${expected}, not ${kindName(this.#document.kind(node))}`);
      return -1;
    }
    return node;
  }

  /** A member that must be there. */
  required(name: string, ...kinds: readonly Kind[]): number {
    const node = this.#document.member(this.#object, name);
    if (node === -1 || this.#document.isNull(node)) {
      this.refuse(node === -1 ? this.#object : node, `${name} is missing`);
      return -1;
    }
    return this.member(name, ...kinds);
  }

  /** The text of a string member. */
  string(name: string): string | undefined {
    const node = this.member(name, Kind.string);
    return node === -1 ? undefined : this.#document.string(node);
  }

  /** A string member that has one of a few values. */
  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const node = this.member(name, Kind.string);
    if (node === -1) return undefined;
    const value = values.find((candidate) => this.#document.is(node, candidate));
    if (value === undefined) {
      this.refuse(
        node,
        `${name} must be ${values.map((one) => `"${one}"`).join(" or ")}, not ${this.#document.text(node)}`,
      );
    }
    return value;
  }

  /** A member as it stands. */
  located(name: string, ...kinds: readonly Kind[]): Located | undefined {
    const node = this.member(name, ...kinds);
    return node === -1 ? undefined : { document: this.#document, node };
  }

  /** An object whose values are strings; null values count as absent. */
  strings(name: string): Readonly<Record<string, string>> {
    const object = this.member(name, Kind.object);
    const entries: [string, string][] = [];
    if (object === -1) return {};
    for (const { key, value } of this.#document.members(object)) {
      if (this.#document.isString(value)) entries.push([this.#document.string(key), this.#document.string(value)]);
      else if (!this.#document.isNull(value)) {
        const found = kindName(this.#document.kind(value));
        this.refuse(value, `${name}.${this.#document.string(key)} must be a string, not ${found}`);
      }
    }
    return Object.fromEntries(entries);
  }

  /** Adds a problem with a value. */
  refuse(node: number, message: string): void {
    const remedy = "`prompt-wire codes source-member` lists the members of every kind of source";
    this.#problems.push(problemAt(this.#document, node, { code: "source-member", message, remedy }));
  }

  /** @throws InputError with every problem found */
  finish(): void {
    if (this.#problems.length > 0) throw new InputError(this.#problems);
  }
}
