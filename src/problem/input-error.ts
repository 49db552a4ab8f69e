import { ExitCode } from "./exit-code.js";
import type { Problem } from "./problem.js";
import { PromptWireError } from "./prompt-wire-error.js";

/** What the user gave cannot be used. Carries every problem found at once; the command line exits with 2. */
export class InputError extends PromptWireError {
  override readonly name = "InputError";
  readonly exitCode = ExitCode.usage;

  /** An error with one problem of severity `error`. */
  static of(problem: Omit<Problem, "severity">, options?: ErrorOptions): InputError {
    return new InputError([{ ...problem, severity: "error" }], options);
  }
}
