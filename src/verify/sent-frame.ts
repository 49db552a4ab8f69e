import type { JsonDocument } from "../json/document.js";
import type { Problem } from "../problem/problem.js";

/** A frame that somebody sent, and what the server said. */
export interface SentFrame {
  /** Connections count from 0. */
  readonly connection: number;
  readonly frame: JsonDocument;
  /** Looked at once, in order. */
  readonly events: Iterable<JsonDocument>;
}

/** What is wrong with a frame; `pointer` is in it. */
export interface FrameFinding {
  /** Position of the frame, from 1. */
  readonly step: number;
  readonly problem: Problem;
}

/** A frame as it was understood. */
export interface VerifiedFrame {
  readonly step: number;
  readonly connection: number;
  readonly kind: "full" | "delta";
  readonly previousResponseId?: string;
  /** Items that the server remembers for it. */
  readonly baselineItems: number;
  readonly newItems: number;
  readonly bytes: number;
  /** Id of the answer, when it was completed. */
  readonly responseId?: string;
  readonly findings: readonly FrameFinding[];
  /** The answer after which a delta would have done, where the frame is full without need. */
  readonly needless?: { readonly continues: string; readonly newItems: number };
}
