import type { JsonDocument } from "../../json/document.js";
import { ByteWriter } from "../../json/byte-writer.js";
import { checkWire } from "../../json/check-wire.js";
import type { Problem } from "../../problem/problem.js";
import type { Dialect } from "../dialects/dialect.js";
import { readItemType } from "./item-type.js";
import type { Gates } from "./shape-report.js";
import { ShapeWriter } from "./shape-writer.js";

/**
 * The form in which the client compares items to decide between a full frame and a delta (wire contract 10.4): ids,
 * phase, status and image detail as they were built or read, metadata cleared, and what is left out only when an item
 * is written still there.
 */
export const comparedGates: Gates = { metadata: () => true };

/** An item of a response as the client's reader takes it. */
export type AnswerItem =
  | {
      readonly kind: "known" | "other";
      /** As the client knows it; for `other` the name that the server gave. */
      readonly type: string;
      readonly compared: Uint8Array;
    }
  /** Of a known type, but not as the reader wants it: the client loses it (wire contract 14). */
  | { readonly kind: "unreadable"; readonly type: string | undefined; readonly why: string };

const otherItem = new TextEncoder().encode('{"type":"other"}');

/** Reads an item of a response as the client does. An unknown type counts as `other` (wire contract 3, 10.4). */
export function readAnswerItem(dialect: Dialect, document: JsonDocument, item: number): AnswerItem {
  const writer = new ByteWriter(document.end(item) - document.start(item));
  const problems: Problem[] = [];
  const shapeWriter = new ShapeWriter({ document, writer, gates: comparedGates, problems });
  const found = readItemType(document, item, dialect, shapeWriter);
  if (found?.shape !== undefined) shapeWriter.typedElement(0, found.shape, found.written, item);
  const problem = problems[0] ?? checkWire(document, item)[0];
  if (problem !== undefined) return { kind: "unreadable", type: found?.type, why: problem.message };
  // What is no item at all has a problem.
  const { type, written, shape } = found!;
  return shape === undefined
    ? { kind: "other", type, compared: otherItem }
    : { kind: "known", type: written, compared: writer.bytes() };
}
