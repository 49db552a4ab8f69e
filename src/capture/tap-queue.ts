import { setImmediate } from "node:timers";

/** How long work goes on before the traffic gets its turn, in milliseconds. */
const slice = 5;

/** How much may wait to be recorded, over all connections. */
export class TapBudget {
  readonly #limit: number;
  #used = 0;

  /** @param limit in bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#used > this.#limit;
  }

  add(bytes: number): void {
    this.#used += bytes;
  }
}

type Failed = (error: unknown) => void;

interface Task {
  readonly bytes: number;
  readonly run: () => void | Promise<void> | undefined;
}

/** Does the work of recording one connection behind its traffic: one piece after the other, in the order of the wire. */
export class TapQueue {
  readonly #budget: TapBudget;
  #tasks: Task[] = [];
  #isRunning = false;
  #isClosed = false;
  readonly #closed: () => void;
  readonly #failed: Failed;
  readonly #idle: (() => void)[] = [];

  /** @param listener told when the last work is done, and when a piece of it failed; the others are done all the same */
  constructor(budget: TapBudget, { closed, failed }: { readonly closed: () => void; readonly failed: Failed }) {
    this.#budget = budget;
    this.#closed = closed;
    this.#failed = failed;
  }

  /** Nothing more will be added. */
  close(): void {
    this.#isClosed = true;
    if (!this.#isRunning) this.#closed();
  }

  /** Whether pieces that can be done without should be left out. */
  get isFull(): boolean {
    return this.#budget.isFull;
  }

  add(bytes: number, run: Task["run"]): void {
    this.#budget.add(bytes);
    this.#tasks.push({ bytes, run });
    if (this.#isRunning) return;
    this.#isRunning = true;
    setImmediate(() => void this.#work());
  }

  /** When everything that was added is done. */
  idle(): Promise<void> {
    return this.#isRunning ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve();
  }

  async #work(): Promise<void> {
    while (this.#tasks.length > 0) {
      const tasks = this.#tasks;
      this.#tasks = [];
      let until = performance.now() + slice;
      for (const { bytes, run } of tasks) {
        try {
          const running = run();
          if (running instanceof Promise) await running;
        } catch (error) {
          this.#failed(error);
        }
        this.#budget.add(-bytes);
        if (performance.now() < until) continue;
        await new Promise((resolve) => setImmediate(resolve));
        until = performance.now() + slice;
      }
    }
    this.#isRunning = false;
    for (const resolve of this.#idle.splice(0)) resolve();
    if (this.#isClosed) this.#closed();
  }
}
