import { ExitCode } from "./exit-code.js";
import type { Problem } from "./problem.js";
import { PromptWireError } from "./prompt-wire-error.js";

/** The command line itself cannot be used as written: an unknown option, a missing operand. Exits with 2. */
export class UsageError extends PromptWireError {
  override readonly name = "UsageError";
  readonly exitCode = ExitCode.usage;

  /** An error with one problem of severity `error`. */
  static of(problem: Omit<Problem, "severity">, options?: ErrorOptions): UsageError {
    return new UsageError([{ ...problem, severity: "error" }], options);
  }
}
