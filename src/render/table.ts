import { controlPictures } from "../problem/control-pictures.js";
import { padRight, textWidth } from "./text-width.js";

/** A cell and how to colour it; columns are measured before colour comes in. */
export interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
  /** The text has its colours already. Other texts come from anywhere: control characters in them are made visible. */
  readonly isPainted?: true;
  /** Where a text that is too long is cut: at its end, or in its middle where both ends tell things apart. */
  readonly cut?: "end" | "middle";
}

export interface TableOptions {
  /** Columns there are; Infinity where no terminal limits them. */
  readonly width: number;
  /** The column whose text is wrapped when it is too narrow; texts of the others are cut. */
  readonly wraps: number;
  /** A further one, in which a word is cut that is longer than it is wide. */
  readonly wrapsToo?: number;
  /** How columns give way when a line would be too long: one after the other, each down to a number of columns. */
  readonly narrows: readonly (readonly [column: number, least: number])[];
}

const gap = "  ";

/** Rows with their columns aligned. The last column is not filled up, so that no line ends in blanks. */
export function table(cells: readonly (readonly Cell[])[], { width, wraps, wrapsToo, narrows }: TableOptions): string {
  const rows = cells.map((row) =>
    row.map((cell): Cell => (cell.isPainted === true ? cell : { ...cell, text: controlPictures(cell.text) })),
  );
  const widths = naturalWidths(rows);
  let excess = widths.reduce((sum, columns) => sum + columns + gap.length, -gap.length) - width;
  for (const [column, least] of narrows) {
    const own = widths[column] ?? 0;
    const given = Math.max(0, Math.min(excess, own - least));
    widths[column] = own - given;
    excess -= given;
  }
  return rows.map((row) => rowText(row, widths, wraps, wrapsToo)).join("");
}

function rowText(row: readonly Cell[], widths: readonly number[], wraps: number, wrapsToo: number | undefined): string {
  const cells = row.map(({ text, cut = "end" }, column) => {
    const width = widths[column] ?? 0;
    if (column === wraps) return wrapped(text, width);
    return column === wrapsToo
      ? wrapped(text, width).map((line) => shortened(line, width, cut))
      : [shortened(text, width, cut)];
  });
  const height = Math.max(...cells.map((lines) => lines.length));
  let lines = "";
  for (let line = 0; line < height; line++) {
    const parts = cells.map((texts, column) => {
      const text = texts[line] ?? "";
      const filled = padRight(text, widths[column] ?? 0).slice(text.length);
      return (text === "" ? "" : (row[column]?.paint?.(text) ?? text)) + filled;
    });
    lines += `${parts.join(gap).trimEnd()}\n`;
  }
  return lines;
}

function naturalWidths(rows: readonly (readonly Cell[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, { text }] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, textWidth(text));
  }
  return widths;
}

/** A text of at most `most` columns, an ellipsis in place of what was cut out. */
export function shortened(text: string, most: number, cut: "end" | "middle" = "middle"): string {
  if (textWidth(text) <= most) return text;
  const characters = [...text];
  const tail = cut === "end" ? 0 : Math.floor((most - 1) / 2);
  const head = characters.slice(0, most - 1 - tail).join("");
  return `${head}…${tail === 0 ? "" : characters.slice(-tail).join("")}`;
}

/** Lines of at most `width` columns, broken at blanks; a longer word stays whole. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
