import { spawn, type StdioOptions } from "node:child_process";
import { constants } from "node:os";
import type { PassedOnCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import { endingSignals } from "./interruption.js";
import type { Invocation } from "./invocation.js";

export interface RunOptions {
  /** Which of our streams its standard output goes to. */
  readonly product?: "stdout" | "stderr";
  /** Told when it runs. */
  readonly started?: () => void;
}

/** How long a command that was told to end may take before anything is said, in milliseconds. */
const patienceMs = 1000;

/**
 * Runs a command on our own standard streams and answers its exit code; 128 and the number of the signal where one ended
 * it, as shells do. The signal ends it and whatever it started; where it does not end, that is said, and the next one
 * kills it.
 *
 * @param command a line for the shell, or the words of a command
 * @throws UsageError `mock-run` when there is no shell, `capture-command` when there is no such program
 */
export function runBeside(
  command: string | readonly string[],
  { environment, standardInput, output }: Pick<Invocation<unknown>, "environment" | "standardInput" | "output">,
  signal: AbortSignal,
  { product = "stdout", started }: RunOptions = {},
): Promise<PassedOnCode> {
  if (command[0] === "") throw notStarted(command, "its name is empty");
  return new Promise((resolve, reject) => {
    // At a terminal Ctrl-C reaches every process by itself, and only those of our own group may read what is typed.
    const detached = process.platform !== "win32" && standardInput.kind() !== "terminal";
    const stdio: StdioOptions = ["inherit", product === "stdout" ? "inherit" : 2, "inherit"];
    const settings = { stdio, env: environment, detached };
    const child =
      typeof command === "string"
        ? spawn(command, { ...settings, shell: true })
        : spawn(command[0] ?? "", command.slice(1), settings);
    const end = (how: "SIGTERM" | "SIGKILL"): void => {
      if (detached && child.pid !== undefined) endGroup(child.pid, how);
      else child.kill(how);
    };
    const kill = (): void => end("SIGKILL");
    let patience: NodeJS.Timeout | undefined;
    const stop = (): void => {
      end("SIGTERM");
      for (const next of endingSignals) process.once(next, kill);
      patience = setTimeout(() => output.warn("! the command has not ended; the next signal kills it"), patienceMs);
    };
    const forget = (): void => {
      signal.removeEventListener("abort", stop);
      for (const next of endingSignals) process.removeListener(next, kill);
      clearTimeout(patience);
    };
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    if (started !== undefined) child.on("spawn", started);
    child.on("error", (error) => {
      forget();
      reject(notStarted(command, error.message));
    });
    child.on("close", (code, ended) => {
      forget();
      resolve((code ?? 128 + (ended === null ? 0 : constants.signals[ended])) as PassedOnCode);
    });
  });
}

function notStarted(command: string | readonly string[], reason: string): UsageError {
  const code = typeof command === "string" ? "mock-run" : "capture-command";
  const remedy = "Give a program that stands in PATH, or its path; sh -c '...' for the language of a shell.";
  const message = `the command cannot be started: ${reason}`;
  return UsageError.of({ code, message, ...(code === "capture-command" && { remedy }) });
}

/** Ends a process and its descendants, but for those that made a group of their own. */
function endGroup(leader: number, how: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(-leader, how);
  } catch {
    // They have all ended.
  }
}
