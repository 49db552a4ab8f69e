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

interface Comparison {
  readonly lost: Difference[];
  readonly reordered: string[];
}

/** Members whose order the client leaves to chance (wire contract 0.2). */
const shuffled = ["client_metadata"];

/**
 * Compares member by member, items one by one; white space between tokens does not count. A frame that continues
 * another one is compared with the end of the input.
 */
export function comparedWithBody({ document, node }: Body, request: CompiledRequest): Comparison {
  const lost: Difference[] = [];
  const reordered: string[] = [];
  const found = { lost, reordered };
  const previous = document.member(node, "previous_response_id");
  const isDelta = previous !== -1 && !document.isNull(previous);
  const whole = compactBytes(document, node);
  if (sameBytes(whole, request.body)) return found;
  const made = parseJson(request.body, { name: "compiled body" });
  const names = Array.from(document.members(node), ({ key }) => document.string(key));
  const own = Array.from(made.members(0), ({ key }) => made.string(key));
  for (const name of new Set([...names, ...own])) {
    const pointer = `/${pointerToken(name)}`;
    const left = document.member(node, name);
    const right = made.member(0, name);
    if (name === "previous_response_id") continue;
    if (right === -1) lost.push({ pointer, text: "it has no such member" });
    else if (left === -1) lost.push({ pointer, text: "it always has this member" });
    else if (name === "input") compareItems({ document, node: left }, { document: made, node: right }, isDelta, found);
    else if (!same(document, left, made, right)) {
      if (shuffled.includes(name) && isReordered(document, left, made, right)) reordered.push(pointer);
      else lost.push({ pointer, text: "its value would be another one" });
    }
  }
  if (names.length !== new Set(names).size) lost.push({ pointer: "", text: "it gives no member twice" });
  const kept = isDelta ? names.filter((name) => name !== "previous_response_id") : names;
  if (lost.length === 0 && kept.some((name, position) => name !== own[position])) {
    lost.push({ pointer: "", text: "it has its members in another order" });
  }
  return found;
}

function compareItems(theirs: Body, ours: Body, isDelta: boolean, { lost, reordered }: Comparison): void {
  const captured = theirs.document.isArray(theirs.node) ? Array.from(theirs.document.elements(theirs.node)) : [];
  const all = Array.from(ours.document.elements(ours.node));
  const compiled = isDelta ? all.slice(Math.max(0, all.length - captured.length)) : all;
  for (let position = 0; position < Math.max(captured.length, compiled.length); position++) {
    const [one, other] = [captured[position], compiled[position]];
    const pointer = `/input/${position}`;
    if (one === undefined || other === undefined) {
      lost.push({ pointer, text: one === undefined ? "it would have one more item" : "it would not send this item" });
      return;
    }
    if (same(theirs.document, one, ours.document, other)) continue;
    const type = theirs.document.member(one, "type");
    const isShell = type !== -1 && theirs.document.is(type, "local_shell_call");
    if (isShell && isReordered(theirs.document, one, ours.document, other)) reordered.push(`${pointer}/action/env`);
    else lost.push({ pointer, text: "it would write this item in another way" });
  }
}

function same(left: JsonDocument, leftNode: number, right: JsonDocument, rightNode: number): boolean {
  return sameBytes(compactBytes(left, leftNode), compactBytes(right, rightNode));
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
