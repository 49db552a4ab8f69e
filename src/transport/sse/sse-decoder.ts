import { createParser } from "eventsource-parser";
import { SseError } from "./sse-error.js";
import { Utf8Stream } from "./utf8-stream.js";

export interface SseEvent {
  /** All `data:` lines, joined with line feeds. */
  readonly data: string;
  /** The `event:` line, which the client ignores (wire contract 9.6). */
  readonly event?: string;
  readonly id?: string;
}

export interface SseDecoderOptions {
  /** Most UTF-16 units that one unfinished event may take. Default 64 Mi. */
  readonly maxEventLength?: number;
}

/** Bytes kept from the start of a stream, to show what came when it was no event stream. */
const headBytes = 512;

/**
 * Turns bytes, split anywhere, into server-sent events, and shares the real client's quirks (wire contract 14): a byte
 * order mark in front makes the whole stream unreadable, and an event counts only when its blank line has come. A bare
 * CR at the end is not known to be a line end until something follows.
 */
export class SseDecoder {
  readonly #decoder = new Utf8Stream();
  readonly #parser: ReturnType<typeof createParser>;
  #events: SseEvent[] = [];
  #error: SseError | undefined;
  #hasText = false;
  #isUnreadable = false;
  #head: Uint8Array = new Uint8Array(0);

  constructor({ maxEventLength = 64 * 1024 * 1024 }: SseDecoderOptions = {}) {
    this.#parser = createParser({
      maxBufferSize: maxEventLength,
      onEvent: ({ data, event, id }) => {
        this.#events.push({ data, ...(event !== undefined && { event }), ...(id !== undefined && { id }) });
      },
      onError: (error) => {
        if (error.type === "max-buffer-size-exceeded")
          this.#error = new SseError("too-large", `an event is longer than ${maxEventLength} characters`);
      },
    });
  }

  /** True after a byte order mark: nothing more will come of this stream. */
  get isUnreadable(): boolean {
    return this.#isUnreadable;
  }

  /** The first bytes of the stream, for a message about what it was instead. */
  get head(): Uint8Array {
    return this.#head;
  }

  /**
   * Takes the next bytes and gives the events that they complete.
   *
   * @throws SseError when an event is too long
   */
  push(chunk: Uint8Array): readonly SseEvent[] {
    if (this.#head.length < headBytes) this.#keepHead(chunk);
    this.#feed(this.#decoder.push(chunk));
    const events = this.#events;
    this.#events = [];
    // What came before the error is still told.
    if (this.#error !== undefined && events.length === 0) throw this.#error;
    return events;
  }

  /**
   * The stream has ended. An unfinished event is lost.
   *
   * @throws SseError when it held bytes that are not UTF-8, or ends inside a character, or `push` kept an error back
   */
  end(): void {
    if (this.#error !== undefined) throw this.#error;
    const problem = this.#decoder.end();
    if (problem !== undefined) throw new SseError("encoding", problem);
  }

  #feed(text: string): void {
    if (text === "" || this.#isUnreadable || this.#error !== undefined) return;
    if (!this.#hasText && text.startsWith("\uFEFF")) {
      this.#isUnreadable = true;
      return;
    }
    this.#hasText = true;
    this.#parser.feed(text);
  }

  #keepHead(chunk: Uint8Array): void {
    const more = chunk.subarray(0, headBytes - this.#head.length);
    const head = new Uint8Array(this.#head.length + more.length);
    head.set(this.#head);
    head.set(more, this.#head.length);
    this.#head = head;
  }
}
