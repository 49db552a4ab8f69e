import type { Dispatcher } from "undici";
import type { HeaderFields } from "../headers.js";
import type { HttpAnswer } from "../transport.js";
import { AnswerBody } from "./answer-body.js";
import type { HttpConnection } from "./http-connection.js";
import { undiciFailure } from "./undici-failure.js";

/** Hears what undici says of one request, and makes an answer of it. */
export class AnswerReceiver implements Dispatcher.DispatchHandler {
  /** There as soon as the head is. Rejects with TransportFailure. */
  readonly answer: Promise<HttpAnswer>;
  readonly #connection: HttpConnection;
  readonly #signal: AbortSignal;
  #done: ((status: number | undefined) => void) | undefined;
  #resolve!: (answer: HttpAnswer) => void;
  #reject!: (failure: Error) => void;
  #body: AnswerBody | undefined;
  #isOver = false;
  #isWhole = false;

  /**
   * @param signal gives the request up at any time
   * @param done told when nobody needs the connection for this request any more: the status of an answer that came to
   *   its last byte and was closed, or undefined
   */
  constructor(connection: HttpConnection, signal: AbortSignal, done: (status: number | undefined) => void) {
    this.#connection = connection;
    this.#signal = signal;
    this.#done = done;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    signal.addEventListener("abort", this.#abort);
    if (signal.aborted) this.#abort();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  onRequestStart(): void {}

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (this.#isOver || status < 200) return;
    const body = new AnswerBody(this.#connection);
    this.#body = body;
    const close = (): void => {
      body.drop();
      this.#end();
      this.#leave(this.#isWhole ? status : undefined);
    };
    this.#resolve({ status, headers: pairs(controller.rawHeaders as readonly Uint8Array[]), body: body.read(), close });
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#body?.push(chunk);
  }

  onResponseEnd(): void {
    const { reset } = this.#connection;
    if (reset !== undefined) return this.#fail(reset);
    this.#body?.end();
    this.#isWhole = true;
    this.#end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  readonly #abort = (): void => this.#fail(new Error("given up"));

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#end();
    if (this.#body === undefined) this.#reject(undiciFailure("request", error, this.#signal));
    else this.#body.end(undiciFailure("response", error, this.#signal));
    this.#leave(undefined);
  }

  #end(): void {
    this.#isOver = true;
    this.#signal.removeEventListener("abort", this.#abort);
  }

  #leave(status: number | undefined): void {
    // While it rests, its end is to be noticed, whether or not this answer was read.
    if (status !== undefined) this.#connection.resume();
    this.#done?.(status);
    this.#done = undefined;
  }
}

function pairs(raw: readonly Uint8Array[]): HeaderFields {
  const text = (value: Uint8Array): string => Buffer.from(value).toString("latin1");
  return Array.from({ length: raw.length / 2 }, (_, index) => [text(raw[index * 2]!), text(raw[index * 2 + 1]!)]);
}
