import type { JsonDocument } from "../json/document.js";
import { nodeAt } from "../json/node-at.js";
import { bodyProtocol, type BodyProtocol } from "../protocol/body-protocol.js";
import { pointerTo, resolvePointer } from "../json/pointer.js";
import { wireDocument } from "./wire-document.js";
import { describeElement } from "./describe-element.js";

/** The parts of a request in the order in which a provider is taken to read them. */
export const cacheOrder = ["tools", "output schema", "instructions", "input"] as const;

export type CacheGroup = (typeof cacheOrder)[number];

/** One part that is the same or not: a tool, the base text, an item. */
interface CacheUnit {
  readonly group: CacheGroup;
  readonly node: number;
}

/** Where a body has its parts. */
export const cachePlaces: Readonly<Record<BodyProtocol, Readonly<Record<CacheGroup, string>>>> = {
  responses: { tools: "/tools", "output schema": "/text/format", instructions: "/instructions", input: "/input" },
  chat: { tools: "/tools", "output schema": "/response_format", instructions: "/system", input: "/messages" },
};

/**
 * What the prompt cache of a provider goes by, in its order. A Lite request has its tools and its base text at the
 * beginning of `input` already.
 */
export class CacheUnits {
  readonly document: JsonDocument;
  /** Bytes of all of them, as compact JSON without needless escapes: a provider reads the values. */
  readonly byteCount: number;
  readonly #units: readonly CacheUnit[];

  constructor(body: JsonDocument) {
    this.document = wireDocument(body);
    const places = cachePlaces[bodyProtocol(this.document, 0)];
    this.#units = cacheOrder.flatMap((group): CacheUnit[] => {
      const node = resolvePointer(this.document, places[group]);
      if (node === -1) return [];
      if (!this.document.isArray(node)) return [{ group, node }];
      return Array.from(this.document.elements(node), (element) => ({ group, node: element }));
    });
    this.byteCount = this.#units.reduce((sum, _, position) => sum + this.bytes(position).length, 0);
  }

  get size(): number {
    return this.#units.length;
  }

  group(position: number): CacheGroup {
    return this.#units[position]!.group;
  }

  bytes(position: number): Uint8Array {
    const { node } = this.#units[position]!;
    return this.document.bytes.subarray(this.document.start(node), this.document.end(node));
  }

  pointer(position: number): string {
    return pointerTo(this.document, this.#units[position]!.node);
  }

  /** What it is called: a tool by its name. */
  about(position: number): string | undefined {
    return describeElement(this.document, this.#units[position]!.node);
  }

  /** The innermost value at an offset of one of them. */
  nodeAt(position: number, offset: number): number {
    return nodeAt(this.document, this.document.start(this.#units[position]!.node) + offset);
  }

  /** The texts of a group, from a position on. */
  texts(group: CacheGroup, from: number): string[] {
    return this.#units
      .slice(from)
      .filter((unit) => unit.group === group)
      .map(({ node }) => this.document.text(node));
  }
}
