import { grouped, counted } from "../../problem/counted.js";
import type { TrafficRow } from "../../traffic/traffic-row.js";
import { escaped, htmlPage } from "../html-page.js";
import type { RecordingNote } from "../traffic/recording-notes.js";
import { resultText } from "../traffic/row-cells.js";
import { SidedVerdicts } from "../traffic/sided-verdicts.js";
import { headingHtml, rowHtml } from "./row-html.js";
import { timelineHtml } from "./timeline-html.js";
import { trafficStyle } from "./traffic-style.js";
import { verdictHtml } from "./verdict-html.js";

export interface TrafficPageView {
  readonly title: string;
  /** What all rows have in common, what they come to. */
  readonly facts: readonly string[];
  readonly notes: readonly RecordingNote[];
  readonly rows: readonly { readonly row: TrafficRow; readonly details: string }[];
  /** Rows in front that are not shown. */
  readonly hidden: number;
  readonly next: string;
}

/** Verdicts listed on top, and how many of them are open at first. */
const mostVerdicts = 300;
const openVerdicts = 8;

const widestResult = 24;

/**
 * Recorded traffic as one page that needs nothing else: verdicts on top, a bar for each exchange, and the table, whose
 * rows open. No script, no file, no network; light or dark as the reader prefers; everything is reached by the
 * keyboard.
 */
export function trafficPage({ title, facts, notes, rows, hidden, next }: TrafficPageView): string {
  const shown = rows.map(({ row }) => row);
  const header = [...facts.map((fact) => `<p class="facts">${escaped(fact)}</p>`), verdicts(shown, notes)];
  const before =
    hidden === 0 ? "" : `<p class="dim">${escaped(`${counted(hidden, "earlier exchange")} not on this page`)}</p>`;
  const main = [
    timelineHtml(shown),
    `<section aria-labelledby="rows"><h2 id="rows">Exchanges</h2>`,
    before,
    `<div class="rows" style="--result:${resultWidth(shown)}ch">`,
    headingHtml(),
    ...rows.map(({ row, details }) => rowHtml(row, details)),
    "</div></section>",
  ];
  return htmlPage({
    title,
    kind: "traffic",
    style: trafficStyle,
    heading: escaped(title.replace(/^.*[\\/]/, "")),
    header: header.join("\n"),
    main: main.filter((part) => part !== "").join("\n"),
    next,
  });
}

/** Characters: what results do not need is left to the reasons. */
function resultWidth(rows: readonly TrafficRow[]): number {
  const longest = rows.reduce((most, { result }) => Math.max(most, resultText(result).length), 0);
  return Math.min(widestResult, longest + 1);
}

function verdicts(rows: readonly TrafficRow[], notes: readonly RecordingNote[]): string {
  const sided = new SidedVerdicts();
  const all = rows.flatMap((row) => sided.of(row));
  const lines = [
    ...all
      .slice(0, mostVerdicts)
      .map((verdict) => `<li class="${verdict.isError ? "bad" : "caution"}">${verdictHtml(verdict, true)}</li>`),
    ...notes.map(({ isError, text }) => `<li class="${isError ? "bad" : "caution"}">${escaped(text)}</li>`),
  ];
  const more = all.length - mostVerdicts;
  if (more > 0) lines.push(`<li class="caution">${grouped(more)} more stand in their rows</li>`);
  if (lines.length === 0)
    return `<p class="verdict same">no prompt cache was broken, no delta lost, and nothing sent that a provider would refuse</p>`;
  const list = (some: readonly string[]): string => `<ul class="verdicts top">${some.join("\n")}</ul>`;
  // A line more is shorter than the fold around it.
  if (lines.length <= openVerdicts + 1) return list(lines);
  const rest = lines.slice(openVerdicts);
  return `${list(lines.slice(0, openVerdicts))}<details class="rest"><summary>${counted(rest.length, "more line")}</summary>${list(rest)}</details>`;
}
