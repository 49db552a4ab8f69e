import { spawn } from "node:child_process";
import { constants } from "node:os";
import type { PassedOnCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import type { Invocation } from "./invocation.js";

/**
 * Runs a shell command on our own standard streams and answers its exit code; 128 and the number of the signal where
 * one ended it, as shells do. The signal ends it and whatever it started.
 *
 * @throws UsageError `mock-run` when there is no shell
 */
export function runBeside(
  command: string,
  { environment, standardInput }: Pick<Invocation<unknown>, "environment" | "standardInput">,
  signal: AbortSignal,
): Promise<PassedOnCode> {
  return new Promise((resolve, reject) => {
    // At a terminal Ctrl-C reaches every process by itself, and only those of our own group may read what is typed.
    const detached = process.platform !== "win32" && standardInput.kind() !== "terminal";
    const child = spawn(command, { shell: true, stdio: "inherit", env: environment, detached });
    const stop = (): void => {
      if (detached && child.pid !== undefined) endGroup(child.pid);
      else child.kill("SIGTERM");
    };
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    child.on("error", (error) => {
      signal.removeEventListener("abort", stop);
      reject(UsageError.of({ code: "mock-run", message: `the command cannot be started: ${error.message}` }));
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
