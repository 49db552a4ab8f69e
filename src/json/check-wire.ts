import type { Problem } from "../problem/problem.js";
import type { JsonDocument } from "./document.js";
import { Flag, Kind, kindMask } from "./kind.js";
import { addProblemAt, problemAt } from "./problem-at.js";

/** Deepest nesting the client's reader takes in a message (wire contract 14: its usual limit is 128). */
export const deepestNesting = 127;

// The client's reader has no type for integers of 65 to 128 bits. Wider ones pass as doubles or as text: 2^128 and
// more by wire contract 14; less than -2^127 as measured on 0.144.6 and 0.147.0.
const refusedBelowZero = { least: -(2n ** 127n), most: -(2n ** 63n) - 1n };
const refusedAboveZero = { least: 2n ** 64n, most: 2n ** 128n - 1n };
/** Digits of 2^128 - 1. An integer with more is never refused, and never turned into a BigInt. */
const wideDigits = 39;

/**
 * What JSON.parse accepts and the client's reader refuses (wire contract 14): integers it has no type for, lone
 * surrogates, and nesting beyond its limit. At most 100 problems and one that says that there are more.
 *
 * @param envelope levels of nesting around `node` in the message that the client reads
 */
export function checkWire(document: JsonDocument, node = 0, envelope = 0): Problem[] {
  const problems: Problem[] = [];
  const { kinds, nexts } = document.index;
  const end = nexts[node]!;
  for (let at = node; at < end; at++) {
    const kind = kinds[at]!;
    const isString = (kind & kindMask) === Kind.string;
    if ((kind & Flag.unusual) === 0 && !(isString && !document.wellFormed)) continue;
    const refusal = isString ? stringRefusal(document.string(at)) : numberRefusal(document.text(at));
    if (refusal !== undefined) addProblemAt(problems, document, at, refusal);
  }
  const deepest = deepestNesting - envelope;
  const tooDeep = document.depth > deepest ? firstDeeperThan(document, node, deepest) : -1;
  if (tooDeep !== -1) {
    problems.push(
      problemAt(document, tooDeep, {
        code: "wire-nesting",
        message: `nested deeper than ${deepest} levels: the client's reader refuses it`,
        remedy: "flatten the value",
      }),
    );
  }
  return problems;
}

type Refusal = Pick<Problem, "code" | "message" | "remedy">;

function stringRefusal(text: string): Refusal | undefined {
  if (text.isWellFormed()) return undefined;
  return {
    code: "wire-surrogate",
    message: "a lone surrogate: the client's reader refuses half of a character",
    remedy: "write the whole character, or its complete pair of \\u escapes",
  };
}

function numberRefusal(text: string): Refusal | undefined {
  if (/[.eE]/.test(text) || text.length < 19 || text.length > wideDigits + 1) return undefined;
  const value = BigInt(text);
  const { least, most } = value < 0n ? refusedBelowZero : refusedAboveZero;
  if (value < least || value > most) return undefined;
  return {
    code: "wire-integer",
    message: `the integer ${text.length > 50 ? `${text.slice(0, 50)}…` : text} is out of the range the client's reader takes`,
    remedy: "integers from -2^63 to 2^64-1 pass; write it as a string or with an exponent",
  };
}

/** Whether a value is nested deeper than the client's reader takes, counted from itself. */
export function isTooDeep(document: JsonDocument, node: number): boolean {
  return document.depth > deepestNesting && firstDeeperThan(document, node, deepestNesting) !== -1;
}

function firstDeeperThan(document: JsonDocument, root: number, limit: number): number {
  const { kinds, nexts } = document.index;
  const open: number[] = [];
  const end = nexts[root]!;
  for (let node = root; node < end; node++) {
    while (open.length > 0 && node >= open.at(-1)!) open.pop();
    const kind = kinds[node]! & kindMask;
    if (kind !== Kind.object && kind !== Kind.array) continue;
    open.push(nexts[node]!);
    if (open.length > limit) return node;
  }
  return -1;
}
