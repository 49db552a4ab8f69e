import vm from "node:vm";
import type { Check, Subject } from "../../test/conformance/subject.js";
import { resetLoopGuard } from "./loop-guard.js";

/** Loops of the mutants are guarded; this is for the rare mutant that makes something else never end. */
const milliseconds = 60_000;

/** How many checks that noticed something in a file are tried first on its next mutant. */
const mostRecent = 60;

/** Runs checks against broken compilers, those that noticed something lately first. */
export class Survival {
  readonly #recent = new Map<string, Check[]>();
  readonly #checks: readonly Check[];

  constructor(checks: readonly Check[]) {
    this.#checks = checks;
  }

  /**
   * The name of a check that notices, or undefined when all pass.
   *
   * @param group what similar mutants share: a file
   * @param make gives the broken compiler; throwing counts as noticed
   */
  noticedBy(group: string, make: () => Subject): string | undefined {
    const recent = this.#recent.get(group) ?? [];
    try {
      const subject = make();
      const noticed = withTimeout(() => firstFailure([...recent, ...this.#checks], subject));
      if (noticed === undefined) return undefined;
      this.#recent.set(group, [noticed, ...recent.filter((check) => check !== noticed)].slice(0, mostRecent));
      return noticed.name;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

function firstFailure(checks: readonly Check[], subject: Subject): Check | undefined {
  return checks.find((check) => {
    resetLoopGuard();
    try {
      return check.run(subject).length > 0;
    } catch {
      return true;
    }
  });
}

/** Runs a function in a way that can be stopped although it never gives back control. */
function withTimeout<Result>(work: () => Result): Result {
  Object.assign(globalThis, { workWithTimeout: work });
  return vm.runInThisContext("workWithTimeout()", { timeout: milliseconds }) as Result;
}
