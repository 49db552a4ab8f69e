import { setImmediate } from "node:timers";

/** How long work goes on before the traffic gets its turn, in milliseconds. */
const slice = 5;

/** How long nothing must have passed before work begins, and how long it waits at most, in milliseconds. */
const quiet = 5;
const longestWait = 100;

/**
 * What waits: a `piece` of an answer, which can be done without, `frames` of a WebSocket, or a `request`. Each has a
 * limit of its own, so that a large request shuts out neither its own answer nor anything else.
 */
export type TapUse = "piece" | "frames" | "request";

/**
 * How much may wait to be recorded, and when the work is done. Work waits until nothing
 * passes for a moment, so that it never stands between a request and its answer; it does not wait for long.
 */
export class TapBudget {
  readonly #limits: Readonly<Record<TapUse, number>>;
  readonly #waiting: Record<TapUse, number> = { piece: 0, frames: 0, request: 0 };
  #lastPassed = 0;
  #waitsSince = 0;

  /** @param limits bytes that may wait, besides what is being worked on */
  constructor(limits: Readonly<Record<TapUse, number>>) {
    this.#limits = limits;
  }

  isFull(use: TapUse): boolean {
    return this.#waiting[use] > this.#limits[use];
  }

  add(use: TapUse, bytes: number): void {
    this.#waiting[use] += bytes;
    this.#lastPassed = performance.now();
  }

  /** It waits no more. */
  remove(use: TapUse, bytes: number): void {
    this.#waiting[use] -= bytes;
  }

  /** Calls back when work may begin. */
  begin(work: () => void): void {
    this.#waitsSince = performance.now();
    setTimeout(() => this.#check(work), quiet);
  }

  #check(work: () => void): void {
    const now = performance.now();
    const left = quiet - (now - this.#lastPassed);
    const isDue = left <= 0 || now - this.#waitsSince >= longestWait || this.#waiting.piece > this.#limits.piece / 4;
    if (isDue) work();
    else setTimeout(() => this.#check(work), Math.max(1, left));
  }
}

interface Task {
  readonly use: TapUse;
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

  get budget(): Pick<TapBudget, "isFull"> {
    return this.#budget;
  }

  add(use: TapUse, bytes: number, run: Task["run"]): void {
    this.#budget.add(use, bytes);
    this.#tasks.push({ use, bytes, run });
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
      for (const { use, bytes, run } of tasks) {
        this.#budget.remove(use, bytes);
        try {
          const running = run();
          if (running instanceof Promise) await running;
        } catch (error) {
          this.#failed(error);
        }
        if (performance.now() < until) continue;
        await new Promise((resolve) => setImmediate(resolve));
        until = performance.now() + slice;
      }
    }
    this.#isRunning = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
