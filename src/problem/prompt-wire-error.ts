import type { ExitCode } from "./exit-code.js";
import type { Problem } from "./problem.js";

/** What every expected failure has in common: problems to show (all of them at once) and the exit code they lead to. */
export abstract class PromptWireError extends Error {
  abstract readonly exitCode: ExitCode;
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map((problem) => problem.message).join("\n"), options);
    this.problems = problems;
  }
}
