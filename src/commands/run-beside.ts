import { spawn } from "node:child_process";
import { constants } from "node:os";
import type { PassedOnCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";

/**
 * Runs a shell command on our own standard streams and answers its exit code; 128 and the number of the signal where
 * one ended it, as shells do.
 *
 * @throws UsageError `mock-run` when there is no shell
 */
export function runBeside(
  command: string,
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<PassedOnCode> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: "inherit", env: environment });
    const stop = (): void => void child.kill("SIGTERM");
    signal.addEventListener("abort", stop);
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
