import { ExitCode } from "../problem/exit-code.js";
import type { Problem } from "../problem/problem.js";
import type { ConversationStep } from "../run/conversation-step.js";
import type { ReplayedStep } from "../run/replayed-step.js";
import { stepResult } from "../run/step-result.js";
import type { PlayedConversation } from "./replay-live.js";

export interface ReplayVerdict {
  readonly code: ExitCode;
  /** What to say to a code that is not 0. */
  readonly problem?: Problem;
}

/**
 * What a conversation that was sent exits with. A step that was asked to fail, or that failed when it was recorded, is
 * no reason to fail.
 *
 * @param planned what was recorded; undefined where a provider answers by itself
 */
export function replayVerdict(
  { steps, error }: Pick<PlayedConversation, "steps" | "error">,
  given: readonly ConversationStep[],
  planned: readonly ReplayedStep[] | undefined,
): ReplayVerdict {
  if (error !== undefined) {
    return {
      code: ExitCode.transport,
      problem: { code: "transport-failed", severity: "error", message: error.message },
    };
  }
  for (const [index, { plan, events }] of steps.entries()) {
    const result = stepResult(events);
    const isAsked = given[index]?.chainBreak === "unknown" && plan.decision === "delta";
    if (result.kind !== "failed" || isAsked || isFailed(planned?.[index])) continue;
    const message = `step ${index + 1} failed: ${result.text}`;
    return { code: ExitCode.provider, problem: { code: "answer-error", severity: "error", message } };
  }
  return { code: ExitCode.fine };
}

function isFailed(step: ReplayedStep | undefined): boolean {
  return step !== undefined && stepResult(step.events).kind === "failed";
}
