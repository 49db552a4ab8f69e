import type { Environment } from "./colour.js";
import { Guard } from "./guard.js";
import { openScreen, type Screen } from "./screen.js";

/** The streams of this process. Everything that differs between a terminal, a pipe and a file is decided from here. */
export interface Terminal {
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly environment: Environment;
  /** Calls back once a reader of standard output or standard error has gone away (`| head`). */
  onClosed(listener: () => void): void;
  /** Calls back once standard output refuses what is written to it (a full disk). What follows is dropped. */
  onFailed(listener: (error: unknown) => void): void;
  /** From now on every text that is written to either stream goes through this first. */
  protect(clean: CleanText): void;
}

/** Takes out of a text what must not be shown. */
export type CleanText = (text: string) => string;

/** The streams of this process, each opened when it is first asked for. */
export function openTerminal(): Terminal {
  const listeners: (() => void)[] = [];
  const failures: ((error: unknown) => void)[] = [];
  const failed = (error: unknown): void => {
    for (const listener of failures.splice(0)) listener(error);
  };
  const closed = (): void => {
    for (const listener of listeners.splice(0)) listener();
  };
  const guard = new Guard();
  let stdout: Screen | undefined;
  let stderr: Screen | undefined;
  return {
    get stdout() {
      return (stdout ??= guard.guarded(openScreen(1, closed, failed)));
    },
    get stderr() {
      return (stderr ??= guard.guarded(openScreen(2, closed, () => undefined)));
    },
    protect: (clean) => guard.protect(clean),
    environment: process.env,
    onClosed: (listener) => {
      listeners.push(listener);
    },
    onFailed: (listener) => {
      failures.push(listener);
    },
  };
}
