import type { ConnectionTap } from "./proxied-connection.js";

/**
 * What bytes are: a `piece` of an answer, which can be done without, `frames` of a server, or of a `request`, over HTTP or
 * in a frame. Each has a limit of its own for what waits, so that a large request shuts out neither its own answer nor
 * anything else.
 */
export type TapUse = "piece" | "frames" | "request";

/** What is told of one connection to those who record it. */
export interface RecordedTap extends ConnectionTap {
  /** Bytes that are left out because recording could not keep up. @param from of frames: whose */
  lost(use: TapUse, bytes: number, from: "client" | "server"): void;
}

type CallOf<Taker> = {
  [Name in keyof Taker]: Taker[Name] extends (...args: infer Words) => void
    ? { readonly name: Name; readonly words: Words }
    : never;
}[keyof Taker];

export type TapCall = CallOf<RecordedTap>;

/** Something that passed, as data: it may be recorded in another thread. */
export interface TapMessage {
  /** Which connection of a client, counted over all places to listen. */
  readonly tap: number;
  /** Which place it came to. */
  readonly listening: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly call: TapCall;
}

/** Records what passes. */
export interface CaptureDesk {
  /** @param done called when all of it is worked on, and waits no more */
  take(messages: readonly TapMessage[], done: () => void): void;
}
