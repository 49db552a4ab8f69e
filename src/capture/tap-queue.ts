import { setImmediate } from "node:timers";

/** How long work goes on before the traffic gets its turn, in milliseconds. */
const slice = 5;

/** How long nothing must have passed before work begins, and how long it waits at most, in milliseconds. */
const quiet = 5;
const longestWait = 100;

/**
 * How much may wait to be recorded, and when the work is done. Work waits until nothing
 * passes for a moment, so that it never stands between a request and its answer; it does not wait for long.
 */
export class TapBudget {
  readonly #limit: number;
  readonly #hardLimit: number;
  #used = 0;
  #lastPassed = 0;
  #waitsSince = 0;

  /**
   * @param limit bytes from which on pieces are left out that can be done without
   * @param hardLimit bytes from which on everything is
   */
  constructor(limit: number, hardLimit: number) {
    this.#limit = limit;
    this.#hardLimit = hardLimit;
  }

  /** For pieces of answers: the next one can be understood without them. */
  get isFull(): boolean {
    return this.#used > this.#limit;
  }

  /** For everything else. */
  get isOverfull(): boolean {
    return this.#used > this.#hardLimit;
  }

  add(bytes: number): void {
    this.#used += bytes;
    if (bytes >= 0) this.#lastPassed = performance.now();
  }

  /** Calls back when work may begin. */
  begin(work: () => void): void {
    this.#waitsSince = performance.now();
    setTimeout(() => this.#check(work), quiet);
  }

  #check(work: () => void): void {
    const now = performance.now();
    const left = quiet - (now - this.#lastPassed);
    const isDue = left <= 0 || now - this.#waitsSince >= longestWait || this.#used > this.#limit / 4;
    if (isDue) work();
    else setTimeout(() => this.#check(work), Math.max(1, left));
  }
}

interface Task {
  readonly bytes: number;
  readonly run: () => void | Promise<void> | undefined;
}

type Failed = (error: unknown) => void;

/**
 * Does the work of recording behind the traffic, that of all connections one piece after the other in the order in which
 * it passed: what came first is counted and written first, whatever connection it came on.
 */
export class TapQueue {
  readonly #budget: TapBudget;
  #tasks: Task[] = [];
  #isRunning = false;
  readonly #failed: Failed;
  readonly #idle: (() => void)[] = [];

  /** @param failed told when a piece of the work failed; the others are done all the same */
  constructor(budget: TapBudget, failed: Failed) {
    this.#budget = budget;
    this.#failed = failed;
  }

  get budget(): Pick<TapBudget, "isFull" | "isOverfull"> {
    return this.#budget;
  }

  add(bytes: number, run: Task["run"]): void {
    this.#budget.add(bytes);
    this.#tasks.push({ bytes, run });
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#budget.begin(() => void this.#work());
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
  }
}
