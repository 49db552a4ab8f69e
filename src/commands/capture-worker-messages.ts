import type { CassetteEnd, CassetteHead, RedactionLevel } from "../cassette/cassette-line.js";
import type { RecordedConnection } from "../cassette/recorded-exchange.js";
import type { RecordedListening } from "../capture/recording-desk.js";
import type { TapMessage } from "../capture/tap-message.js";
import type { TrafficRow } from "../traffic/traffic-row.js";

/** What the thread that records a capture starts with. */
export interface WorkerStart {
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly listen: readonly RecordedListening[];
  readonly redaction: RedactionLevel;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** An open file for a cassette, and what its first line says. */
export interface OpenCassette {
  readonly path: string;
  readonly descriptor: number;
  readonly head: CassetteHead;
}

/** To the thread that records. */
export type ToWorker =
  | ({ readonly type: "open" } & OpenCassette)
  | { readonly type: "take"; readonly messages: readonly TapMessage[] }
  /** `at` is in Unix milliseconds. */
  | { readonly type: "end"; readonly at: number; readonly status: CassetteEnd };

/** From it. */
export type FromWorker =
  /** The file has its first line, or cannot be written. */
  | { readonly type: "opened" }
  /** The oldest `take` is worked on. */
  | { readonly type: "done" }
  /** An exchange is over, and so is what was sent before it in the same conversation. */
  | { readonly type: "row"; readonly row: TrafficRow }
  /** A WebSocket was not opened. */
  | { readonly type: "refused"; readonly connection: RecordedConnection }
  /** The user should know at once. */
  | { readonly type: "note"; readonly text: string }
  /** Nothing more can be written. */
  | { readonly type: "unwritable"; readonly reason: string }
  /** Everything is written, or cannot be. */
  | { readonly type: "ended"; readonly isEmpty: boolean };
