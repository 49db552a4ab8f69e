import { counted } from "../../problem/counted.js";
import type { Report, ReportFailure } from "./report.js";

/** Annotations of one severity that GitHub shows of a step; it drops any further ones without a word. */
const mostAnnotations = 10;
/** Lines of one annotation. */
const mostLines = 20;

/**
 * A report as workflow commands of GitHub Actions: an annotation for each failure, at its file and line where known. Of
 * more than GitHub shows, the last one says how many there are.
 */
export function githubReport({ name: command, cases }: Report): string {
  const all = cases.flatMap(({ name, failures }) => failures.map((failure) => ({ name, failure })));
  return (["error", "warning"] as const)
    .flatMap((severity) => {
      const wanted = all.filter(({ failure }) => failure.severity === severity);
      const shown = wanted.length > mostAnnotations ? wanted.slice(0, mostAnnotations - 1) : wanted;
      const texts = shown.map(({ name, failure }) => annotation(name, failure));
      const rest = wanted.length - shown.length;
      if (rest === 0) return texts;
      const message = `and ${counted(rest, `more ${severity}`)}: see the log or the summary`;
      texts.push(annotation(command, { severity, message, details: "" }));
      return texts;
    })
    .join("");
}

function annotation(title: string, { severity, message, details, place }: ReportFailure): string {
  const properties = [
    ...(place === undefined ? [] : [`file=${property(place.file)}`, `line=${place.line}`, `col=${place.column}`]),
    `title=${property(title)}`,
  ];
  return `::${severity} ${properties.join(",")}::${data(details === "" ? message : `${message}\n${cut(details)}`)}\n`;
}

function cut(details: string): string {
  const lines = details.trimEnd().split("\n");
  return lines.length > mostLines ? `${lines.slice(0, mostLines).join("\n")}\n…` : details;
}

function data(value: string): string {
  return value.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(value: string): string {
  return data(value).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
