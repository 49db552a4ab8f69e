import type { CaseResult, Status } from "../../golden/case-result.js";
import { counted, grouped } from "../../problem/counted.js";

const order: readonly Status[] = ["same", "changed", "missing", "orphan", "broken"];

/** How many results have each status; those that none has are left out. */
export function statusCounts(results: readonly CaseResult[]): [Status, number][] {
  return order.flatMap((status): [Status, number][] => {
    const count = results.filter((result) => result.status === status).length;
    return count === 0 ? [] : [[status, count]];
  });
}

/** `12 snapshots: 10 same, 1 changed, 1 missing` */
export function summaryLine(results: readonly CaseResult[]): string {
  const cases = results.filter(({ status }) => status !== "orphan").length;
  const counts = statusCounts(results).map(([status, count]) => `${grouped(count)} ${status}`);
  return `${counted(cases, "snapshot")}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}`;
}
