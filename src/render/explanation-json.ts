import type { Problem } from "../problem/problem.js";
import type { ExplanationView } from "./explanation-text.js";
import { versionedJson } from "./versioned-json.js";

/** Everything that is known of an answer, for programs. */
export function explanationJson({ explanation, request, next }: ExplanationView, problems: readonly Problem[]): string {
  const { answer, entry, means, misfit, why, rule, fault, fix, retry, tries, dialects, named, places, also } =
    explanation;
  const { isObject: _, ...said } = answer;
  return versionedJson({
    known: entry !== undefined,
    entry,
    answer: { ...said, headers: Object.fromEntries(answer.headers) },
    means,
    misfit,
    fault,
    rule,
    why,
    dialects,
    named,
    places: places.map((place) => Object.assign({ source: request?.placeOf(place.pointer) }, place)),
    also,
    retry,
    tries,
    fix: Object.fromEntries(fix),
    next,
    warnings: problems,
  });
}
