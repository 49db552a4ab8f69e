/** Header fields as they went out or came, secrets as `(redacted)`. */
export type CassetteHeaders = readonly (readonly [name: string, value: string])[];

/** The first line of a cassette (docs/cassette.md). */
export interface CassetteHead {
  /** Version of the format. */
  readonly cassette: 1;
  readonly program: string;
  /** When recording began, ISO 8601. */
  readonly started: string;
  readonly redaction: RedactionLevel;
  /** What was sent, as the user named it; of a capture, the provider's base URL. */
  readonly source: string;
  /** It was sent to a mock that the same command started: nobody is at its address any more. */
  readonly mock?: true;
}

/**
 * What was taken out: `secrets` replaces credentials by `(redacted)` and nothing else; with `share` texts became
 * lengths, ids names (docs/import.md).
 */
export type RedactionLevel = "secrets" | "share";

/** Which side of a gateway something was seen on, where both were recorded. */
export type CassetteSide = "client" | "provider";

/** Which request or frame a line belongs to: its `number`, where several overlap. */
export interface Numbered {
  /** Position among the requests and frames of the file, from 1. */
  readonly number?: number;
}

/** Which WebSocket a line belongs to, where several overlap. */
export interface OfConnection {
  /** Counts the WebSockets from 0. */
  readonly connection?: number;
}

interface OfSide {
  readonly side?: CassetteSide;
}

/** An error as a cassette tells it. */
export interface CassetteError {
  readonly name: string;
  readonly message: string;
}

/** How an exchange or a recording ended. */
export type CassetteEnd = "completed" | "failed" | "interrupted";

/** What happened, without the time. Lines without `number` or `connection` belong to the last one before them. */
export type CassetteEvent =
  | ({
      readonly type: "request";
      readonly method: string;
      readonly url: string;
      readonly headers: CassetteHeaders;
      /** Whether the body travelled compressed; `body` is its text all the same. */
      readonly compressed: boolean;
      readonly body: string;
      /** Of the body as it was sent, where something was taken out of it. */
      readonly bytes?: number;
      /** Pointers of the edits that made it something no client sends. */
      readonly edits?: readonly string[];
    } & Numbered &
      OfSide)
  | { readonly type: "connected" }
  | ({ readonly type: "upgrade"; readonly url: string; readonly headers: CassetteHeaders } & OfConnection & OfSide)
  | ({
      readonly type: "frame";
      readonly body: string;
      readonly bytes?: number;
      readonly decision?: string;
      readonly reason?: string;
      readonly edits?: readonly string[];
    } & Numbered &
      OfConnection)
  /** The answer to a request, or, with `connection`, to its upgrade. */
  | ({ readonly type: "answer"; readonly status: number; readonly headers: CassetteHeaders } & Numbered & OfConnection)
  /** Data of one server-sent event, or one WebSocket text frame, as it came; with `connection`, of no answer. */
  | ({ readonly type: "event"; readonly data: string } & Numbered & OfConnection)
  /** A body that is no event stream. */
  | ({ readonly type: "body"; readonly text: string } & Numbered & OfConnection)
  | {
      readonly type: "retry";
      readonly what: "request" | "stream";
      readonly attempt: number;
      readonly of: number;
      readonly delayMs: number;
      readonly error: CassetteError;
    }
  | { readonly type: "fallback"; readonly reason: string; readonly text?: string }
  /** The same request once more without streaming, because the stream broke in the middle of the text. */
  | { readonly type: "resend"; readonly reason: string }
  /** A WebSocket ended; without `code` nobody said goodbye. */
  | ({ readonly type: "close" } & RecordedClose & OfConnection)
  /** What happened could not be recorded, and went on; with `number`, a part of that request or its answer. */
  | ({ readonly type: "gap" } & RecordedGap & Numbered & OfConnection)
  /** With `number`, the end of that request or frame; else the end of the recording. */
  | ({ readonly type: "end"; readonly status: CassetteEnd; readonly error?: CassetteError } & Numbered);

/** How a WebSocket ended. */
export interface RecordedClose {
  /** Whose end was seen first. */
  readonly by: "client" | "server";
  readonly code?: number;
  readonly reason?: string;
  /** The last error that the server told before it and outside of any answer: a line of its own in a cassette. */
  readonly said?: string;
}

/** What a recording lacks. */
export interface RecordedGap {
  readonly lines: number;
  readonly bytes: number;
  readonly reason: string;
  /** The WebSocket that it passed on. */
  readonly connection?: number;
}

/** Every line but the first. `at` is in milliseconds since recording began. */
export type CassetteLine = { readonly at: number } & CassetteEvent;

/** A line of the file, with its line end. */
export function cassetteText(line: CassetteHead | CassetteLine): string {
  return `${JSON.stringify(line)}\n`;
}
