import type { Problem } from "../problem/problem.js";
import type { ReplayedStep } from "../run/replayed-step.js";
import { stepResult } from "../run/step-result.js";
import { connectionName } from "./connection-name.js";
import { versionedJson } from "./versioned-json.js";

/** A conversation for programs: every frame with its exact text. */
export function replayJson(steps: readonly ReplayedStep[], problems: readonly Problem[]): string {
  const decoder = new TextDecoder();
  return versionedJson({
    steps: steps.map(({ plan, connection, events, error, closed }, index) => ({
      step: index + 1,
      connection: connectionName(connection),
      decision: plan.decision,
      reason: plan.reason,
      detail: plan.detail,
      frame: decoder.decode(plan.frame),
      bytes: plan.bytes,
      fullBytes: plan.fullBytes,
      savedBytes: plan.savedBytes,
      baselineItems: plan.baselineItems,
      newItems: plan.newItems,
      onlyInBaseline: plan.onlyInBaseline,
      warnings: plan.warnings,
      result: stepResult(events),
      ...(error !== undefined && { error: error.message }),
      ...(closed !== undefined && { closed: { by: closed.by, code: closed.code, reason: closed.reason } }),
    })),
    warnings: problems,
  });
}
