import { counted } from "../../problem/counted.js";
import type { Report, ReportCase } from "./report.js";

/** Failures that are shown in full; GitHub takes a summary of 1 MiB. */
const mostCases = 50;
/** Lines of one failure. */
const mostLines = 40;

/** A report as Markdown for the summary of a step of GitHub Actions. */
export function githubSummary({ name, cases }: Report): string {
  const failed = cases.filter(({ failures }) => failures.length > 0);
  const head = `### ${escaped(name)}\n\n`;
  if (failed.length === 0) return `${head}${counted(cases.length, "case")}, all as they should be\n`;
  const rest = failed.length - mostCases;
  return [
    head,
    `${counted(failed.length, "case")} of ${cases.length} with findings\n\n`,
    ...failed.slice(0, mostCases).map(caseText),
    ...(rest > 0 ? [`and ${counted(rest, "more case")}: see the log\n`] : []),
  ].join("");
}

function caseText({ name, failures }: ReportCase): string {
  const blocks = failures.map(({ severity, message, details }) => {
    const sign = severity === "error" ? "❌" : "⚠️";
    return `<details><summary>${sign} ${escaped(name)}: ${escaped(message)}</summary>\n\n${fenced(details)}</details>\n\n`;
  });
  return blocks.join("");
}

/** A fence that the text does not hold. */
function fenced(text: string): string {
  const lines = text.trimEnd().split("\n");
  if (lines.length === 1 && lines[0] === "") return "";
  const fence = "`".repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), "…"] : lines;
  return `${fence}\n${shown.join("\n")}\n${fence}\n\n`;
}

/** What Markdown or HTML would take for its own stands as an entity. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\r\n]+/g, " ")
    .replaceAll(/[&<>|*_`[\]\\~]/g, (character) => `&#${character.charCodeAt(0)};`);
}
