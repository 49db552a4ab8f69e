import type { Problem } from "../problem/problem.js";
import { partMessage, type ProbePlanView, type ProbeView } from "./probe-view.js";
import { versionedJson } from "./versioned-json.js";

/** What would be sent, for programs. */
export function probePlanJson({
  name,
  host,
  maxRequests,
  plan,
  next,
}: ProbePlanView & { readonly next: string }): string {
  return versionedJson({ source: name, host, sent: 0, maxRequests, plan, next });
}

/** What was found out, for programs; `problem` is what ended it early. */
export function probeJson(view: ProbeView & { readonly problem?: Problem }): string {
  const { name, host, maxRequests, result, next, problem } = view;
  const parts = result.parts.map(({ part, verdict, says }) => ({
    ...part,
    verdict,
    says: says === undefined ? undefined : partMessage(says),
  }));
  return versionedJson({
    source: name,
    host,
    sent: result.requests,
    maxRequests,
    complete: result.isComplete,
    parts,
    problem,
    next,
  });
}
