import type { CassetteSide } from "../cassette/cassette-line.js";
import { messageOf } from "./answer-recorder.js";
import { bodyText, compressionOf } from "./body-decoder.js";
import { redactedBody } from "./capture-redaction.js";
import type { HeldSecrets } from "../secrets/learned-secrets.js";
import type { CaptureSession } from "./capture-session.js";
import type { MessageHead } from "./http-reader.js";
import { headerOf, recordedHeaders } from "./recorded-headers.js";

/** Most of a body that is kept, as it travels and decoded. */
const largestKept = 64 * 1024 * 1024;

export interface SentTo {
  readonly url: string;
  readonly side?: CassetteSide;
  /** Takes the keys that its body holds. */
  readonly held: HeldSecrets;
}

/** Records one request: its line is written when its body is there, or when it is answered before. */
export class RequestRecorder {
  readonly #session: CaptureSession;
  readonly #at: number;
  readonly #head: MessageHead;
  readonly #url: string;
  readonly #side: CassetteSide | undefined;
  readonly #held: HeldSecrets;
  #kept: Buffer[] = [];
  /** Bytes that came, kept or not. */
  #seen = 0;
  #isWhole = false;
  /** Why there is no body. */
  #reason: string | undefined;
  #number = 0;
  #isWritten = false;

  constructor(session: CaptureSession, at: number, head: MessageHead, { url, side, held }: SentTo) {
    this.#session = session;
    this.#at = at;
    this.#head = head;
    this.#url = url;
    this.#side = side;
    this.#held = held;
  }

  /** Its place in the cassette: heads are counted as they come, and lines written when bodies are there. */
  arrived(): void {
    this.#number = this.#session.nextNumber();
  }

  get number(): number {
    return this.#number;
  }

  /** A piece that was left out. */
  lose(bytes: number, reason: string): void {
    this.#seen += bytes;
    this.#lose(reason);
  }

  body(chunk: Buffer): void {
    this.#seen += chunk.length;
    if (this.#reason !== undefined || this.#isWritten) return;
    if (this.#seen > largestKept) this.#lose(`the body is longer than ${largestKept} bytes`);
    else this.#kept.push(chunk);
  }

  /** All of the body has come. */
  end(): void {
    this.#isWhole = true;
  }

  /** Writes the line, once. */
  async write(): Promise<number> {
    if (this.#isWritten) return this.#number;
    this.#isWritten = true;
    const { redaction } = this.#session;
    const { method, headers } = this.#head;
    const bytes = Buffer.concat(this.#kept);
    this.#kept = [];
    let sent: ReturnType<typeof redactedBody> = { body: "" };
    let isCompressed = false;
    try {
      const compression = compressionOf(headerOf(headers, "content-encoding"));
      isCompressed = compression !== undefined;
      // A body without its end is no body.
      if (!this.#isWhole) this.#lose("not all of it was sent");
      if (this.#reason === undefined)
        sent = redactedBody(redaction, await bodyText(bytes, compression, largestKept), this.#held);
    } catch (error) {
      this.#lose(messageOf(error));
    }
    this.#session.write(this.#at, {
      type: "request",
      number: this.#number,
      ...(this.#side !== undefined && { side: this.#side }),
      method,
      url: redaction.url(this.#url),
      headers: redaction.requestHeaders(recordedHeaders(headers)),
      compressed: isCompressed,
      ...sent,
    });
    if (this.#reason !== undefined && this.#seen > 0) {
      const lost = { lines: 1, bytes: this.#seen, reason: this.#reason };
      this.#session.write(this.#at, { type: "gap", number: this.#number, ...lost });
    }
    return this.#number;
  }

  #lose(reason: string): void {
    this.#reason ??= reason;
    this.#kept = [];
  }
}
