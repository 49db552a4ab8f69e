import { systemClock } from "../run/clock.js";

/** Why a run was ended by ourselves. */
export type Stop = "timeout" | "too-large";

export interface Limits {
  /** Default: as long as it takes. */
  readonly seconds?: number | undefined;
  /** Default: any number. */
  readonly maxBytes?: number;
}

/** Ends a run that takes too long or brings too much, and one that the user interrupts. */
export class RunLimit {
  readonly #controller = new AbortController();
  readonly #interruption: AbortSignal;
  readonly #maxBytes: number;
  readonly #cancelTimer: (() => void) | undefined;
  readonly #abort = (): void => this.#controller.abort();
  #stop: Stop | undefined;
  #bytes = 0;

  constructor(interruption: AbortSignal, { seconds, maxBytes = Number.POSITIVE_INFINITY }: Limits) {
    this.#interruption = interruption;
    this.#maxBytes = maxBytes;
    interruption.addEventListener("abort", this.#abort);
    if (interruption.aborted) this.#abort();
    if (seconds !== undefined) this.#cancelTimer = systemClock.timer(seconds * 1000, () => this.#end("timeout"));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Which limit was reached first; undefined also where the user was first. */
  get stop(): Stop | undefined {
    return this.#stop;
  }

  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#maxBytes) this.#end("too-large");
  }

  /** The work is done. */
  end(): void {
    this.#cancelTimer?.();
    this.#interruption.removeEventListener("abort", this.#abort);
  }

  #end(stop: Stop): void {
    if (!this.#controller.signal.aborted) this.#stop = stop;
    this.#abort();
  }
}
