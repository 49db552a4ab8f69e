import { setImmediate } from "node:timers";

/** How long work goes on before anything else gets its turn, in milliseconds. */
const slice = 5;

type Task = () => void | Promise<void> | undefined;

/**
 * Does the work of recording, that of all connections one piece after the other in the order in which it passed: what
 * came first is counted and written first, whatever connection it came on.
 */
export class TapQueue {
  #tasks: Task[] = [];
  #isRunning = false;
  readonly #failed: (error: unknown) => void;
  readonly #idle: (() => void)[] = [];

  /** @param failed told when a piece of the work failed; the others are done all the same */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  add(task: Task): void {
    this.#tasks.push(task);
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
      for (const task of tasks) {
        try {
          const running = task();
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
