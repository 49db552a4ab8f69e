import type { Problem } from "./problem.js";

/** What the user gave cannot be used. Carries every problem found at once; the command line exits with 2. */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly exitCode = 2;
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map((problem) => problem.message).join("\n"), options);
    this.problems = problems;
  }

  /** An error with one problem of severity `error`. */
  static of(problem: Omit<Problem, "severity">): InputError {
    return new InputError([{ ...problem, severity: "error" }]);
  }
}
