import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { Client, type Dispatcher } from "undici";
import type { UndiciConnector } from "../connect/undici-connector.js";
import type { Sender } from "./answer-body.js";
import { withoutInterimAnswers } from "./interim-answers.js";
import { ReadingGate } from "./reading-gate.js";

/** Most bytes of an answer's head; what the client's library takes (wire facts 7). */
const largestHead = 408 * 1024;
/** Milliseconds that the client's library keeps a connection which has nothing to do. */
const longestRest = 90_000;

/** A connection to one origin, for one request at a time. It is made at a request, and a reset of it is known. */
export class HttpConnection implements Sender {
  readonly #client: Client;
  #mayConnect = false;
  #reset: Error | undefined;
  #socket: Socket | undefined;
  #gate: ReadingGate | undefined;
  #beginAnswer: (() => void) | undefined;

  /** @param onConnect told when it is made; again where the other side ended it between two requests */
  constructor(origin: string, connector: UndiciConnector, onConnect: (() => void) | undefined) {
    this.#client = new Client(origin, {
      connect: (options, callback) => {
        // A client that lost its connection makes another, for nothing.
        if (!this.#mayConnect) return callback(new Error("the connection is used up"), null);
        this.#mayConnect = false;
        connector.connect(options, (...[error, socket]) => {
          if (error !== null) return callback(error, null);
          this.#watch(socket);
          this.#beginAnswer = withoutInterimAnswers(socket);
          callback(null, socket);
        });
      },
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: longestRest,
      maxHeaderSize: largestHead,
    });
    if (onConnect !== undefined) this.#client.on("connect", onConnect);
  }

  /** How it was reset during the last request. undici takes that for the end of a body that has no other end. */
  get reset(): Error | undefined {
    return this.#reset;
  }

  /** Whether a part of the last request has not left yet. */
  get isSending(): boolean {
    return this.#socket !== undefined && this.#socket.writableLength > 0;
  }

  pause(): void {
    this.#gate?.pause();
  }

  resume(): void {
    this.#gate?.resume();
  }

  /** Sends a request. The next may follow when its answer has come to the last byte. */
  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#mayConnect = true;
    this.#reset = undefined;
    this.#beginAnswer?.();
    this.#client.dispatch(request, handler);
  }

  /** Comes back when an end of a connection that rests would have been noticed: a request would fail by it. */
  async noticeEnd(): Promise<void> {
    // The rest of this turn of the loop, and a whole one that looks for news.
    await setImmediate();
    await setImmediate();
  }

  /** Ends it, whatever it is doing. May be called more than once. */
  async end(): Promise<void> {
    await this.#client.destroy();
  }

  #watch(socket: Socket): void {
    this.#socket = socket;
    // The one before may have been reset.
    this.#reset = undefined;
    socket.on("error", (broken: NodeJS.ErrnoException) => {
      if (broken.code === "ECONNRESET") this.#reset = broken;
    });
    socket.on("end", () => {
      // Where bytes waited to be read, the system tells of a reset as of an end; only nobody is there any more.
      if (!("encrypted" in socket) && socket.remoteAddress === undefined) this.#reset = resetError();
    });
    this.#gate = new ReadingGate(socket);
  }
}

function resetError(): Error {
  return Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
}
