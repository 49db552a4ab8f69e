import type { CassetteEnd, CassetteError, CassetteEvent, CassetteLine } from "../cassette/cassette-line.js";
import { redactedLine, type CaptureRedaction } from "./capture-redaction.js";

export interface SessionOptions {
  readonly redaction: CaptureRedaction;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Takes each line when it is ready; of one exchange and of one WebSocket they come in order. */
  readonly write: (line: CassetteLine) => void;
}

/** What all connections of a capture share: the clock, the counting, and where lines go. */
export class CaptureSession {
  readonly redaction: CaptureRedaction;
  readonly startedAt: number;
  readonly #options: SessionOptions;
  #exchanges = 0;
  #connections = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.redaction = options.redaction;
    this.startedAt = options.now();
  }

  /** Milliseconds since the capture began. */
  at(): number {
    return this.#options.now() - this.startedAt;
  }

  /** For a request whose head or a frame that has come: its place among all of them, whatever is written when. */
  nextNumber(): number {
    return ++this.#exchanges;
  }

  nextConnection(): number {
    return this.#connections++;
  }

  write(at: number, event: CassetteEvent): void {
    this.#options.write({ at, ...redactedLine(event, this.redaction) });
  }

  /** An exchange ended. */
  end(at: number, number: number, status: CassetteEnd, error?: CassetteError): void {
    this.write(at, { type: "end", number, status, ...(error !== undefined && { error }) });
  }
}
