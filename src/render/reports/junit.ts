import type { Report, ReportCase, ReportFailure } from "./report.js";

/** A report as JUnit XML, which every CI server reads: errors are failures, warnings are told in the output of a case. */
export function junitReport({ name, cases }: Report): string {
  const failed = cases.filter(hasFailed).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuites name="${attribute(name)}" tests="${cases.length}" failures="${failed}">\n`,
    `  <testsuite name="${attribute(name)}" tests="${cases.length}" failures="${failed}" errors="0" skipped="0">\n`,
    ...cases.map((one) => caseElement(name, one)),
    "  </testsuite>\n</testsuites>\n",
  ].join("");
}

function hasFailed({ failures }: ReportCase): boolean {
  return failures.some(({ severity }) => severity === "error");
}

function caseElement(suite: string, { name, failures }: ReportCase): string {
  const head = `    <testcase classname="${attribute(suite)}" name="${attribute(name)}"`;
  if (failures.length === 0) return `${head}/>\n`;
  return `${head}>\n${failures.map(failureElement).join("")}    </testcase>\n`;
}

function failureElement({ severity, message, details, place }: ReportFailure): string {
  const where = place === undefined ? "" : `${place.file}:${place.line}:${place.column}\n`;
  const body = text(`${where}${details}`);
  if (severity === "warning") return `      <system-out>warning: ${text(message)}\n${body}</system-out>\n`;
  return `      <failure message="${attribute(message)}">${body}</failure>\n`;
}

/** XML has no way at all to write most control characters. */
function text(value: string): string {
  return (
    value
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "\uFFFD")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
  );
}

function attribute(value: string): string {
  return text(value)
    .replaceAll('"', "&quot;")
    .replaceAll("\t", "&#9;")
    .replaceAll("\n", "&#10;")
    .replaceAll("\r", "&#13;");
}
