import type { CassetteError, CassetteEvent, CassetteLine } from "../cassette/cassette-line.js";
import type { ClientError } from "../run/client-error.js";
import type { Clock } from "../run/clock.js";
import type { RunEvent } from "../run/run-event.js";
import type { Redactor } from "../secrets/redactor.js";

export interface RecorderOptions {
  readonly clock: Clock;
  readonly redactor: Redactor;
  /** Pointers of the edits that were made to the request. */
  readonly edits: readonly string[];
  /** Takes each line as soon as it happened: a request before its answer. */
  readonly write: (line: CassetteLine) => void;
}

/** Turns what happens in a run (`RedactedRun`) into the lines of a cassette, secrets taken out. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #startedAt: number;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#startedAt = options.clock.now();
  }

  /** @param at when it happened, in Unix milliseconds */
  observe(event: RunEvent, at: number): void {
    const line = this.#line(event);
    if (line !== undefined) this.#write(line, at);
  }

  /** How the run ended. */
  end(status: "completed" | "failed" | "interrupted", error?: ClientError): void {
    const line = { type: "end", status, ...(error !== undefined && { error: told(error) }) } as const;
    this.#write(line, this.#options.clock.now());
  }

  /** Every line, whatever it says, without secrets. */
  #write(event: CassetteEvent, at: number): void {
    const { redactor, write } = this.#options;
    write({ at: at - this.#startedAt, ...redactor.value(event) });
  }

  #line(event: RunEvent): CassetteEvent | undefined {
    const { redactor, edits } = this.#options;
    const edited = edits.length > 0 && { edits };
    switch (event.type) {
      case "connected":
        return { type: "connected" };
      case "http-request": {
        const { method, headers, body, compressed } = event.request;
        return {
          type: "request",
          method,
          url: redactor.url(event.request.url),
          headers: redactor.headers(headers),
          compressed,
          body: decode(body),
          ...edited,
        };
      }
      case "upgrade":
        return { type: "upgrade", url: redactor.url(event.url), headers: redactor.headers(event.headers) };
      case "http-answer":
      case "upgrade-answer":
        return { type: "answer", status: event.status, headers: redactor.answerHeaders(event.headers) };
      case "frame": {
        const { frame, decision, reason } = event.plan;
        return { type: "frame", body: decode(frame), decision, reason };
      }
      case "verbatim-frame":
        return { type: "frame", body: decode(event.frame), ...edited };
      case "closed": {
        const { by, code, reason } = event;
        return { type: "close", by, ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) };
      }
      case "server-event":
        return { type: "event", data: event.text };
      case "answer-body":
        return { type: "body", text: event.text };
      case "no-events":
        // The whole of a document has been told before.
        return event.wanted === "document" ? undefined : { type: "body", text: decode(event.head) };
      case "request-retry":
      case "stream-retry": {
        const { attempt, of, delayMs, error } = event;
        const what = event.type === "request-retry" ? "request" : "stream";
        return { type: "retry", what, attempt, of, delayMs, error: told(error) };
      }
      case "fallback":
        return { type: "fallback", reason: event.reason, ...(event.text !== undefined && { text: event.text }) };
      case "degraded-resend":
        return { type: "resend", reason: event.error.message };
      case "response":
      case "login-step":
        return undefined;
    }
  }
}

function told({ name, message }: ClientError): CassetteError {
  return { name, message };
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
