import { systemClock } from "../run/clock.js";

/** Ends what takes longer than a command was given (`--timeout`), and what the user interrupts. */
export class TimeLimit {
  /** Whether the time ran out before anybody interrupted. */
  isOver = false;
  readonly #controller = new AbortController();
  readonly #interruption: AbortSignal;
  readonly #cancelTimer: (() => void) | undefined;
  readonly #abort = (): void => this.#controller.abort();

  /** @param seconds undefined for no limit */
  constructor(interruption: AbortSignal, seconds: number | undefined) {
    this.#interruption = interruption;
    interruption.addEventListener("abort", this.#abort);
    if (interruption.aborted) this.#abort();
    if (seconds === undefined) return;
    this.#cancelTimer = systemClock.timer(seconds * 1000, () => {
      this.isOver = !this.#controller.signal.aborted;
      this.#abort();
    });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The work is done. */
  end(): void {
    this.#cancelTimer?.();
    this.#interruption.removeEventListener("abort", this.#abort);
  }
}
