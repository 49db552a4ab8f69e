import { appendFileSync } from "node:fs";
import { githubReport } from "../render/reports/github.js";
import { githubSummary } from "../render/reports/github-summary.js";
import { junitReport } from "../render/reports/junit.js";
import type { Report } from "../render/reports/report.js";
import { FileOutput } from "../terminal/file-output.js";
import type { Invocation } from "./invocation.js";
import type { ReportForm } from "./report-form.js";

/**
 * Writes what `--report` asks for: JUnit as a file; annotations for GitHub on standard error, where the runner reads
 * them as well and the product stays clean, and in Actions the summary of the step.
 */
export function writeReports(
  { output, environment }: Invocation<unknown>,
  forms: readonly ReportForm[],
  report: Report,
): void {
  for (const form of forms) {
    if (form.kind === "junit") {
      const written = new FileOutput(form.file);
      written.write(junitReport(report));
      written.finish();
    } else {
      const text = githubReport(report).trimEnd();
      if (text !== "") output.warn(text);
      const summary = environment["GITHUB_STEP_SUMMARY"] ?? "";
      if (summary !== "") appendFileSync(summary, githubSummary(report));
    }
  }
}
