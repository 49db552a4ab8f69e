import type { TrafficRow } from "../../traffic/traffic-row.js";
import { connectionName } from "../connection-name.js";
import { escaped } from "../html-page.js";
import { duration, isLostDelta, resultText } from "../traffic/row-cells.js";
import { TimeScale } from "./time-scale.js";

/** Lanes of requests over HTTP that run at the same time; more of them lie on top of each other. */
const mostHttpLanes = 6;
/** Moments that are written below the lanes. */
const mostMoments = 6;

/** A bar narrower than this part of the whole has one colour: the pale part would be all there is to see. */
const narrowest = 0.006;
/** From this part on there is room for its number. */
const narrowestNamed = 0.012;

/** In a recording shorter than this, seconds are too coarse to tell moments apart. */
const shortRecordingMs = 20_000;

type TimedRow = TrafficRow & { readonly at: number };

interface Lane {
  readonly name: string;
  readonly rows: TimedRow[];
}

/** Every exchange as a bar, one lane for each connection; empty when nothing was timed. */
export function timelineHtml(rows: readonly TrafficRow[]): string {
  const timed = rows.filter((row): row is TimedRow => row.at !== undefined);
  if (timed.length === 0) return "";
  const scale = new TimeScale(timed.map((row) => ({ start: row.at, end: endOf(row) })));
  const lanes = lanesOf(timed).map((lane) => laneHtml(lane, scale));
  return `<section aria-labelledby="timeline"><h2 id="timeline">Timeline</h2>
<p class="legend"><span class="key"><span class="bar delta"></span>delta</span> <span class="key"><span class="bar full"></span>first full</span> <span class="key"><span class="bar lost"></span>FULL again</span> <span class="key"><span class="bar http"></span>HTTP</span> <span class="key"><span class="bar failed"></span>failed</span> <span class="key"><span class="bar delta"><i></i></span>waiting for the first event</span> <span class="key"><span class="wait"></span>pause, drawn shorter</span></p>
<div class="lanes">${lanes.join("\n")}
<div class="lane"><span></span><div class="moments">${moments(scale)}</div></div></div></section>`;
}

function endOf({ at, totalMs = 0 }: TimedRow): number {
  return at + totalMs;
}

function lanesOf(rows: readonly TimedRow[]): Lane[] {
  const named = new Map<string, Lane>();
  const http: Lane[] = [];
  for (const row of rows) {
    if (row.connection === undefined) {
      const free = http.find((lane) => endOf(lane.rows.at(-1)!) <= row.at);
      if (free !== undefined) free.rows.push(row);
      else if (http.length < mostHttpLanes) http.push({ name: http.length === 0 ? "HTTP" : "", rows: [row] });
      else http.at(-1)!.rows.push(row);
      continue;
    }
    const side = row.side === undefined ? "" : row.side === "client" ? "<" : ">";
    const name = `${connectionName(row.connection)}${side}`;
    const lane = named.get(name);
    if (lane === undefined) named.set(name, { name, rows: [row] });
    else lane.rows.push(row);
  }
  return [...http, ...named.values()];
}

function laneHtml({ name, rows }: Lane, scale: TimeScale): string {
  const cuts = scale.waits.map(
    ({ start, end, from, to }) =>
      `<span class="wait" style="left:${percent(from)};width:${percent(to - from)}" title="${escaped(duration(end - start))} without traffic"></span>`,
  );
  const bars = rows.map((row) => barHtml(row, scale));
  return `<div class="lane"><span>${escaped(name)}</span><div class="track">${cuts.join("")}${bars.join("")}</div></div>`;
}

function barHtml(row: TimedRow, scale: TimeScale): string {
  const { number, at, firstEventMs, totalMs = 0, kind, result } = row;
  const left = scale.position(at);
  const width = scale.position(endOf(row)) - left;
  const isFailed = result.kind !== "completed";
  const colour = isLostDelta(row) ? "lost" : kind;
  const waiting =
    firstEventMs === undefined || totalMs === 0 || width < narrowest
      ? ""
      : `<i style="width:${percent(Math.min(1, firstEventMs / totalMs))}"></i>`;
  const first = firstEventMs === undefined ? "" : `, first event after ${duration(firstEventMs)}`;
  const title = `#${number} ${kind}, ${duration(totalMs)}${first}, ${resultText(result)}`;
  return `<a class="bar ${colour}${isFailed ? " failed" : ""}" href="#n${number}" title="${escaped(title)}" aria-label="${escaped(title)}" style="left:${percent(left)};width:${percent(width)}">${waiting}${width < narrowestNamed ? "" : `<b>${number}</b>`}</a>`;
}

/** Where stretches begin, and the end of all. */
function moments(scale: TimeScale): string {
  const all = scale.beginnings;
  const isShort = scale.end < shortRecordingMs;
  const shownAs = (moment: number): string => escaped(isShort ? duration(moment) : clock(moment));
  let last = Number.NEGATIVE_INFINITY;
  const shown: string[] = [];
  for (const moment of all) {
    const position = scale.position(moment);
    if (position - last < 1 / mostMoments || position > 1 - 1 / mostMoments) continue;
    last = position;
    shown.push(`<span style="left:${percent(position)}">${shownAs(moment)}</span>`);
  }
  return `${shown.join("")}<span class="end">${shownAs(scale.end)}</span>`;
}

/** `0:07`, `12:03`, `1:02:03` since recording began. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function percent(part: number): string {
  return `${Number((part * 100).toFixed(3))}%`;
}
