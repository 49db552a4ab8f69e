import type { CaseResult } from "../../golden/case-result.js";
import { versionedJson } from "../versioned-json.js";
import { statusCounts } from "./summary.js";

/** What a check came to, for programs: every case, and of each difference where it begins. */
export function checkJson(folder: string, results: readonly CaseResult[]): string {
  return versionedJson({
    folder,
    summary: Object.fromEntries(statusCounts(results)),
    cases: results.map(({ name, path, status, why, differences, causes, problems, bytes }) => ({
      name,
      path,
      status,
      ...(why !== undefined && { why }),
      bytes,
      ...(differences.length > 0 && {
        differences: differences.map(({ name: part, golden, actual, first }) => ({
          part,
          offset: first.offset,
          pointer: first.pointer,
          goldenBytes: golden.length,
          actualBytes: actual.length,
          golden: first.left.before + first.left.after,
          actual: first.right.before + first.right.after,
        })),
      }),
      ...(causes.length > 0 && { causes }),
      ...(problems.length > 0 && { problems }),
    })),
  });
}
