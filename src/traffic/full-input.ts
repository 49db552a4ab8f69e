import { cacheOrder, cachePlaces, type CacheGroup } from "../diff/cache-units.js";
import { sameBytes } from "../frames/difference.js";
import type { JsonDocument } from "../json/document.js";
import { ObjectWriter } from "../json/object-writer.js";
import { parseJson } from "../json/parse.js";
import { resolvePointer } from "../json/pointer.js";
import { bodyProtocol, type BodyProtocol } from "../protocol/body-protocol.js";
import { itemMarks, wireItem } from "../verify/wire-item.js";

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
  readonly protocol: BodyProtocol;
  readonly parts: readonly InputPart[];
  /** Where the items begin. */
  readonly head: number;
}

/** @param before items that the request only names: the input it continues, and the answer to that */
export function fullInput(document: JsonDocument, before: readonly InputPart[] = []): FullInput {
  const protocol = bodyProtocol(document, 0);
  const parts: InputPart[] = [];
  let head = 0;
  for (const group of cacheOrder) {
    if (group === "input") {
      head = parts.length;
      for (const part of before) parts.push(part);
    }
    const node = resolvePointer(document, cachePlaces[protocol][group]);
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

/** How many items of the later of two inputs the earlier one has not, wherever they stand. */
export function newItemCount(before: FullInput, after: FullInput): number {
  const [left, right] = [itemsOf(before), itemsOf(after)];
  let same = 0;
  while (same < left.length && same < right.length && isSamePart(left[same]!, right[same]!)) same++;
  const rest = new Map<string, number>();
  for (const part of left.slice(same)) rest.set(contentOf(part), (rest.get(contentOf(part)) ?? 0) + 1);
  return right.slice(same).filter((part) => {
    const content = contentOf(part);
    const count = rest.get(content) ?? 0;
    if (count > 0) rest.set(content, count - 1);
    return count === 0;
  }).length;
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
  return contentOf(left) === contentOf(right);
}

/**
 * The earlier of two inputs with its answers as the later one sends them: what is the same has the same text, and what
 * changed differs in nothing but what changed. Otherwise ids and marks, which a client leaves out, would stand in front
 * of every real difference.
 */
export function alignedInput(before: FullInput, after: FullInput): FullInput {
  if (!before.parts.some(({ isAnswer }) => isAnswer)) return before;
  const sent = new Map<string, InputPart>();
  for (const part of after.parts.slice(after.head)) sent.set(contentOf(part), part);
  const parts = before.parts.map((part, position) => {
    const model = after.parts[position];
    if (!part.isAnswer) return part;
    // What is said twice stands at its own place first.
    if (model !== undefined && isSamePart(part, model)) return model;
    return sent.get(contentOf(part)) ?? withoutMarks(part, model);
  });
  return { ...before, parts };
}

/** An item of an answer without the marks that what stands in its place has not either, members in that one's order. */
function withoutMarks(part: InputPart, model: InputPart | undefined): InputPart {
  const { document, node } = part;
  if (!document.isObject(node)) return part;
  const names = Array.from(document.members(node), ({ key }) => document.string(key));
  const isModel = model !== undefined && model.document.isObject(model.node);
  const order = isModel ? Array.from(model.document.members(model.node), ({ key }) => model.document.string(key)) : [];
  const kept = new Set([
    ...order.filter((name) => names.includes(name)),
    ...names.filter((name) => !itemMarks.has(name)),
  ]);
  const object = new ObjectWriter();
  for (const name of kept) object.copy(name, document, document.member(node, name));
  return { ...part, document: parseJson(object.bytes(), { name: "item" }), node: 0 };
}

function contentOf({ document, node }: InputPart): string {
  return wireItem(document, node).content;
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
