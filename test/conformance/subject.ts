import { compile } from "../../src/compile/compile.js";
import { dialects } from "../../src/compile/dialects/dialects.js";

/** What the checks look at: the compiler itself, or a copy of it with one rule broken (scripts/break-rules.ts). */
export interface Subject {
  readonly compile: typeof compile;
  readonly dialects: typeof dialects;
}

export const realSubject: Subject = { compile, dialects };

/** One thing that must hold. `run` gives what is wrong, in words; nothing when all is well. */
export interface Check {
  readonly name: string;
  run(subject: Subject): string[];
}
