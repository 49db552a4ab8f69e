import { constants } from "node:os";
import type { ExitCode, PassedOnCode } from "../problem/exit-code.js";
import type { Terminal } from "../terminal/terminal.js";

/** Signals that end a program: Ctrl-C, somebody's `kill`, the terminal that closes. */
export const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
export type EndingSignal = (typeof endingSignals)[number];

export interface Interruption {
  /** @param heard the signals that are not to end the process at once */
  signal(heard?: readonly EndingSignal[]): AbortSignal;
  /** The command is over: signals end the process again, as they did before. */
  forget(): void;
  /** The exit code of a process that a signal ended: 128 and its number; undefined when none came. */
  code(): ExitCode | PassedOnCode | undefined;
}

/**
 * Signals, a reader that went away, and what broke, as an AbortSignal for those who ask; who does not ask keeps the
 * system's way: the process ends at once.
 */
export function interruption(terminal: Terminal, broken?: AbortSignal): Interruption {
  let controller: AbortController | undefined;
  let came: EndingSignal | undefined;
  const listeners: [EndingSignal, () => void][] = [];
  return {
    signal(heard = endingSignals) {
      if (controller === undefined) {
        const created = new AbortController();
        const abort = (): void => created.abort();
        for (const signal of heard) {
          // Once: a second one finds no listener and kills.
          const listener = (): void => {
            came ??= signal;
            abort();
          };
          process.once(signal, listener);
          listeners.push([signal, listener]);
        }
        terminal.onClosed(abort);
        broken?.addEventListener("abort", abort);
        if (broken?.aborted === true) abort();
        controller = created;
      }
      return controller.signal;
    },
    forget() {
      for (const [signal, listener] of listeners.splice(0)) process.removeListener(signal, listener);
    },
    code: () => (came === undefined ? undefined : ((128 + constants.signals[came]) as PassedOnCode)),
  };
}
