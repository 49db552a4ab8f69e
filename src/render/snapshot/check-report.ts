import type { CaseResult } from "../../golden/case-result.js";
import type { Place } from "../../problem/problem.js";
import { grouped } from "../../problem/counted.js";
import { plainPaint } from "../paint.js";
import type { Report, ReportFailure } from "../reports/report.js";
import { resultDetails } from "./check-text.js";

/** A check as a report for CI servers: a case for each snapshot, and for each file that belongs to none. */
export function checkReport(results: readonly CaseResult[], folder: string): Report {
  return {
    name: "prompt-wire snapshot check",
    cases: results.map((result) => ({
      name: result.status === "orphan" ? result.path : result.name,
      failures: result.status === "same" ? [] : [failureOf(result, folder)],
    })),
  };
}

function failureOf(result: CaseResult, folder: string): ReportFailure {
  return {
    severity: "error",
    message: messageOf(result),
    details: resultDetails(result, plainPaint).replaceAll(/^ {2}/gm, ""),
    place: placeOf(result, folder),
  };
}

function messageOf({ status, why, differences: [difference], problems: [problem], causes }: CaseResult): string {
  const cause = causes.length === 0 ? "" : ` (${causes.map(({ text }) => text).join("; ")})`;
  if (problem !== undefined) return `${status}: ${problem.message}`;
  if (why !== undefined || difference === undefined) return `${status}: ${why ?? ""}`;
  const { offset, pointer = "" } = difference.first;
  const place = pointer === "" ? "" : ` at ${pointer}`;
  return `${status}: ${difference.name} differs from byte ${grouped(offset)} on${place}${cause}`;
}

/** A golden is one line; what counts is the file that a review shows. */
function placeOf({ path, differences: [difference], problems: [problem] }: CaseResult, folder: string): Place {
  if (problem?.place !== undefined) return problem.place;
  const isFolder = difference !== undefined && !difference.name.startsWith("/");
  return { file: `${folder}/${path}${isFolder ? `/${difference.name}` : ""}`, line: 1, column: 1 };
}
