/** How long what was asked to end may take, in milliseconds. */
const patience = 1000;

/**
 * Catches what is thrown where nobody waits for it: in a callback of a socket, a timer, another process. It is told
 * like any other failure; then everything that runs is asked to end, as by Ctrl-C, and is ended if it does not.
 */
export class LastNet {
  readonly #tell: (error: unknown) => Promise<void>;
  readonly #end = new AbortController();
  #hasCaught = false;

  /** @param tell reports the failure and sets the exit code of the process */
  constructor(tell: (error: unknown) => Promise<void>) {
    this.#tell = tell;
  }

  /** Whether something broke; from then on nothing is to be put in place. */
  get hasCaught(): boolean {
    return this.#hasCaught;
  }

  /** Aborted once it was told. */
  get end(): AbortSignal {
    return this.#end.signal;
  }

  /** From now on; rejections that nobody handles count, too. */
  spread(): void {
    process.on("uncaughtException", (error) => void this.#catch(error));
  }

  async #catch(error: unknown): Promise<void> {
    // What breaks while everything ends tells nothing new.
    if (this.#hasCaught) return;
    this.#hasCaught = true;
    try {
      await this.#tell(error);
    } finally {
      this.#end.abort();
      // Whoever was waiting for what broke waits for ever.
      // oxlint-disable-next-line unicorn/no-process-exit -- there is nobody left to throw at
      setTimeout(() => process.exit(), patience).unref();
    }
  }
}
