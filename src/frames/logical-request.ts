import { compile } from "../compile/compile.js";
import type { CompileOptions } from "../compile/compile-options.js";
import type { CompiledRequest } from "../compile/compiled-request.js";
import type { RequestItem } from "../compile/request-items.js";
import { dialects } from "../compile/dialects/dialects.js";
import { ItemSequence } from "./item-sequence.js";

/** A request before it is decided how much of it travels: everything but the history, and the history. */
export interface LogicalRequest {
  /** The request without the history; in Lite its input holds the tools and the instructions. */
  readonly envelope: CompiledRequest;
  readonly history: ItemSequence;
  /** All members that a body or a frame of this wire version can have, in wire order. */
  readonly memberOrder: readonly string[];
}

/**
 * Compiles everything of a request but its items.
 *
 * @throws InputError as `compile`
 */
export function logicalRequest(
  options: Omit<CompileOptions, "endpoint" | "history">,
  history: ItemSequence = ItemSequence.empty,
): LogicalRequest {
  const envelope = compile({ ...options, history: false });
  const dialect = (options.dialects ?? dialects).get(envelope.dialect)!;
  return { envelope, history, memberOrder: dialect.fields[envelope.transport] };
}

/** Number of wire items: what Lite puts in front counts as input too. */
export function itemCount({ envelope, history }: LogicalRequest): number {
  return envelope.itemSpans.length / 2 + history.length;
}

/** A wire item by its position. What Lite puts in front has neither id nor metadata: its two forms are one. */
export function itemAt({ envelope, history }: LogicalRequest, position: number): RequestItem {
  const { itemSpans, body } = envelope;
  const prefix = itemSpans.length / 2;
  if (position >= prefix) return history.at(position - prefix);
  const bytes = body.subarray(itemSpans[position * 2], itemSpans[position * 2 + 1]);
  return { type: position === 0 ? "additional_tools" : "message", wire: bytes, compared: bytes };
}

/** Exact bytes of a member's value; undefined when it is not sent. */
export function memberBytes({ envelope }: LogicalRequest, name: string): Uint8Array | undefined {
  const field = envelope.fields.find((candidate) => candidate.name === name);
  return field === undefined ? undefined : envelope.body.subarray(field.start, field.end);
}
