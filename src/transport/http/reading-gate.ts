import type { Socket } from "node:net";
import type { Sender } from "./answer-body.js";

/**
 * Lets nothing be read from a socket while it is closed, so that the other side has to wait. undici's own pause breaks,
 * where nobody can catch it, when an answer that has no other end is ended or reset meanwhile.
 */
export class ReadingGate implements Sender {
  readonly #socket: Socket;
  #isClosed = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    const read = socket.read.bind(socket);
    socket.read = (size?: number): unknown => (this.#isClosed ? null : read(size));
  }

  pause(): void {
    this.#isClosed = true;
  }

  resume(): void {
    if (!this.#isClosed) return;
    this.#isClosed = false;
    // Who found it closed reads again when it is told to.
    this.#socket.emit("readable");
  }
}
