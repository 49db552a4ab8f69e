/** Bytes that may wait for the reader before the sender is asked to pause; as much as a stream of Node keeps. */
const longestQueue = 64 * 1024;

/** Who sends the bytes, and can be asked to wait. */
export interface Sender {
  pause(): void;
  resume(): void;
}

/** The bytes of one answer, in order, on their way from the socket to who reads them. */
export class AnswerBody {
  readonly #sender: Sender;
  #waiting: Uint8Array[] = [];
  #size = 0;
  #isPaused = false;
  #isOver = false;
  #isDropped = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  push(chunk: Uint8Array): void {
    if (this.#isOver) return;
    this.#waiting.push(chunk);
    this.#size += chunk.length;
    if (this.#size >= longestQueue && !this.#isPaused) {
      this.#isPaused = true;
      this.#sender.pause();
    }
    this.#wake?.();
  }

  /** Nothing follows: what waits is still read, then the error is thrown. Only the first end counts. */
  end(error?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#error = error;
    this.#wake?.();
  }

  /** Nobody is interested any more: reading ends at once, without an error. */
  drop(): void {
    this.#isDropped = true;
    this.#isOver = true;
    this.#waiting = [];
    this.#wake?.();
  }

  /** For one reader. @throws Error that the body ended with */
  async *read(): AsyncGenerator<Uint8Array> {
    while (!this.#isDropped) {
      const chunks = this.#waiting;
      this.#waiting = [];
      this.#size = 0;
      for (const chunk of chunks) {
        if (this.#isDropped) return;
        yield chunk;
      }
      if (this.#waiting.length > 0) continue;
      if (this.#isOver) break;
      if (this.#isPaused) {
        this.#isPaused = false;
        this.#sender.resume();
      } else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    if (this.#error !== undefined && !this.#isDropped) throw this.#error;
  }
}
