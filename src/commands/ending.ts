import type { Invocation } from "./invocation.js";

/** The end of a command that runs until it is told to stop. */
export interface Ending {
  readonly signal: AbortSignal;
  readonly happened: Promise<void>;
  /** Ends it from inside. */
  stop(): void;
  /** Takes our hands off the signals. */
  forget(): void;
}

/** Ctrl-C, SIGTERM, or nobody reads our output any more. */
export function ending({ interruption }: Pick<Invocation<unknown>, "interruption">): Ending {
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  // SIGTERM is how a service is stopped: nothing went wrong.
  const interrupted = interruption(["SIGINT", "SIGHUP"]);
  interrupted.addEventListener("abort", abort);
  process.once("SIGTERM", abort);
  const happened = new Promise<void>((resolve) => {
    stop.signal.addEventListener("abort", () => resolve());
    if (interrupted.aborted) abort();
  });
  return {
    signal: stop.signal,
    happened,
    stop: abort,
    forget: () => {
      interrupted.removeEventListener("abort", abort);
      process.removeListener("SIGTERM", abort);
    },
  };
}
