import type { JsonDocument } from "../../json/document.js";
import { Kind } from "../../json/kind.js";
import { isWholeNumber } from "./member-access.js";
import type { Usage } from "./usage.js";

export interface Completed {
  readonly responseId: string;
  readonly usage?: Usage;
  /** False asks for a follow-up request in the same turn. */
  readonly endTurn?: boolean;
}

/** What the client's reader says of a `response` it cannot take (wire contract 9.8, exact tails). */
export class CompletedUnreadable extends Error {
  override readonly name = "CompletedUnreadable";
}

/**
 * Reads the `response` of `response.completed`.
 *
 * @throws CompletedUnreadable with the client's own words
 */
export function readCompleted(document: JsonDocument, response: number): Completed {
  const members = structMembers(document, response, "ResponseCompleted");
  let responseId: string | undefined;
  let usage: Usage | undefined;
  let endTurn: boolean | undefined;
  for (const [name, value] of members) {
    if (name === "id") responseId = expect(document, value, Kind.string, "a string") && document.string(value);
    else if (document.isNull(value)) continue;
    else if (name === "usage") usage = readUsage(document, value);
    else if (name === "end_turn") endTurn = readBoolean(document, value);
  }
  if (responseId === undefined) throw missing("id");
  return { responseId, ...(usage && { usage }), ...(endTurn !== undefined && { endTurn }) };
}

function readUsage(document: JsonDocument, node: number): Usage {
  const counts = new Map<string, number>();
  let cachedInputTokens = 0;
  let reasoningTokens = 0;
  for (const [name, value] of structMembers(document, node, "ResponseCompletedUsage")) {
    if (/^(input|output|total)_tokens$/.test(name)) counts.set(name, readInteger(document, value));
    else if (document.isNull(value)) continue;
    else if (name === "input_tokens_details")
      cachedInputTokens = readDetail(document, value, "ResponseCompletedInputTokensDetails", "cached_tokens");
    else if (name === "output_tokens_details")
      reasoningTokens = readDetail(document, value, "ResponseCompletedOutputTokensDetails", "reasoning_tokens");
  }
  const count = (name: string): number => {
    const found = counts.get(name);
    if (found === undefined) throw missing(name);
    return found;
  };
  return {
    inputTokens: count("input_tokens"),
    cachedInputTokens,
    outputTokens: count("output_tokens"),
    reasoningTokens,
    totalTokens: count("total_tokens"),
  };
}

function readDetail(document: JsonDocument, node: number, struct: string, name: string): number {
  const value = structMembers(document, node, struct).get(name);
  if (value === undefined) throw missing(name);
  return readInteger(document, value);
}

function structMembers(document: JsonDocument, node: number, struct: string): Map<string, number> {
  expect(document, node, Kind.object, `struct ${struct}`);
  return new Map(Array.from(document.members(node), ({ key, value }) => [document.string(key), value]));
}

function readInteger(document: JsonDocument, node: number): number {
  expect(document, node, Kind.number, "i64");
  const text = document.text(node);
  if (!isWholeNumber(text)) throw new CompletedUnreadable("invalid number");
  // `-0` is zero.
  return Number(BigInt(text));
}

function readBoolean(document: JsonDocument, node: number): boolean {
  const kind = document.kind(node);
  return kind === Kind.true || (kind !== Kind.false && expect(document, node, Kind.true, "a boolean"));
}

function expect(document: JsonDocument, node: number, kind: Kind, expected: string): true {
  if (document.kind(node) === kind) return true;
  throw new CompletedUnreadable(`invalid type: ${unexpected(document, node)}, expected ${expected}`);
}

function unexpected(document: JsonDocument, node: number): string {
  switch (document.kind(node)) {
    case Kind.string:
      return `string ${document.text(node)}`;
    case Kind.number:
      return "number";
    case Kind.true:
    case Kind.false:
      return `boolean \`${document.text(node)}\``;
    case Kind.null:
      return "null";
    case Kind.object:
      return "map";
    case Kind.array:
      return "sequence";
  }
}

function missing(name: string): CompletedUnreadable {
  return new CompletedUnreadable(`missing field \`${name}\``);
}
