import type { CassetteEnd } from "../cassette/cassette-line.js";
import { SseDecoder } from "../transport/sse/sse-decoder.js";
import { bodyText, compressionOf, streamDecoder, type StreamDecoder } from "./body-decoder.js";
import type { HeldSecrets } from "../secrets/learned-secrets.js";
import type { CaptureSession } from "./capture-session.js";
import { endOfAnswer } from "./end-of-answer.js";
import type { MessageHead } from "./http-reader.js";
import { headerOf, recordedHeaders } from "./recorded-headers.js";

/** Most of a body that is kept; of an event stream, most of one event. */
const largestKept = 16 * 1024 * 1024;

/** Whom an answer is for: an exchange, or the upgrade of a WebSocket. */
export type AnswerOwner = { readonly number: number } | { readonly connection: number };

/** Records the answer to one request, behind the traffic. */
export class AnswerRecorder {
  readonly #session: CaptureSession;
  readonly #owner: AnswerOwner;
  readonly #head: MessageHead;
  readonly #isStream: boolean;
  readonly #events;
  #sse = new SseDecoder({ maxEventLength: largestKept });
  #decoder: StreamDecoder | undefined;
  #kept: Buffer[] = [];
  #size = 0;
  #lost = 0;
  /** A piece of the stream is missing: events are whole again behind the next blank line. */
  #isOutOfStep = false;
  #reason = "";
  #verdict: CassetteEnd | undefined;

  /** @param answer its head, and what takes the secrets that it sets */
  constructor(
    session: CaptureSession,
    owner: AnswerOwner,
    at: number,
    { head, held }: { readonly head: MessageHead; readonly held: HeldSecrets },
  ) {
    this.#session = session;
    this.#owner = owner;
    this.#head = head;
    this.#isStream = "number" in owner && /^text\/event-stream\b/i.test(headerOf(head.headers, "content-type").trim());
    this.#events = session.redaction.events();
    session.redaction.learnAnswer(head.headers, held);
    const headers = session.redaction.answerHeaders(recordedHeaders(head.headers, head.status === 101));
    session.write(at, { type: "answer", ...owner, status: head.status, headers });
  }

  /** How the answer ended by its own words. */
  get verdict(): CassetteEnd {
    return this.#verdict ?? (this.#head.status < 400 ? "completed" : "failed");
  }

  /** A piece that was left out, because recording could not keep up. */
  lose(bytes: number, reason: string): void {
    this.#lost += bytes;
    this.#reason = reason;
    this.#isOutOfStep = true;
  }

  async body(at: number, chunk: Buffer): Promise<void> {
    if (!this.#isStream) return this.#keep(chunk);
    try {
      const compression = compressionOf(headerOf(this.#head.headers, "content-encoding"));
      // What follows a missing piece of compressed data cannot be decoded.
      if (this.#isOutOfStep && compression !== undefined) return this.lose(chunk.length, this.#reason);
      this.#decoder ??= await streamDecoder(compression);
      const plain = await this.#decoder.push(this.#isOutOfStep ? this.#fromBlankLine(chunk) : chunk);
      for (const { data } of this.#sse.push(plain)) this.#event(at, data);
    } catch (error) {
      this.lose(chunk.length, messageOf(error));
    }
  }

  async end(at: number): Promise<void> {
    for (const event of this.#events.end()) this.#write(event.at, event.data);
    this.#decoder?.close();
    if (!this.#isStream && this.#size > 0) await this.#writeBody(at);
    if (this.#lost > 0) {
      const owner = "number" in this.#owner ? this.#owner : {};
      this.#session.write(at, { type: "gap", ...owner, lines: 1, bytes: this.#lost, reason: this.#reason });
    }
  }

  #fromBlankLine(chunk: Buffer): Buffer {
    const ends = ["\n\n", "\r\n\r\n"].flatMap((blank) => {
      const found = chunk.indexOf(blank);
      return found === -1 ? [] : [found + blank.length];
    });
    const end = ends.length === 0 ? chunk.length : Math.min(...ends);
    this.lose(end, this.#reason);
    if (ends.length > 0) {
      this.#isOutOfStep = false;
      this.#sse = new SseDecoder({ maxEventLength: largestKept });
    }
    return chunk.subarray(end);
  }

  #event(at: number, data: string): void {
    this.#verdict ??= endOfAnswer(data);
    for (const event of this.#events.push(at, data)) this.#write(event.at, event.data);
  }

  #write(at: number, data: string): void {
    if ("number" in this.#owner) this.#session.write(at, { type: "event", ...this.#owner, data });
  }

  #keep(chunk: Buffer): void {
    if (this.#size + chunk.length > largestKept)
      this.lose(chunk.length, `the body is longer than ${largestKept} bytes`);
    else {
      this.#kept.push(chunk);
      this.#size += chunk.length;
    }
  }

  async #writeBody(at: number): Promise<void> {
    const bytes = Buffer.concat(this.#kept);
    this.#kept = [];
    try {
      const text = await bodyText(bytes, compressionOf(headerOf(this.#head.headers, "content-encoding")), largestKept);
      const { redaction } = this.#session;
      const shown = this.#head.status < 400 ? redaction.text(text) : redaction.refusal(text);
      this.#session.write(at, { type: "body", ...this.#owner, text: shown });
    } catch (error) {
      this.lose(bytes.length, messageOf(error));
    }
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
