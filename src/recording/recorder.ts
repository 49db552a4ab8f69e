import type { CassetteError, CassetteEvent, CassetteLine } from "../cassette/cassette-line.js";
import type { ClientError } from "../run/client-error.js";
import type { Clock } from "../run/clock.js";
import type { RunEvent } from "../run/run-event.js";
import { RedactedEvents, type TimedEvent } from "./redacted-events.js";
import type { Redactor } from "./redactor.js";

export interface RecorderOptions {
  readonly clock: Clock;
  readonly redactor: Redactor;
  /** Pointers of the edits that were made to the request. */
  readonly edits: readonly string[];
  /** Takes each line as soon as it happened: a request before its answer. */
  readonly write: (line: CassetteLine) => void;
}

/** Turns what happens in a run into the lines of a cassette, secrets taken out. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #startedAt: number;
  /** Of the answer that comes in. */
  readonly #events: RedactedEvents;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#startedAt = options.clock.now();
    this.#events = new RedactedEvents(() => options.redactor);
  }

  observe(event: RunEvent): void {
    const at = this.#options.clock.now() - this.#startedAt;
    if (event.type === "server-event") {
      return this.#writeEvents(this.#events.push(at, event.text));
    }
    const line = this.#line(event);
    if (line !== undefined) this.#write(at, line);
  }

  /** Whatever else happens ends the events before it. */
  #write(at: number, event: CassetteEvent): void {
    this.#writeEvents(this.#events.end());
    this.#options.write({ at, ...event });
  }

  #writeEvents(events: readonly TimedEvent[]): void {
    for (const { at, data } of events) this.#options.write({ at, type: "event", data });
  }

  /** How the run ended. */
  end(status: "completed" | "failed" | "interrupted", error?: ClientError): void {
    const at = this.#options.clock.now() - this.#startedAt;
    this.#write(at, { type: "end", status, ...(error !== undefined && { error: this.#error(error) }) });
  }

  #line(event: Exclude<RunEvent, { readonly type: "server-event" }>): CassetteEvent | undefined {
    const { redactor, edits } = this.#options;
    const edited = edits.length > 0 && { edits };
    switch (event.type) {
      case "connected":
        return { type: "connected" };
      case "http-request": {
        const { method, url, headers, body, compressed } = event.request;
        const sent = { url: redactor.text(url), headers: redactor.headers(headers), compressed };
        return { type: "request", method, ...sent, body: redactor.text(decode(body)), ...edited };
      }
      case "upgrade":
        return { type: "upgrade", url: redactor.text(event.url), headers: redactor.headers(event.headers) };
      case "http-answer":
      case "upgrade-answer":
        return { type: "answer", status: event.status, headers: redactor.answerHeaders(event.headers) };
      case "frame": {
        const { frame, decision, reason } = event.plan;
        return { type: "frame", body: redactor.text(decode(frame)), decision, reason };
      }
      case "verbatim-frame":
        return { type: "frame", body: redactor.text(decode(event.frame)), ...edited };
      case "answer-body":
        return { type: "body", text: redactor.text(event.text) };
      case "no-events":
        return { type: "body", text: redactor.text(decode(event.head)) };
      case "request-retry":
      case "stream-retry": {
        const { attempt, of, delayMs, error } = event;
        const what = event.type === "request-retry" ? "request" : "stream";
        return { type: "retry", what, attempt, of, delayMs, error: this.#error(error) };
      }
      case "fallback":
        return {
          type: "fallback",
          reason: event.reason,
          ...(event.text !== undefined && { text: redactor.text(event.text) }),
        };
      case "degraded-resend":
        return { type: "resend", reason: redactor.text(event.error.message) };
      case "response":
      case "login-step":
        return undefined;
    }
  }

  #error({ name, message }: ClientError): CassetteError {
    return { name, message: this.#options.redactor.text(message) };
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
