import type { Report, ReportFailure } from "./report.js";

/** A report as workflow commands of GitHub Actions: an annotation for each failure, at its file and line where known. */
export function githubReport({ cases }: Report): string {
  return cases.flatMap(({ name, failures }) => failures.map((failure) => annotation(name, failure))).join("");
}

function annotation(title: string, { severity, message, details, place }: ReportFailure): string {
  const properties = [
    ...(place === undefined ? [] : [`file=${property(place.file)}`, `line=${place.line}`, `col=${place.column}`]),
    `title=${property(title)}`,
  ];
  return `::${severity} ${properties.join(",")}::${data(details === "" ? message : `${message}\n${details}`)}\n`;
}

function data(value: string): string {
  return value.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(value: string): string {
  return data(value).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
