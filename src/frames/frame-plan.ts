import type { Warning } from "../compile/compiled-request.js";
import type { Difference } from "./difference.js";

/** Why a frame is full, or `delta` (wire contract 10.4). */
export type FrameReason =
  | "first_on_connection"
  | "delta"
  | "property_changed"
  | "not_a_prefix"
  | "no_response_id"
  | "no_usable_response";

/** Why the request before left nothing to continue. */
export type MissingResponse =
  /** Its answer has not ended yet. */
  | "unanswered"
  /** The turn was interrupted before the answer ended. */
  | "interrupted";

/** A member that differs from the request before. */
export interface PropertyChange {
  /** Its name on the wire; `pointer` of the difference counts from its value. */
  readonly property: string;
  /** The value before, cut to a readable length; undefined when it was not sent. */
  readonly before?: string;
  readonly after?: string;
  readonly difference: Difference;
}

/** The first item that is not what the client remembers. */
export interface ItemDifference {
  /** Position in the wire input. */
  readonly item: number;
  /** Position in the history; negative for what Lite puts in front. */
  readonly historyItem: number;
  /** Which part of the memory the item belongs to: the request before, or the answer to it. */
  readonly remembered: "request" | "answer";
  readonly typeBefore: string;
  readonly typeAfter: string;
  /** Absent when the server sent an item of a type that the client does not know: such an item never comes back. */
  readonly difference?: Difference;
}

export type FrameDetail =
  | { readonly reason: "first_on_connection"; readonly prewarm: boolean }
  | { readonly reason: "delta"; readonly previousResponseId: string }
  | { readonly reason: "property_changed"; readonly changes: readonly PropertyChange[] }
  | { readonly reason: "not_a_prefix"; readonly changed: ItemDifference }
  | {
      readonly reason: "not_a_prefix";
      /** The history has fewer items than the client remembers. */
      readonly shorter: { readonly remembered: number; readonly items: number };
      /** The first item that differs, when there is one as well. */
      readonly changed?: ItemDifference;
    }
  | { readonly reason: "no_response_id" }
  | { readonly reason: "no_usable_response"; readonly why: MissingResponse };

/** What goes out for one request on a WebSocket connection, and why. */
export interface FramePlan {
  readonly decision: "full" | "delta";
  readonly reason: FrameReason;
  readonly detail: FrameDetail;
  /** Exact UTF-8 bytes of the frame. */
  readonly frame: Uint8Array;
  readonly bytes: number;
  /** What the full form of the same request would take. */
  readonly fullBytes: number;
  /** `fullBytes - bytes`: negative when the delta is the longer one. */
  readonly savedBytes: number;
  /** Wire items that the frame leaves to what the server remembers; 0 in a full frame. */
  readonly baselineItems: number;
  /** Wire items in the frame. */
  readonly newItems: number;
  /** What the frame does not carry, because only the remembered part has it: in Lite the tools and the instructions. */
  readonly onlyInBaseline: readonly ("tools" | "instructions")[];
  readonly warnings: readonly Warning[];
}
