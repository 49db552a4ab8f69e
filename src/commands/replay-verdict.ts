import { ExitCode } from "../problem/exit-code.js";
import type { Problem } from "../problem/problem.js";
import type { ConversationStep } from "../run/conversation-step.js";
import type { ReplayedStep } from "../run/replayed-step.js";
import { closedWords } from "../render/closed-words.js";
import { shellWord } from "../render/shell-word.js";
import { oneLine } from "../render/one-line.js";
import { stepResult } from "../run/step-result.js";
import type { PlayedConversation } from "./replay-live.js";

/** Columns of an error text that are shown. */
const longestText = 240;

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
 * @param timeout the seconds that it was given
 */
export async function replayVerdict(
  { steps, error, stop }: Pick<PlayedConversation, "steps" | "error" | "stop">,
  given: readonly ConversationStep[],
  {
    planned,
    timeout = 0,
  }: { readonly planned: readonly ReplayedStep[] | undefined; readonly timeout?: number | undefined },
): Promise<ReplayVerdict> {
  for (const [index, { plan, events, error: why, closed }] of steps.entries()) {
    const result = stepResult(events);
    // Where the recording has no answer either, the mock gives none.
    const isUnanswered = planned?.[index] !== undefined && stepResult(planned[index].events).kind === "none";
    if (result.kind === "none" && why !== undefined && !isUnanswered)
      return withoutAnswer(
        `step ${index + 1} got no answer: ${oneLine(why.message, longestText)}${closed === undefined ? "" : ` (${closedWords(closed)})`}`,
        "The same can help later.",
      );
    const isAsked = given[index]?.chainBreak === "unknown" && plan.decision === "delta";
    if (result.kind !== "failed" || isAsked || isFailed(planned?.[index])) continue;
    const message = `step ${index + 1} failed: ${oneLine(result.text, longestText)}`;
    return failed({ code: "answer-error", severity: "error", message }, result.text);
  }
  if (stop === "timeout") {
    const message = `No complete answer within ${timeout} s: ${steps.length} of ${given.length} steps were sent`;
    const problem: Problem = {
      code: "send-timeout",
      severity: "error",
      message,
      remedy: "Give it more with --timeout.",
    };
    return { code: ExitCode.transport, problem };
  }
  if (error === undefined) return { code: ExitCode.fine };
  const message = `step ${steps.length + 1} could not be sent: ${oneLine(error.message, longestText)}`;
  // A refused upgrade is an answer; what never got through is none.
  if (error.name === "Stream" || error.name === "RequestTimeout")
    return withoutAnswer(message, "Look at the address and the network; the same can help later.");
  return failed({ code: "provider-error", severity: "error", message }, error.message);
}

/** @param words what the provider said: where it is known, they are explained next */
async function failed(problem: Problem, words: string): Promise<ReplayVerdict> {
  // The whole catalogue, which a conversation without errors does not need.
  const { recognise } = await import("../explain/recognise.js");
  const { readAnswer } = await import("../explain/read-answer.js");
  const isKnown = recognise(readAnswer(words)) !== undefined;
  const next = isKnown ? { next: `prompt-wire explain ${shellWord(oneLine(words, longestText))}` } : {};
  return { code: ExitCode.provider, problem: { ...problem, ...next } };
}

function withoutAnswer(message: string, remedy: string): ReplayVerdict {
  return { code: ExitCode.transport, problem: { code: "transport-failed", severity: "error", message, remedy } };
}

function isFailed(step: ReplayedStep | undefined): boolean {
  return step !== undefined && stepResult(step.events).kind === "failed";
}
