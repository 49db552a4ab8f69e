import type { ConnectionTap } from "./proxied-connection.js";
import type { CaptureDesk, TapCall, TapMessage, TapUse } from "./tap-message.js";

const mebibyte = 1024 * 1024;

/** Most bytes that wait to be recorded, over all connections. */
const waitingLimits: Readonly<Record<TapUse, number>> = {
  piece: 8 * mebibyte,
  frames: 32 * mebibyte,
  request: 256 * mebibyte,
};

/** How long nothing must have passed before it is handed on, and how long it waits at most, in milliseconds. */
const quiet = 5;
const longestWait = 100;

/** Bytes that are handed on at once. */
const batch = 2 * mebibyte;

/**
 * Takes notes of what passes and hands them to who records: when nothing passes for a moment, so that nothing stands
 * between a request and its answer, and without waiting for long. It never keeps the traffic waiting.
 */
export class TapSender {
  readonly #desk: CaptureDesk;
  readonly #now: () => number;
  readonly #limits: Readonly<Record<TapUse, number>>;
  readonly #waiting: Record<TapUse, number> = { piece: 0, frames: 0, request: 0 };
  #messages: TapMessage[] = [];
  #sizes: Record<TapUse, number> = { piece: 0, frames: 0, request: 0 };
  #taps = 0;
  #lastPassed = 0;
  #waitsSince = 0;
  /** Batches that are handed on and not done. */
  #open = 0;
  readonly #idle: (() => void)[] = [];

  /** @param now Unix milliseconds */
  constructor(desk: CaptureDesk, now: () => number, limits = waitingLimits) {
    this.#desk = desk;
    this.#now = now;
    this.#limits = limits;
  }

  /** For a new connection to one of the places. */
  tap(listening: number): ConnectionTap {
    const tap = this.#taps++;
    return tapOf((call, use, bytes = 0) => {
      const passed = use === undefined ? call : this.#counted(call, use, bytes);
      this.#add({ tap, listening, at: this.#now(), call: passed });
    });
  }

  /** When everything that was told is worked on. */
  async idle(): Promise<void> {
    this.#send();
    if (this.#open > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #counted(call: TapCall, use: TapUse, bytes: number): TapCall {
    // One piece alone is taken, however large it is.
    if (this.#waiting[use] > this.#limits[use])
      return { name: "lost", words: [use, bytes, call.name === "frames" ? call.words[0] : "client"] };
    this.#waiting[use] += bytes;
    this.#sizes[use] += bytes;
    return call;
  }

  #add(message: TapMessage): void {
    this.#lastPassed = performance.now();
    this.#messages.push(message);
    if (this.#messages.length > 1) return;
    this.#waitsSince = this.#lastPassed;
    setTimeout(() => this.#check(), quiet);
  }

  #check(): void {
    if (this.#messages.length === 0) return;
    const now = performance.now();
    const left = quiet - (now - this.#lastPassed);
    const { piece, frames, request } = this.#sizes;
    const isDue = left <= 0 || now - this.#waitsSince >= longestWait || piece + frames + request >= batch;
    if (isDue) this.#send();
    else setTimeout(() => this.#check(), Math.max(1, left));
  }

  #send(): void {
    if (this.#messages.length === 0) return;
    const [messages, sizes] = [this.#messages, this.#sizes];
    this.#messages = [];
    this.#sizes = { piece: 0, frames: 0, request: 0 };
    this.#open++;
    this.#desk.take(messages, () => {
      for (const use of ["piece", "frames", "request"] as const) this.#waiting[use] -= sizes[use];
      this.#open--;
      if (this.#open > 0) return;
      for (const resolve of this.#idle.splice(0)) resolve();
    });
  }
}

/** A tap that makes data of what it is told. */
function tapOf(send: (call: TapCall, use?: TapUse, bytes?: number) => void): ConnectionTap {
  return {
    requestHead: (...words) => send({ name: "requestHead", words }),
    requestBody: (bytes) => send({ name: "requestBody", words: [bytes] }, "request", bytes.length),
    requestEnd: () => send({ name: "requestEnd", words: [] }),
    answerHead: (...words) => send({ name: "answerHead", words }),
    answerBody: (bytes) => send({ name: "answerBody", words: [bytes] }, "piece", bytes.length),
    answerEnd: () => send({ name: "answerEnd", words: [] }),
    webSocket: (...words) => send({ name: "webSocket", words }),
    frames: (from, bytes) =>
      send({ name: "frames", words: [from, bytes] }, from === "client" ? "request" : "frames", bytes.length),
    unreadable: () => send({ name: "unreadable", words: [] }),
    refused: (...words) => send({ name: "refused", words }),
    closed: (...words) => send({ name: "closed", words }),
  };
}
