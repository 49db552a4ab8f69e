import type { Terminal } from "../terminal/terminal.js";

/**
 * Ctrl-C, and a reader that went away, as an AbortSignal for those who ask; who does not ask keeps the system's way: the
 * process ends at once.
 */
export function interruption(terminal: Terminal): { signal(): AbortSignal; happened(): boolean } {
  let controller: AbortController | undefined;
  let isInterrupted = false;
  return {
    signal() {
      if (controller === undefined) {
        const created = new AbortController();
        // Once: a second Ctrl-C finds no listener and kills.
        process.once("SIGINT", () => {
          isInterrupted = true;
          created.abort();
        });
        terminal.onClosed(() => created.abort());
        controller = created;
      }
      return controller.signal;
    },
    happened: () => isInterrupted,
  };
}
