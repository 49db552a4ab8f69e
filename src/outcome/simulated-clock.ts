import type { Clock } from "../run/clock.js";

interface Timer {
  readonly due: number;
  readonly fire: () => void;
}

/** Time that jumps to the next timer as soon as nothing else is left to do: minutes of waiting pass at once. */
export class SimulatedClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  timer(milliseconds: number, fire: () => void): () => void {
    const timer = { due: this.#now + milliseconds, fire };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Lets time pass until the work is done. */
  async until<Result>(work: Promise<Result>): Promise<Result> {
    const state = { isDone: false };
    const mark = (): void => {
      state.isDone = true;
    };
    work.then(mark, mark);
    for (;;) {
      // Everything that can go on without time goes first.
      for (let turn = 0; turn < 4 && !state.isDone; turn++) await new Promise((resolve) => setImmediate(resolve));
      if (state.isDone) return work;
      const [next] = [...this.#timers].toSorted((left, right) => left.due - right.due);
      if (next === undefined) continue;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.due);
      next.fire();
    }
  }
}
