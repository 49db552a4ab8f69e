import { ExitCode } from "./exit-code.js";
import type { Problem } from "./problem.js";
import { PromptWireError } from "./prompt-wire-error.js";

/** Nothing was sent: the secret that the request needs is not there. Exits with 4. */
export class CredentialError extends PromptWireError {
  override readonly name = "CredentialError";
  readonly exitCode = ExitCode.credentials;

  /** An error with one problem of severity `error`. */
  static of(problem: Omit<Problem, "severity">, options?: ErrorOptions): CredentialError {
    return new CredentialError([{ ...problem, severity: "error" }], options);
  }
}
