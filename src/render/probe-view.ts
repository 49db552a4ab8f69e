import { readAnswer } from "../explain/read-answer.js";
import type { PlannedRequest } from "../probe/plan-probe.js";
import type { ProbeResult } from "../probe/probe.js";

interface ProbeHead {
  readonly name: string;
  readonly host: string;
  readonly maxRequests: number;
}

/** What a probe would send. */
export interface ProbePlanView extends ProbeHead {
  readonly plan: readonly PlannedRequest[];
  readonly next?: string;
}

/** What a probe found out. */
export interface ProbeView extends ProbeHead {
  readonly result: ProbeResult;
  readonly next: string;
}

/** The provider's sentence, out of a whole answer. */
export function partMessage(says: string): string {
  const { message, code, status } = readAnswer(says);
  return message === "" ? (code ?? (status === undefined ? "" : `status ${status}`)) : message;
}
