import type { Paint } from "./paint.js";
import { table } from "./table.js";

/** Rows of text in aligned columns under a heading, two blanks between them; cells may be painted. Ends with a line end. */
export function columns(heading: readonly string[], rows: readonly (readonly string[])[], paint: Paint): string {
  const cells = [heading.map((cell) => paint.dim(cell)), ...rows].map((row) =>
    row.map((text) => ({ text, isPainted: true as const })),
  );
  return table(cells, { width: Number.POSITIVE_INFINITY, wraps: heading.length - 1, narrows: [] });
}
