import { controlPictures } from "../../problem/control-pictures.js";
import type { TrafficRow } from "../../traffic/traffic-row.js";
import type { Paint } from "../paint.js";
import { foldLine } from "../fold-line.js";
import { type Cell, shortened, table } from "../table.js";
import { textWidth } from "../text-width.js";
import { type ColumnName, numberColumns, rowCells } from "./row-cells.js";
import { sidesText, type VerdictView } from "./verdict-text.js";

/** Columns and the width they have in a table that grows; `why` takes what is left. */
interface Layout {
  readonly columns: readonly (readonly [name: ColumnName, width: number])[];
  readonly from: number;
}

const layouts: readonly Layout[] = [
  {
    from: 150,
    columns: [
      ["#", 3],
      ["conn", 4],
      ["form", 8],
      ["kind", 5],
      ["why", 0],
      ["frame", 9],
      ["as full", 9],
      ["saved", 8],
      ["first", 7],
      ["cached/input", 15],
      ["result", 28],
    ],
  },
  {
    from: 116,
    columns: [
      ["#", 3],
      ["conn", 4],
      ["kind", 5],
      ["why", 0],
      ["frame", 9],
      ["as full", 9],
      ["saved", 8],
      ["cached/input", 15],
      ["result", 16],
    ],
  },
  {
    from: 72,
    columns: [
      ["#", 3],
      ["conn", 4],
      ["kind", 5],
      ["why", 0],
      ["frame", 9],
      ["cached/input", 13],
      ["result", 14],
    ],
  },
  {
    from: 0,
    columns: [
      ["#", 3],
      ["conn", 4],
      ["kind", 5],
      ["why", 0],
      ["result", 12],
    ],
  },
];

/** Width of `why` where no terminal limits it: longer texts push the rest of their line to the right. */
const openWhy = 56;
const leastWhy = 8;
/** Characters of an error below its row. */
const longestError = 300;
/** Columns that the id of an answer may take from the reasons. */
const widestId = 16;

/** The heading of a table that grows line by line. */
export function trafficHeading(width: number, paint: Paint): string {
  const { columns } = layoutFor(width);
  const cells = Object.fromEntries(columns.map(([name]) => [name, { text: name }])) as Record<ColumnName, Cell>;
  return `${paint.dim(lineOf(cells, width).trimEnd())}\n`;
}

/**
 * A row of a table that grows: one line, its columns at the same place in every one. An error that its column has no room
 * for stands whole below.
 */
export function trafficRowText(row: TrafficRow, width: number, paint: Paint): string {
  const cells = rowCells(row, paint);
  return `${lineOf(cells, width)}\n${isCutError(row, cells, width) ? errorLines(cells.result, width) : ""}`;
}

function isCutError({ result }: TrafficRow, cells: Readonly<Record<ColumnName, Cell>>, width: number): boolean {
  const room = layoutFor(width).columns.find(([name]) => name === "result")?.[1] ?? 0;
  return result.kind !== "completed" && width !== Infinity && textWidth(controlPictures(cells.result.text)) > room;
}

function errorLines({ text, paint = (one) => one }: Cell, width: number): string {
  const short = text.length > longestError ? `${text.slice(0, longestError)}…` : text;
  return `${foldLine(`    ${paint(controlPictures(short))}`, width, 0)}\n`;
}

function layoutFor(width: number): Layout {
  return layouts.find(({ from }) => width >= from) ?? layouts.at(-1)!;
}

function lineOf(cells: Readonly<Record<ColumnName, Cell>>, width: number): string {
  const { columns } = layoutFor(width);
  const fixed = columns.reduce((sum, [, own]) => sum + own + 1, -1);
  const why = width === Number.POSITIVE_INFINITY ? openWhy : Math.max(leastWhy, width - fixed);
  const last = columns.length - 1;
  const parts = columns.map(([name, own], position) => {
    const cell = cells[name];
    const room = name === "why" ? why : own;
    const text = controlPictures(cell.text);
    const isOpen = width === Number.POSITIVE_INFINITY && (name === "why" || position === last);
    const shown = isOpen || numberColumns.has(name) ? text : shortened(text, room, cell.cut ?? "end");
    const painted = cell.paint?.(shown) ?? shown;
    const blanks = " ".repeat(Math.max(0, room - textWidth(shown)));
    if (numberColumns.has(name)) return blanks + painted;
    return position === last ? painted : painted + blanks;
  });
  return parts.join(" ");
}

/** All rows at once: columns as wide as they need, `why` wrapped instead of cut. */
export function trafficTable(rows: readonly TrafficRow[], width: number, paint: Paint): string {
  const names = layoutFor(width).columns.map(([name]) => name);
  const isLimited = width !== Number.POSITIVE_INFINITY;
  const lines = [
    Object.fromEntries(names.map((name) => [name, { text: name, paint: paint.dim }])) as Record<ColumnName, Cell>,
    ...rows.map((row) => (isLimited ? withShortId(row, rowCells(row, paint)) : rowCells(row, paint))),
  ];
  const widthOf = (name: ColumnName): number => Math.max(...lines.map((cells) => textWidth(cells[name].text)));
  const widths = new Map(names.map((name) => [name, widthOf(name)]));
  const cells = lines.map((line) =>
    names.map((name): Cell => {
      const cell = line[name];
      return numberColumns.has(name) ? { ...cell, text: cell.text.padStart(widths.get(name)!) } : cell;
    }),
  );
  const why = names.indexOf("why");
  const result = names.indexOf("result");
  return table(cells, {
    width,
    wraps: why,
    wrapsToo: result,
    // An error is told as long as there is any room: it is what people look for.
    narrows: [
      [result, 44],
      [why, 40],
      [result, 28],
      [why, 24],
      [result, 22],
      [why, 16],
      [result, 14],
      [why, leastWhy],
    ],
  });
}

/** Ids are long, and a part of one tells them apart; errors are not cut. */
function withShortId({ result }: TrafficRow, cells: Readonly<Record<ColumnName, Cell>>): Record<ColumnName, Cell> {
  const { text } = cells.result;
  const short = result.kind === "completed" ? shortened(text, widestId) : text.slice(0, longestError);
  return { ...cells, result: { ...cells.result, text: short } };
}

/** The lines below the rows: what broke the cache, and what is wrong with a frame. */
export function verdictLines(verdicts: readonly VerdictView[], paint: Paint): string {
  return verdicts.map((verdict) => verdictLine(verdict, paint)).join("");
}

function verdictLine(verdict: VerdictView, paint: Paint): string {
  const { number, kind, isError, text, place, code } = verdict;
  const mark = isError ? paint.bad("x") : paint.caution("!");
  const what = kind === "finding" ? "" : `${kind}: `;
  const both = sidesText(verdict);
  return [
    `${mark} #${number} ${what}${controlPictures(text)}`,
    place === undefined || place === "" ? "" : ` ${paint.dim(`at ${controlPictures(place)}`)}`,
    both === "" ? "" : `   ${controlPictures(both)}`,
    code === undefined ? "" : ` ${paint.dim(`[${code}]`)}`,
    "\n",
  ].join("");
}

/** One row as a line of JSON Lines. */
export function trafficRowJson(row: TrafficRow): string {
  return `${JSON.stringify({ schemaVersion: 1, type: "row", ...row })}\n`;
}
