import type { Environment } from "./colour.js";

/** A stream to write to, and what is known about it when it is a terminal. */
export interface Screen {
  write(chunk: string | Uint8Array): boolean;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** The streams of this process. Everything that differs between a terminal, a pipe and a file is decided from here. */
export interface Terminal {
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly environment: Environment;
  /** Aborts when the reader of standard output has gone away (`| head`): what is still to be written is of no use. */
  readonly closed: AbortSignal;
}

/**
 * Opens the streams of this process. A reader that goes away (EPIPE) is no error: later writes are dropped, `closed`
 * aborts, and the exit code stays what the command makes it.
 */
export function openTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  const closing = new AbortController();
  const goneAway = (error: NodeJS.ErrnoException): void => {
    // Windows reports the same as EOF.
    if (error.code !== "EPIPE" && error.code !== "EOF") throw error;
    closing.abort();
  };
  stdout.on("error", goneAway);
  stderr.on("error", goneAway);
  return { stdout, stderr, environment: env, closed: closing.signal };
}
