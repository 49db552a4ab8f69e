/** Time as a run sees it. Tests hand in their own. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** Calls back once after so many milliseconds, however many, without an end too; gives what cancels it. */
  timer(milliseconds: number, fire: () => void): () => void;
}

/** What a timer of Node.js can wait, in milliseconds: a longer one would fire at once, with a warning of its own. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  timer: (milliseconds, fire) => {
    let timeout: NodeJS.Timeout;
    const wait = (left: number): void => {
      const step = Math.min(left, longestTimer);
      timeout = setTimeout(() => (step === left ? fire() : wait(left - step)), step);
    };
    wait(milliseconds);
    return () => clearTimeout(timeout);
  },
};

/** Waits; ends early when the signal is aborted. */
export function sleep(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      cancel();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const cancel = clock.timer(milliseconds, end);
    signal.addEventListener("abort", end);
  });
}

/**
 * Fires when nothing happened for a while. `touch` is as cheap as reading the clock, so that it can be called for every
 * event of a stream.
 */
export class IdleTimer {
  readonly #clock: Clock;
  readonly #milliseconds: number;
  readonly #fire: () => void;
  #last: number;
  #cancel: () => void;

  constructor(clock: Clock, milliseconds: number, fire: () => void) {
    this.#clock = clock;
    this.#milliseconds = milliseconds;
    this.#fire = fire;
    this.#last = clock.now();
    this.#cancel = clock.timer(milliseconds, () => this.#check());
  }

  touch(): void {
    this.#last = this.#clock.now();
  }

  cancel(): void {
    this.#cancel();
  }

  #check(): void {
    const left = this.#last + this.#milliseconds - this.#clock.now();
    if (left <= 0) this.#fire();
    else this.#cancel = this.#clock.timer(left, () => this.#check());
  }
}
