import { spawn, type StdioOptions } from "node:child_process";
import { constants } from "node:os";
import type { PassedOnCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import type { Invocation } from "./invocation.js";

export interface RunOptions {
  /** Which of our streams its standard output goes to. */
  readonly product?: "stdout" | "stderr";
  /** Told when it runs. */
  readonly started?: () => void;
}

/**
 * Runs a command on our own standard streams and answers its exit code; 128 and the number of the signal where one ended
 * it, as shells do. The signal ends it and whatever it started.
 *
 * @param command a line for the shell, or the words of a command
 * @throws UsageError `mock-run` when there is no shell, `capture-command` when there is no such program
 */
export function runBeside(
  command: string | readonly string[],
  { environment, standardInput }: Pick<Invocation<unknown>, "environment" | "standardInput">,
  signal: AbortSignal,
  { product = "stdout", started }: RunOptions = {},
): Promise<PassedOnCode> {
  return new Promise((resolve, reject) => {
    // At a terminal Ctrl-C reaches every process by itself, and only those of our own group may read what is typed.
    const detached = process.platform !== "win32" && standardInput.kind() !== "terminal";
    const stdio: StdioOptions = ["inherit", product === "stdout" ? "inherit" : 2, "inherit"];
    const settings = { stdio, env: environment, detached };
    const child =
      typeof command === "string"
        ? spawn(command, { ...settings, shell: true })
        : spawn(command[0] ?? "", command.slice(1), settings);
    const stop = (): void => {
      if (detached && child.pid !== undefined) endGroup(child.pid);
      else child.kill("SIGTERM");
    };
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    if (started !== undefined) child.on("spawn", started);
    child.on("error", (error) => {
      signal.removeEventListener("abort", stop);
      const code = typeof command === "string" ? "mock-run" : "capture-command";
      const remedy = "Give a program that stands in PATH, or its path; sh -c '...' for the language of a shell.";
      const message = `the command cannot be started: ${error.message}`;
      reject(UsageError.of({ code, message, ...(code === "capture-command" && { remedy }) }));
    });
    child.on("close", (code, ended) => {
      signal.removeEventListener("abort", stop);
      resolve((code ?? 128 + (ended === null ? 0 : constants.signals[ended])) as PassedOnCode);
    });
  });
}

/** Ends a process and its descendants, but for those that made a group of their own. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGTERM");
  } catch {
    // They have all ended.
  }
}
