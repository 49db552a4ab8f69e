import type { TrafficRow } from "../../traffic/traffic-row.js";
import { escaped } from "../html-page.js";
import { plainPaint } from "../paint.js";
import { type ColumnName, isLostDelta, numberColumns, rowCells } from "../traffic/row-cells.js";

const columns = [
  "#",
  "conn",
  "form",
  "kind",
  "why",
  "frame",
  "as full",
  "saved",
  "first",
  "cached/input",
  "result",
] as const;

/** The names of the columns, above the rows. */
export function headingHtml(): string {
  const cells = columns.map((name) => `<span class="${classOf(name)}">${escaped(name)}</span>`);
  return `<div class="row heading" aria-hidden="true">${cells.join("")}</div>`;
}

/**
 * A row that opens to what is behind it, without any script: a link to it lands inside, and browsers open what a link
 * leads into.
 */
export function rowHtml(row: TrafficRow, details: string): string {
  const cells = rowCells(row, plainPaint);
  const spans = columns.map((name) => {
    const { text } = cells[name];
    return `<span class="${classOf(name)}" data-name="${escaped(name)}">${escaped(text)}</span>`;
  });
  return `<details class="${rowClass(row)}"><summary class="row">${spans.join("")}</summary><div class="behind" id="n${row.number}">${details}</div></details>`;
}

function classOf(name: ColumnName): string {
  const word = { "#": "number", "as full": "whole", "cached/input": "cached" }[name as string] ?? name;
  return numberColumns.has(name) ? `${word} right` : word;
}

function rowClass(row: TrafficRow): string {
  const { kind, verdict, result, findings } = row;
  const words = ["entry", isLostDelta(row) ? "lost" : kind];
  if (verdict.kind !== "none" || findings.some(({ severity }) => severity === "error")) words.push("broken");
  if (verdict.kind !== "none") words.push("uncached");
  if (result.kind !== "completed") words.push("failed");
  return words.join(" ");
}
