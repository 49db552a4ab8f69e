import { padRight, textWidth } from "./text-width.js";

/** A cell and how to colour it; columns are measured before colour comes in. */
export interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

export interface TableOptions {
  /** Columns there are; Infinity where no terminal limits them. */
  readonly width: number;
  /** The column whose text is wrapped when a row is too wide. */
  readonly wraps: number;
  /** Most columns of the others, by position; longer texts lose their middle on a terminal. */
  readonly most: readonly number[];
}

const gap = "  ";

/** Rows with their columns aligned. The last column is not filled up, so that no line ends in blanks. */
export function table(rows: readonly (readonly Cell[])[], { width, wraps, most }: TableOptions): string {
  const limited = Number.isFinite(width);
  const texts = rows.map((row) =>
    row.map(({ text }, column) => (limited && column !== wraps ? shortened(text, most[column] ?? width) : text)),
  );
  const widths = columnWidths(texts);
  const others = widths.reduce((sum, columns, column) => (column === wraps ? sum : sum + columns + gap.length), 0);
  if (limited) widths[wraps] = Math.min(widths[wraps] ?? 0, Math.max(20, width - others));
  return rows.map((row, index) => rowText(row, texts[index] ?? [], widths, wraps)).join("");
}

function rowText(row: readonly Cell[], texts: readonly string[], widths: readonly number[], wraps: number): string {
  const lines = wrapped(texts[wraps] ?? "", widths[wraps] ?? 0);
  return lines
    .map((line, index) => {
      const cells = row.map((cell, column) => {
        const text = column === wraps ? line : index === 0 ? (texts[column] ?? "") : "";
        const filled = padRight(text, widths[column] ?? 0).slice(text.length);
        return (text === "" || cell.paint === undefined ? text : cell.paint(text)) + filled;
      });
      return `${cells.join(gap).trimEnd()}\n`;
    })
    .join("");
}

function columnWidths(texts: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of texts) {
    for (const [column, text] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, textWidth(text));
  }
  return widths;
}

/** A text of at most `most` columns: its middle is left out, because both ends tell things apart. */
export function shortened(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  const characters = [...text];
  const tail = Math.floor((most - 1) / 2);
  const head = most - 1 - tail;
  return `${characters.slice(0, head).join("")}…${characters.slice(-tail).join("")}`;
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
