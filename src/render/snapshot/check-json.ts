import type { CaseResult } from "../../golden/case-result.js";
import type { Mask } from "../../golden/mask.js";
import type { PartDifference } from "../../golden/part.js";
import { versionedJson } from "../versioned-json.js";
import { changeCounts } from "./changes.js";
import { statusCounts } from "./summary.js";

/** What a check came to, for programs: every case, and of each difference where it begins. */
export function checkJson(folder: string, results: readonly CaseResult[], masks: readonly Mask[]): string {
  return versionedJson({
    folder,
    ...(masks.length > 0 && { masks: masks.map(({ label }) => label) }),
    summary: Object.fromEntries(statusCounts(results)),
    cases: results.map(({ name, path, status, why, differences, masked, causes, problems, bytes }) => ({
      name,
      path,
      status,
      ...(why !== undefined && { why }),
      bytes,
      ...(differences.length > 0 && {
        differences: differences.map(differenceJson),
      }),
      ...(masked.length > 0 && { masked }),
      ...(causes.length > 0 && { causes }),
      ...(problems.length > 0 && { problems }),
    })),
  });
}

function differenceJson(difference: PartDifference): object {
  const { name, golden, actual, first } = difference;
  return {
    part: name,
    offset: first.offset,
    pointer: first.pointer,
    goldenBytes: golden.length,
    actualBytes: actual.length,
    golden: first.left.before + first.left.after,
    actual: first.right.before + first.right.after,
    // Absent when a side is no JSON.
    ...changeCounts(difference),
  };
}
