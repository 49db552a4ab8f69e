/** Header fields as they went out or came, secrets as `(redacted)`. */
export type CassetteHeaders = readonly (readonly [name: string, value: string])[];

/** The first line of a cassette (docs/cassette.md). */
export interface CassetteHead {
  /** Version of the format. */
  readonly cassette: 1;
  readonly program: string;
  /** When recording began, ISO 8601. */
  readonly started: string;
  /** What was taken out: `secrets` replaces credentials by `(redacted)` and nothing else. */
  readonly redaction: "secrets";
  /** What was sent, as the user named it. */
  readonly source: string;
}

/** An error as a cassette tells it. */
export interface CassetteError {
  readonly name: string;
  readonly message: string;
}

/** What happened, without the time. */
export type CassetteEvent =
  | {
      readonly type: "request";
      readonly method: string;
      readonly url: string;
      readonly headers: CassetteHeaders;
      /** Whether the body travelled as zstd; `body` is its text all the same. */
      readonly compressed: boolean;
      readonly body: string;
      /** Pointers of the edits that made it something no client sends. */
      readonly edits?: readonly string[];
    }
  | { readonly type: "connected" }
  | { readonly type: "upgrade"; readonly url: string; readonly headers: CassetteHeaders }
  | {
      readonly type: "frame";
      readonly body: string;
      readonly decision?: string;
      readonly reason?: string;
      readonly edits?: readonly string[];
    }
  /** The answer to the request or upgrade before. */
  | { readonly type: "answer"; readonly status: number; readonly headers: CassetteHeaders }
  /** Data of one server-sent event, or one WebSocket text frame, as it came. */
  | { readonly type: "event"; readonly data: string }
  /** A body that is no event stream. */
  | { readonly type: "body"; readonly text: string }
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
  | {
      readonly type: "end";
      readonly status: "completed" | "failed" | "interrupted";
      readonly error?: CassetteError;
    };

/** Every line but the first. `at` is in milliseconds since recording began. */
export type CassetteLine = { readonly at: number } & CassetteEvent;

/** A line of the file, with its line end. */
export function cassetteText(line: CassetteHead | CassetteLine): string {
  return `${JSON.stringify(line)}\n`;
}
