import type { Clock } from "../../src/run/clock.js";

interface Pending {
  readonly due: number;
  readonly fire: () => void;
}

/** Time that stands still until a test moves it. Short waits, such as retry delays, can be let through at once. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 11, 1);
  readonly #pending = new Set<Pending>();
  /** Every wait that was asked for, in milliseconds. */
  readonly waits: number[] = [];
  readonly #longestFree: number;

  /** @param longestFree waits up to so many milliseconds end at once */
  constructor(longestFree = -1) {
    this.#longestFree = longestFree;
  }

  now(): number {
    return this.#now;
  }

  timer(milliseconds: number, fire: () => void): () => void {
    this.waits.push(milliseconds);
    if (milliseconds <= this.#longestFree) {
      const immediate = setImmediate(fire);
      return () => clearImmediate(immediate);
    }
    const entry = { due: this.#now + milliseconds, fire };
    this.#pending.add(entry);
    return () => void this.#pending.delete(entry);
  }

  /** How many timers wait. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Moves time on and fires what is due. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const entry of [...this.#pending].toSorted((left, right) => left.due - right.due)) {
      if (entry.due > this.#now || !this.#pending.delete(entry)) continue;
      entry.fire();
    }
  }
}
