import type { MappingOutcome } from "../../compile/chat/mapping.js";
import type { Paint } from "../paint.js";
import { shortened, wrapped } from "../table.js";
import { padRight, textWidth } from "../text-width.js";
import { type MappingEntry, type MappingGroup, type MappingRun, type MappingView, shownValue } from "./mapping-view.js";

/** Columns that places take at most where a terminal limits the line, and what they give way to at least. */
const widestPlace = 44;
const gap = "  ";

/** What became of a chat source at its two endpoints, as a table for people. */
export function mappingText(view: MappingView, paint: Paint, width: number): string {
  const { source, left, right, facts, verdict, blocks, outside, lost, next } = view;
  const columns = columnsOf(blocks, width);
  const heading = columns.line(["CHAT", "RESPONSES", "WHAT", "WHY"].map((text) => ({ text, paint: paint.dim })));
  const isFolded = blocks.some(({ kind }) => kind === "run");
  return [
    `${[source, `${paint.strong(left)} -> ${paint.strong(right)}`, ...facts].join("   ")}\n`,
    ...wrapped(verdict, width).map((line) => `${paint.caution(line)}\n`),
    "\n",
    heading,
    ...blocks.map((block) =>
      block.kind === "run" ? runText(block, columns, paint) : groupText(block, columns, paint),
    ),
    ...(outside.length === 0 ? [] : [`\n${paint.dim("OUTSIDE THE BODY")}\n`]),
    ...outside.map((entry) => entryText(entry, columns, paint)),
    "\n",
    ...wrapped(lost, width).map((line) => `${line}\n`),
    ...(isFolded ? [paint.dim("every row: the same with --all\n")] : []),
    paint.dim(`next: ${next}\n`),
  ].join("");
}

interface Word {
  readonly text: string;
  readonly paint: (text: string) => string;
}

interface Columns {
  readonly width: number;
  line(cells: readonly Word[]): string;
}

/** Columns as wide as they need to be, places giving way where the line would be too long. */
function columnsOf(blocks: MappingView["blocks"], width: number): Columns {
  const rows = blocks.flatMap((block) => (block.kind === "run" ? [cellsOfRun(block)] : block.entries.map(cellsOf)));
  const widest = (column: number, least: number): number =>
    Math.max(least, ...rows.map((cells) => textWidth(cells[column] ?? "")));
  const [what, why] = [8, widest(3, 3)];
  const places = [Math.min(widest(0, 4), widestPlace), Math.min(widest(1, 9), widestPlace)];
  let excess = places[0]! + places[1]! + what + why + 3 * gap.length - width;
  for (const [column, least] of [
    [0, 22],
    [1, 24],
    [0, 12],
    [1, 12],
  ] as const) {
    const given = Math.max(0, Math.min(excess, places[column]! - least));
    places[column]! -= given;
    excess -= given;
  }
  const widths = [...places, what];
  return {
    width,
    line: (cells) => {
      const shown = cells.map(({ text, paint }, column) => {
        const most = widths[column];
        const cut = most === undefined ? text : shortened(text, most, "end");
        return paint(cut) + (most === undefined ? "" : padRight(cut, most).slice(cut.length));
      });
      return `${shown.join(gap).trimEnd()}\n`;
    },
  };
}

function cellsOf({ source, responses, isInner, outcome, why }: MappingEntry): string[] {
  const indent = isInner ? gap : "";
  return [indent + source, (responses === "-" ? "" : indent) + responses, outcome, why];
}

function cellsOfRun({ source, responses }: MappingRun): string[] {
  return [source, responses, "", ""];
}

function groupText({ entries }: MappingGroup, columns: Columns, paint: Paint): string {
  return entries.map((entry) => entryText(entry, columns, paint)).join("");
}

function runText(run: MappingRun, columns: Columns, paint: Paint): string {
  const [source = "", responses = ""] = cellsOfRun(run);
  const places = [source, responses].map((text) => ({ text, paint: paint.name }));
  return columns.line([...places, { text: "…", paint: paint.dim }]) + paint.dim(`    ${run.text}\n`);
}

function entryText(entry: MappingEntry, columns: Columns, paint: Paint): string {
  const { outcome, before, after, text, code } = entry;
  const [source = "", responses = "", what = "", why = ""] = cellsOf(entry);
  const line = columns.line([
    { text: source, paint: paint.name },
    { text: responses, paint: responses === "-" ? paint.dim : paint.name },
    { text: what, paint: colourOf(outcome, paint) },
    { text: why, paint: paint.dim },
  ]);
  const said = [...(text === undefined ? [] : [text]), ...(code === undefined ? [] : [`[${code}]`])].join(" ");
  const indent = entry.isInner ? "      " : "    ";
  const room = columns.width - indent.length;
  const below = [
    ...valueLines(before, after, outcome, room, paint),
    ...(said === "" ? [] : wrapped(said, room).map((words) => paint.dim(words))),
  ];
  return line + below.map((words) => `${indent}${words}\n`).join("");
}

/** `"low"`, or what it was and what it is, on one line where there is room. */
function valueLines(
  before: string | undefined,
  after: string | undefined,
  outcome: MappingOutcome,
  room: number,
  paint: Paint,
): string[] {
  const [was, is] = [before, after].map((json) => (json === undefined ? undefined : shortened(shownValue(json), room)));
  if (was !== undefined && outcome === "dropped") return [paint.bad(was)];
  if (was === undefined && is === undefined) return [];
  if (was === is || is === undefined) return [was ?? is!];
  if (was === undefined) return [paint.good(is)];
  if (textWidth(was) + textWidth(is) + 4 <= Math.min(room, 120)) return [`${paint.bad(was)} -> ${paint.good(is)}`];
  return [paint.bad(shortened(`- ${was}`, room)), paint.good(shortened(`+ ${is}`, room))];
}

function colourOf(outcome: MappingOutcome, paint: Paint): (text: string) => string {
  switch (outcome) {
    case "verbatim":
      return paint.dim;
    case "added":
      return paint.good;
    case "dropped":
      return paint.bad;
    case "changed":
    case "merged":
    case "split":
      return paint.caution;
    case "renamed":
    case "moved":
      return paint.name;
  }
}
