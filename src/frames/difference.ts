import { deepestNesting } from "../json/check-wire.js";
import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import { parseJson } from "../json/parse.js";
import { pointerToken } from "../json/pointer.js";

/** Where two values part, and what each has there. */
export interface Difference {
  /** JSON pointer inside the value; empty for the value itself. */
  readonly pointer: string;
  /** In two strings: the first differing character, from 1, in UTF-16 units. */
  readonly character?: number;
  /** What stood before, cut to a readable length; undefined when there was nothing. */
  readonly before?: string;
  readonly after?: string;
}

/** Characters of a value that are shown. */
const shown = 60;
/** Characters shown in front of the first difference. */
const lead = 12;

/**
 * The first difference between two JSON values in wire form; undefined when the client takes them for equal: equal
 * bytes, or objects whose members only stand in another order (the client compares free JSON as maps).
 */
export function firstDifference(before: Uint8Array, after: Uint8Array): Difference | undefined {
  if (sameBytes(before, after)) return undefined;
  return walk({ document: parseJson(before), node: 0 }, { document: parseJson(after), node: 0 }, "", 0);
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left === right) return true;
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false;
  return true;
}

/** A value as text, cut to a readable length. */
export function excerpt(text: string, around = 0): string {
  const start = around <= lead ? 0 : around - lead;
  // A character that is cut in half is shown as unknown.
  const cut = text.slice(start, start + shown).toWellFormed();
  return `${start > 0 ? "…" : ""}${cut}${start + shown < text.length ? "…" : ""}`;
}

interface Value {
  readonly document: JsonDocument;
  readonly node: number;
}

/** What is deeper than the client's reader takes is compared as text. */
function walk(before: Value, after: Value, pointer: string, depth: number): Difference | undefined {
  const kind = before.document.kind(before.node);
  if (kind !== after.document.kind(after.node)) return whole(before, after, pointer);
  if (kind === Kind.object && depth <= deepestNesting) return walkObject(before, after, pointer, depth);
  if (kind === Kind.array && depth <= deepestNesting) return walkArray(before, after, pointer, depth);
  if (kind === Kind.string) return walkString(before, after, pointer);
  return before.document.text(before.node) === after.document.text(after.node)
    ? undefined
    : whole(before, after, pointer);
}

function walkObject(before: Value, after: Value, pointer: string, depth: number): Difference | undefined {
  for (const { key, value } of before.document.members(before.node)) {
    const name = before.document.string(key);
    const found = after.document.member(after.node, name);
    const at = `${pointer}/${pointerToken(name)}`;
    const own = { document: before.document, node: value };
    if (found === -1) return { pointer: at, before: show(own) };
    const difference = walk(own, { document: after.document, node: found }, at, depth + 1);
    if (difference !== undefined) return difference;
  }
  for (const { key, value } of after.document.members(after.node)) {
    const name = after.document.string(key);
    if (before.document.member(before.node, name) !== -1) continue;
    return { pointer: `${pointer}/${pointerToken(name)}`, after: show({ document: after.document, node: value }) };
  }
  return undefined;
}

function walkArray(before: Value, after: Value, pointer: string, depth: number): Difference | undefined {
  const others = after.document.elements(after.node);
  let position = 0;
  for (const node of before.document.elements(before.node)) {
    const at = `${pointer}/${position++}`;
    const own = { document: before.document, node };
    const other = others.next();
    if (other.done === true) return { pointer: at, before: show(own) };
    const difference = walk(own, { document: after.document, node: other.value }, at, depth + 1);
    if (difference !== undefined) return difference;
  }
  const extra = others.next();
  if (extra.done === true) return undefined;
  return { pointer: `${pointer}/${position}`, after: show({ document: after.document, node: extra.value }) };
}

function walkString(before: Value, after: Value, pointer: string): Difference | undefined {
  const left = before.document.string(before.node);
  const right = after.document.string(after.node);
  if (left === right) return undefined;
  let index = 0;
  while (index < left.length && left.charCodeAt(index) === right.charCodeAt(index)) index++;
  return { pointer, character: index + 1, before: excerpt(left, index), after: excerpt(right, index) };
}

function whole(before: Value, after: Value, pointer: string): Difference {
  return { pointer, before: show(before), after: show(after) };
}

function show({ document, node }: Value): string {
  return excerpt(document.text(node));
}
