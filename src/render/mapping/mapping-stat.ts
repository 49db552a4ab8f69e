import type { MappingRow } from "../../compile/chat/mapping.js";
import { counted } from "../../problem/counted.js";
import type { Paint } from "../paint.js";
import { table } from "../table.js";
import { type MappingView, outcomeCounts } from "./mapping-view.js";

/** How many parts of which field had which fate; one line a field of the source. */
export function mappingStat(
  { left, right, verdict }: MappingView,
  rows: readonly MappingRow[],
  paint: Paint,
  width: number,
): string {
  const byField = new Map<string, MappingRow[]>();
  for (const row of rows) {
    const pointer = row.source?.replace(/^\/options(?=\/)/, "") ?? row.chat ?? row.responses ?? "";
    const field = pointer.split("/")[1] ?? "";
    const list = byField.get(field);
    if (list === undefined) byField.set(field, [row]);
    else list.push(row);
  }
  const cells = Array.from(byField, ([field, list]) => [
    { text: ` ${field}`, paint: paint.name },
    { text: counted(list.length, "row") },
    { text: outcomeCounts(list) },
  ]);
  const heading = `${paint.strong(left)} -> ${paint.strong(right)}\n`;
  return (
    heading +
    table(cells, {
      width,
      wraps: 2,
      narrows: [
        [0, 12],
        [2, 20],
      ],
    }) +
    `${paint.caution(verdict)}\n`
  );
}
