import { HttpReader, type MessageHead } from "./http-reader.js";

/** What a provider answers, told while it passes. */
export interface AnswerListener {
  /** The answer to the oldest request without one. */
  readonly head: (head: MessageHead) => void;
  readonly body: (bytes: Buffer) => void;
  /** It is whole. */
  readonly end: () => void;
  /** Bytes after the protocol was changed. */
  readonly raw: (bytes: Buffer) => void;
  /** This is not HTTP: nothing more can be told. */
  readonly unreadable: () => void;
}

/** Reads a copy of what the provider sends on one connection. */
export class AnswerReader {
  readonly #listener: AnswerListener;
  readonly #method: () => string;
  #reader: HttpReader | undefined;
  /** Of the message that is being read. */
  #progress: "none" | "information" | "answer" = "none";
  #state: "http" | "raw" | "unreadable" = "http";

  /** @param method of the request that is answered next */
  constructor(method: () => string, listener: AnswerListener) {
    this.#method = method;
    this.#listener = listener;
  }

  push(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && this.#state === "http") rest = this.#message(rest);
    if (rest.length > 0 && this.#state === "raw") this.#listener.raw(rest);
  }

  /** The connection has ended. */
  end(): void {
    const reader = this.#reader;
    this.#reader = undefined;
    if (this.#state === "http" && reader !== undefined && this.#progress === "answer" && reader.finish())
      this.#listener.end();
  }

  #message(chunk: Buffer): Buffer {
    if (this.#reader === undefined) this.#progress = "none";
    const reader = (this.#reader ??= new HttpReader(
      "answer",
      {
        head: (head) => {
          this.#progress = head.status < 200 && head.status !== 101 ? "information" : "answer";
          if (head.status === 101) this.#state = "raw";
          if (this.#progress === "answer") this.#listener.head(head);
        },
        body: (bytes) => this.#listener.body(bytes),
      },
      () => this.#method() === "HEAD",
    ));
    try {
      const { taken, isComplete } = reader.push(chunk);
      if (!isComplete) return none;
      this.#reader = undefined;
      if (this.#progress === "answer" && this.#state === "http") this.#listener.end();
      return chunk.subarray(taken);
    } catch {
      this.#state = "unreadable";
      this.#reader = undefined;
      this.#listener.unreadable();
      return none;
    }
  }
}

const none = Buffer.alloc(0);
