import { cacheOrder, type CacheGroup } from "../diff/cache-units.js";
import { sameBytes } from "../frames/difference.js";
import type { JsonDocument } from "../json/document.js";
import { resolvePointer } from "../json/pointer.js";
import { wireItem } from "../verify/wire-item.js";

/** One part of what a provider reads: a tool, the base text, an item. */
export interface InputPart {
  readonly group: CacheGroup;
  readonly document: JsonDocument;
  readonly node: number;
  /** It stood in an answer: a client may send it with other marks, or without its id. */
  readonly isAnswer: boolean;
}

/** Everything a provider reads of a request, in the order it is taken to read it: also what it only remembers. */
export interface FullInput {
  readonly protocol: "responses" | "chat";
  readonly parts: readonly InputPart[];
  /** Where the items begin. */
  readonly head: number;
}

const places: Readonly<Record<FullInput["protocol"], Readonly<Record<CacheGroup, string>>>> = {
  responses: { tools: "/tools", "output schema": "/text/format", instructions: "/instructions", input: "/input" },
  chat: { tools: "/tools", "output schema": "/response_format", instructions: "/system", input: "/messages" },
};

/** @param before items that the request only names: the input it continues, and the answer to that */
export function fullInput(document: JsonDocument, before: readonly InputPart[] = []): FullInput {
  const protocol = document.member(0, "messages") !== -1 && document.member(0, "input") === -1 ? "chat" : "responses";
  const parts: InputPart[] = [];
  let head = 0;
  for (const group of cacheOrder) {
    if (group === "input") {
      head = parts.length;
      for (const part of before) parts.push(part);
    }
    const node = resolvePointer(document, places[protocol][group]);
    if (node === -1) continue;
    const nodes = document.isArray(node) ? document.elements(node) : [node];
    for (const one of nodes) parts.push({ group, document, node: one, isAnswer: false });
  }
  return { protocol, parts, head };
}

/** The items of a full input. */
export function itemsOf({ parts, head }: FullInput): readonly InputPart[] {
  return parts.slice(head);
}

/** Items of an answer as parts of a later input. */
export function answerParts(items: readonly { readonly document: JsonDocument; readonly node: number }[]): InputPart[] {
  return items.map(({ document, node }) => ({ group: "input", document, node, isAnswer: true }));
}

export function partBytes({ document, node }: InputPart): Uint8Array {
  return document.bytes.subarray(document.start(node), document.end(node));
}

/**
 * Whether two parts are the same to a provider: the same bytes; of an item of an answer, the same apart from the marks
 * that a client does not send back.
 */
export function isSamePart(left: InputPart, right: InputPart): boolean {
  if (left === right) return true;
  if (left.group !== right.group) return false;
  if (sameBytes(partBytes(left), partBytes(right))) return true;
  if (!left.isAnswer && !right.isAnswer) return false;
  return wireItem(left.document, left.node).content === wireItem(right.document, right.node).content;
}

/** What two inputs have in common from the beginning on. */
export interface CommonPrefix {
  readonly parts: number;
  readonly bytes: number;
}

export function commonPrefix(left: FullInput, right: FullInput): CommonPrefix {
  const most = Math.min(left.parts.length, right.parts.length);
  let parts = 0;
  let bytes = 0;
  for (; parts < most; parts++) {
    const part = right.parts[parts]!;
    if (!isSamePart(left.parts[parts]!, part)) break;
    bytes += part.document.end(part.node) - part.document.start(part.node);
  }
  return { parts, bytes };
}

export function byteCount({ parts }: FullInput): number {
  return parts.reduce((sum, { document, node }) => sum + document.end(node) - document.start(node), 0);
}
