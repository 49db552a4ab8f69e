import type { JsonDocument } from "../../json/document.js";
import { parseJson } from "../../json/parse.js";
import { counted, grouped } from "../../problem/counted.js";
import { InputError } from "../../problem/input-error.js";
import { isSecretField } from "../../profile/mask-secrets.js";
import type { AnswerEnd } from "../../traffic/answer-end.js";
import type { ObservedExchange } from "../../traffic/observed-exchange.js";
import type { TrafficRow } from "../../traffic/traffic-row.js";
import type { DifferenceView } from "../difference/difference-view.js";
import { entryHtml } from "../difference/entry-html.js";
import { escaped, escapedLines } from "../html-page.js";
import { duration } from "../traffic/row-cells.js";
import { verdictsOf } from "../traffic/verdict-text.js";
import { boundedJson } from "./bounded-json.js";
import { verdictHtml } from "./verdict-html.js";

/** What is behind a row. */
export interface RowDetails {
  readonly row: TrafficRow;
  readonly exchange: ObservedExchange;
  /** Undefined when the body is no JSON. */
  readonly document: JsonDocument | undefined;
  readonly end: AnswerEnd | undefined;
  /** Against the request of the same conversation before it; a reason where there is none. */
  readonly neighbour: DifferenceView | string | undefined;
  /** How the file is called in commands. */
  readonly file: string;
  /** Characters that all of it may take. */
  readonly most: number;
}

const mostEntries = 40;
const mostEvents = 12;
const longestRaw = 2000;

export function detailsHtml(details: RowDetails): string {
  const { row, file, exchange, most } = details;
  const lines = verdictsOf(row).map(
    (verdict) => `<li class="${verdict.isError ? "bad" : "caution"}">${verdictHtml(verdict, false)}</li>`,
  );
  return [
    `<p class="dim">${factsOf(row).map(escaped).join(" · ")}</p>`,
    lines.length === 0 ? "" : `<ul class="verdicts">${lines.join("")}</ul>`,
    neighbourHtml(details),
    fold(`${row.kind === "http" ? "Body" : "Frame"}, ${counted(row.bytes, "byte")}`, requestHtml(details, most * 0.45)),
    fold(`Answer, ${counted(exchange.events.length, "event")}`, answerHtml(details, most * 0.3)),
    headersFold("Headers of the request", exchange.headers),
    headersFold("Headers of the answer", exchange.answerHeaders ?? []),
    `<p class="dim">whole: <code>${escaped(`prompt-wire compile ${file}#${row.number}`)}</code></p>`,
  ].join("\n");
}

function factsOf({ method, path, kind, dialect, model, at, firstEventMs, totalMs, usage, baselineItems }: TrafficRow) {
  return [
    kind === "http" ? `${method} ${path}` : `WebSocket ${path}`,
    ...(model === undefined ? [] : [model]),
    ...(dialect === undefined ? [] : [dialect]),
    ...(at === undefined ? [] : [`sent after ${duration(at)}`]),
    ...(firstEventMs === undefined ? [] : [`first event ${duration(firstEventMs)}`]),
    ...(totalMs === undefined ? [] : [`in all ${duration(totalMs)}`]),
    ...(baselineItems === 0 ? [] : [`${counted(baselineItems, "item")} remembered by the server`]),
    ...(usage?.output === undefined ? [] : [counted(usage.output, "output token")]),
  ];
}

function neighbourHtml({ neighbour, most }: RowDetails): string {
  if (neighbour === undefined) return "";
  if (typeof neighbour === "string") return `<p class="dim">${escaped(neighbour)}</p>`;
  const { left, verdict, sections } = neighbour;
  const entries = sections.flatMap((section) => section.entries);
  const shown: string[] = [];
  let size = 0;
  for (const entry of entries.slice(0, mostEntries)) {
    const html = entryHtml(entry);
    size += html.length;
    // The first one is shown whatever it takes, as long as it is no book.
    if (size > most * 0.25 && (shown.length > 0 || size > most)) break;
    shown.push(html);
  }
  const hidden = entries.length - shown.length;
  const more = hidden === 0 ? "" : `<p class="dim">${counted(hidden, "more difference")}</p>`;
  return fold(`Since ${left}: ${verdict}`, `<ul class="entries">${shown.join("\n")}</ul>${more}`);
}

function requestHtml({ document, exchange }: RowDetails, most: number): string {
  if (document === undefined) return rawHtml(exchange.body, most);
  return `<pre tabindex="0">${boundedJson(document, 0, { most })}</pre>`;
}

function answerHtml({ exchange, end }: RowDetails, most: number): string {
  const { events, answerBody, status } = exchange;
  const parts: string[] = [];
  if (status !== undefined) parts.push(`<p>status ${status}</p>`);
  if (answerBody !== undefined) parts.push(rawHtml(answerBody, most));
  if (events.length > 0) parts.push(`<p class="dim">${eventCounts(events).map(escaped).join(" · ")}</p>`);
  const items = end?.items ?? [];
  for (const { document, node } of items) {
    parts.push(`<pre tabindex="0">${boundedJson(document, node, { most: most / items.length })}</pre>`);
  }
  // Without items, the events themselves say what came.
  const raw = items.length > 0 ? events.slice(-1) : events.slice(-mostEvents);
  for (const event of raw) parts.push(rawHtml(event, most / raw.length));
  return parts.length === 0 ? "<p>nothing came</p>" : parts.join("\n");
}

/** `response.created, 132 × response.output_text.delta`: what came, in the order of the first of each. */
function eventCounts(events: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const event of events) {
    const name = /"type"\s*:\s*"([\w.-]{1,80})"/.exec(event.slice(0, longestRaw))?.[1] ?? "(no type)";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => (count === 1 ? name : `${grouped(count)} × ${name}`));
}

function rawHtml(text: string, most: number): string {
  const document = parsed(text);
  if (document !== undefined) return `<pre tabindex="0">${boundedJson(document, 0, { most })}</pre>`;
  const shown = text.slice(0, Math.min(longestRaw, most));
  const rest = text.length - shown.length;
  const more = rest > 0 ? `<u>${escaped(counted(rest, "more character"))}</u>` : "";
  return `<pre tabindex="0">${escapedLines(shown)}${more}</pre>`;
}

function headersFold(title: string, headers: ObservedExchange["headers"]): string {
  return headers.length === 0 ? "" : fold(title, headersHtml(headers));
}

function headersHtml(headers: ObservedExchange["headers"]): string {
  const rows = headers.map(([name, value]) => {
    const shown = isSecretField(name)
      ? "(redacted)"
      : value.length > longestRaw
        ? `${value.slice(0, longestRaw)}…`
        : value;
    return `<div><dt>${escaped(name)}</dt><dd>${escaped(shown)}</dd></div>`;
  });
  return `<dl class="headers">${rows.join("")}</dl>`;
}

function fold(title: string, content: string): string {
  return `<details><summary>${escaped(title)}</summary>${content}</details>`;
}

function parsed(text: string): JsonDocument | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text, { name: "answer" });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
