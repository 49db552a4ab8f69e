import { Buffer } from "node:buffer";
import type { Socket } from "node:net";

/** Most bytes of interim answers before one that counts. */
const largestInterim = 64 * 1024;
const head = /^HTTP\/1\.[01] (\d{3})/;
const headLength = "HTTP/1.1 200".length;
const endOfHead = Buffer.from("\r\n\r\n");

/**
 * Takes interim answers (1xx) out of the beginning of a stream. The client's HTTP library skips them (wire facts 7),
 * ours gives up at a `100 Continue` that it did not ask for. `101` is no interim answer, and stays.
 */
export class InterimAnswers {
  #held: Buffer = Buffer.alloc(0);
  #skipped = 0;
  #isOver = false;

  /** Gives what is to be read; null where that is not known yet, or nothing is left. */
  push(chunk: Buffer): Buffer | null {
    if (this.#isOver) return chunk;
    this.#held = Buffer.concat([this.#held, chunk]);
    for (;;) {
      if (this.#held.length < headLength && "HTTP/1.".startsWith(this.#held.toString("latin1", 0, 7))) return null;
      const [, status = ""] = head.exec(this.#held.toString("latin1", 0, headLength)) ?? [];
      if (!status.startsWith("1") || status === "101") return this.#rest();
      if (this.#skipped + this.#held.length > largestInterim) return this.#rest();
      const end = this.#held.indexOf(endOfHead);
      if (end === -1) return null;
      this.#skipped += end + endOfHead.length;
      this.#held = this.#held.subarray(end + endOfHead.length);
      if (this.#held.length === 0) return null;
    }
  }

  #rest(): Buffer {
    this.#isOver = true;
    const rest = this.#held;
    this.#held = Buffer.alloc(0);
    return rest;
  }
}

/**
 * Lets no interim answer be read from a socket.
 *
 * @returns to be called before each further request on it: another answer begins
 */
export function withoutInterimAnswers(socket: Socket): () => void {
  let interim = new InterimAnswers();
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    return Buffer.isBuffer(chunk) ? interim.push(chunk) : chunk;
  };
  return () => {
    interim = new InterimAnswers();
  };
}
