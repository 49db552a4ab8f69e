import type { Paint } from "./paint.js";
import { padRight, textWidth } from "./text-width.js";

/** Rows of text in aligned columns under a heading, two blanks between them; cells may be painted. Ends with a line end. */
export function columns(heading: readonly string[], rows: readonly (readonly string[])[], paint: Paint): string {
  const all = [heading.map((cell) => paint.dim(cell)), ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => textWidth(row[column] ?? ""))));
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => padRight(cell, widths[column] ?? 0)).join("  ");
  return all.map((row) => `${line(row).trimEnd()}\n`).join("");
}
