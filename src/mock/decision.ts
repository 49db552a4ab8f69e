import { endingText } from "./ending-text.js";
import type { Refusal } from "./refusal.js";
import { refusalReply, type Reply } from "./reply.js";
import type { Usage } from "./usage.js";

/** What a request was answered with, for the journal. */
export interface Outcome {
  /** Position among the requests that use up an answer, from 1; prewarms and refused requests have none. */
  readonly number?: number;
  /** Undefined where nothing was said. */
  readonly status?: number;
  /** What became of the connection, where it does not just go on: `reset`, `close 1009`, `stays open, silent`. */
  readonly ending?: string;
  /** Faults that show in the answer, as they were written. */
  readonly faults?: readonly string[];
  readonly responseId?: string;
  readonly usage?: Usage;
  readonly refusal?: Refusal;
}

export interface Decision {
  readonly reply: Reply;
  readonly outcome: Outcome;
}

/** What was said, and what became of the connection. */
export function saidOutcome(reply: Reply): Pick<Outcome, "status" | "ending"> {
  const ending = endingText(reply);
  return { ...(reply.form !== "nothing" && { status: reply.status }), ...(ending !== undefined && { ending }) };
}

export function refused(refusal: Refusal): Decision {
  return { reply: refusalReply(refusal), outcome: { status: refusal.status, refusal } };
}
