import type { Code } from "../problem/codes.js";
import type { CheckView } from "./check-view.js";
import type { Report, ReportFailure } from "./reports/report.js";

/** What was looked for, code by code, as a CI report. */
export function checkReport({ findings, request, name }: CheckView, codes: readonly Code[]): Report {
  return {
    name: `prompt-wire check ${name}`,
    cases: codes.map((code) => ({
      name: code,
      failures: findings
        .filter((finding) => finding.code === code)
        .flatMap(({ severity, message, pointer, says, fix }): ReportFailure[] => {
          // A note is no failure of any kind.
          if (severity === "note") return [];
          const details = `at ${pointer === "" ? "(the whole body)" : pointer}\nserver: ${says}\nfix: ${fix}`;
          return [{ severity, message, details, place: request.placeOf(pointer) }];
        }),
    })),
  };
}
