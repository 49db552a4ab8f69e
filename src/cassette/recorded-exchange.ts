import type {
  CassetteEnd,
  CassetteError,
  CassetteHeaders,
  CassetteSide,
  RecordedClose,
  RecordedGap,
} from "./cassette-line.js";

/** One request or frame and what came back, as any recording has it: a cassette, a mock's journal, a HAR file. */
export interface Exchange {
  /** Position in the recording, from 1: `FILE#number`. */
  readonly number: number;
  readonly kind: "request" | "frame";
  readonly method: string;
  /** Of a frame: of the connection it went over. */
  readonly url: string;
  readonly headers: CassetteHeaders;
  /** Counts the connections of frames from 0; -1 for a request. */
  readonly connection: number;
  readonly body: string;
  /** Of the answer to a request. */
  readonly status?: number;
  readonly answerHeaders?: CassetteHeaders;
  readonly events: readonly string[];
  /** The answer's body where it was no event stream. */
  readonly answerBody?: string;
}

/** What a cassette knows besides. Times are milliseconds since recording began. */
export interface RecordedExchange extends Exchange {
  /** Where both sides of a gateway were recorded. */
  readonly side?: CassetteSide;
  /** Of the body as it was sent, where something was taken out of it. */
  readonly bytes?: number;
  /** Whether the body travelled compressed. */
  readonly compressed: boolean;
  /** When it went out. */
  readonly at: number;
  readonly firstEventAt?: number;
  /** When each event came. */
  readonly eventsAt?: readonly number[];
  /** When its end was told, else when the last of it came. */
  readonly endedAt: number;
  /** How it ended; undefined where the cassette does not tell, as those of `send`, or broke off. */
  readonly ended?: CassetteEnd;
  readonly error?: CassetteError;
  /** Of the last exchange of a WebSocket: how that ended. May come after the exchange has ended. */
  readonly close?: RecordedClose;
  readonly closedAt?: number;
  /** A part of it that could not be recorded. */
  readonly gap?: RecordedGap;
}

/** An exchange of any recording: what only a cassette knows is left out where it is not known. */
export type KnownExchange = Exchange & Partial<RecordedExchange>;

/** A WebSocket of a cassette, whether it was opened or refused. */
export interface RecordedConnection {
  /** From 0. */
  readonly connection: number;
  readonly side?: CassetteSide;
  readonly url: string;
  readonly headers: CassetteHeaders;
  /** When it was asked for. */
  readonly at: number;
  /** Of the answer: 101 when it was opened. */
  readonly status?: number;
  readonly answerHeaders?: CassetteHeaders;
  /** What stood in a refusal. */
  readonly answerBody?: string;
  readonly close?: RecordedClose;
}
