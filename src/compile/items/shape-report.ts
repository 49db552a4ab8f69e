import type { JsonDocument } from "../../json/document.js";
import type { Verdict } from "../reasons.js";
import type { Gate } from "./shape.js";

/**
 * Decides against a member that the item has, or returns undefined to keep it; true leaves it out without a word.
 * `value` is the member's node. One verdict object serves all places it applies to. A gate that is missing keeps
 * everything.
 */
export type Gates = Readonly<
  Partial<Record<Gate, (document: JsonDocument, value: number) => Verdict | true | undefined>>
>;

/** What a walk along shapes reports besides the bytes. Wire pointers are made only when something is reported. */
export interface ShapeReport {
  gated?(pointer: string, verdict: Verdict): void;
  /** `key` is the node of the unknown member's name. */
  unknownMember?(pointer: string, key: number): void;
  unknownVariant?(pointer: string, value: number, written: string): void;
}
