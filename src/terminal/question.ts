import { createInterface, type Interface } from "node:readline";

/** Asks on the terminal, a line at a time. Ctrl-C ends the program as everywhere; the end of input is no answer. */
export class Questioner {
  readonly #lines: Interface;
  readonly #given: string[] = [];
  #isClosed = false;
  #waiting: ((answer: string | undefined) => void) | undefined;

  constructor() {
    // The terminal's own line editing: in raw mode Ctrl-C would have to be handled here.
    this.#lines = createInterface({ input: process.stdin, terminal: false });
    this.#lines.on("line", (line) => {
      if (this.#waiting === undefined) this.#given.push(line);
      else this.#answer(line);
    });
    this.#lines.on("close", () => {
      this.#isClosed = true;
      this.#answer(undefined);
    });
  }

  /** The next line, without white space around it; undefined when there is no more. */
  ask(): Promise<string | undefined> {
    const line = this.#given.shift();
    if (line !== undefined) return Promise.resolve(line.trim());
    if (this.#isClosed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  close(): void {
    this.#lines.close();
  }

  #answer(line: string | undefined): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(line?.trim());
  }
}
