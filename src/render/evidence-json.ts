import type { BodyFacts } from "../compile/body-facts.js";
import type { Problem } from "../problem/problem.js";
import type { CapturedField } from "../why/captured-field.js";
import type { Evidence } from "../why/evidence.js";
import { versionedJson } from "./versioned-json.js";

/** What a captured body proves, with every objection of every dialect. */
export function evidenceJson(facts: BodyFacts, evidence: Evidence, problems: readonly Problem[]): string {
  const { form, client, findings, foreign, objections, unknown } = evidence;
  const { model, protocol, lite, items, topLevelTools, additionalTools } = facts;
  return versionedJson({
    captured: true,
    form,
    client,
    protocol,
    model,
    lite,
    items,
    tools: { topLevel: topLevelTools, additional: additionalTools },
    findings,
    foreign,
    objections: Object.fromEntries(objections),
    unknown,
    warnings: problems,
  });
}

export function capturedFieldJson(field: CapturedField): string {
  return versionedJson({ captured: true, ...field });
}
