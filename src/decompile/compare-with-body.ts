import type { CompiledRequest } from "../compile/compiled-request.js";
import { parseJson } from "../json/parse.js";
import { compactBytes } from "../json/print.js";
import type { JsonDocument } from "../json/document.js";
import { pointerToken } from "../json/pointer.js";
import type { Body } from "../why/objections.js";
import { isReordered } from "./reordered.js";

/** A place where a body and what was compiled in its stead differ. */
export interface Difference {
  readonly pointer: string;
  readonly text: string;
}

/** Members whose order the client leaves to chance (wire contract 0.2). */
const shuffled = ["client_metadata"];

/** Compares member by member, items one by one; white space between tokens does not count. */
export function comparedWithBody(
  { document, node }: Body,
  request: CompiledRequest,
): { lost: Difference[]; reordered: string[] } {
  const lost: Difference[] = [];
  const reordered: string[] = [];
  const whole = compactBytes(document, node);
  if (sameBytes(whole, request.body)) return { lost, reordered };
  const made = parseJson(request.body, { name: "compiled body" });
  const names = Array.from(document.members(node), ({ key }) => document.string(key));
  const own = Array.from(made.members(0), ({ key }) => made.string(key));
  for (const name of new Set([...names, ...own])) {
    const pointer = `/${pointerToken(name)}`;
    const left = document.member(node, name);
    const right = made.member(0, name);
    if (right === -1) lost.push({ pointer, text: "it has no such member" });
    else if (left === -1) lost.push({ pointer, text: "it always has this member" });
    else if (name === "input") compareItems(document, left, made, right, lost, reordered);
    else if (!same(document, left, made, right)) {
      if (shuffled.includes(name) && isReordered(document, left, made, right)) reordered.push(pointer);
      else lost.push({ pointer, text: "its value would be another one" });
    }
  }
  if (names.length !== new Set(names).size) lost.push({ pointer: "", text: "it gives no member twice" });
  if (lost.length === 0 && names.some((name, position) => name !== own[position])) {
    lost.push({ pointer: "", text: "it has its members in another order" });
  }
  return { lost, reordered };
}

function compareItems(
  document: JsonDocument,
  left: number,
  made: JsonDocument,
  right: number,
  lost: Difference[],
  reordered: string[],
): void {
  const theirs = document.isArray(left) ? Array.from(document.elements(left)) : [];
  const ours = Array.from(made.elements(right));
  for (let position = 0; position < Math.max(theirs.length, ours.length); position++) {
    const [one, other] = [theirs[position], ours[position]];
    const pointer = `/input/${position}`;
    if (one === undefined || other === undefined) {
      lost.push({ pointer, text: one === undefined ? "it would have one more item" : "it would not send this item" });
      return;
    }
    if (same(document, one, made, other)) continue;
    const type = document.member(one, "type");
    const isShell = type !== -1 && document.is(type, "local_shell_call");
    if (isShell && isReordered(document, one, made, other)) reordered.push(`${pointer}/action/env`);
    else lost.push({ pointer, text: "it would write this item in another way" });
  }
}

function same(left: JsonDocument, leftNode: number, right: JsonDocument, rightNode: number): boolean {
  return sameBytes(compactBytes(left, leftNode), compactBytes(right, rightNode));
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
