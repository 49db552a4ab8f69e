import type { Place } from "../../problem/problem.js";

/** One thing a CI run looked at. */
export interface ReportCase {
  /** What was looked at: a rule, a snapshot. */
  readonly name: string;
  readonly failures: readonly ReportFailure[];
}

/** What is wrong with it. */
export interface ReportFailure {
  readonly severity: "error" | "warning";
  /** One line. */
  readonly message: string;
  /** Further lines. */
  readonly details: string;
  readonly place?: Place | undefined;
}

/** What a CI server is told. */
export interface Report {
  /** The command. */
  readonly name: string;
  readonly cases: readonly ReportCase[];
}
