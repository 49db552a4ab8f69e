import type { Explanation } from "../explain/explanation.js";

/** Ends a probe early: what is known so far is its result. */
export class ProbeEnd extends Error {
  override readonly name = "ProbeEnd";
  /** The answer that ended it; undefined when all requests that were allowed are spent. */
  readonly explanation: Explanation | undefined;

  constructor(explanation?: Explanation) {
    super("the probe ended early");
    this.explanation = explanation;
  }
}
