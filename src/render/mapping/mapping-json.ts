import type { Problem } from "../../problem/problem.js";
import { versionedJson } from "../versioned-json.js";
import { type ChatMapping, lostRows } from "./mapping-view.js";

/**
 * What became of a chat source, for programs: every row with its pointers. `before` and `after` are exact JSON texts,
 * as strings: numbers and escapes stand in them as they stand in the source and in the body.
 */
export function mappingJson({ rows, headers, left, right }: ChatMapping, problems: readonly Problem[]): string {
  const counts: Record<string, number> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return versionedJson({
    left,
    right,
    same: false,
    mapping: rows,
    outcomes: counts,
    request: headers,
    lost: lostRows(rows).map(({ source, chat }) => source ?? chat),
    problems,
  });
}
