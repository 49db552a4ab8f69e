import { grouped } from "../problem/counted.js";
import type { Moment } from "../recording/progress.js";
import type { Paint } from "./paint.js";
import { table, type Cell } from "./table.js";

/** When each point of a request's way was reached, as a table: since the start, and since the point before. */
export function timelineText(timeline: readonly (readonly [Moment, number])[], paint: Paint): string {
  if (timeline.length === 0) return "";
  const width = Math.max(2, ...timeline.map(([, at]) => grouped(at).length)) + 3;
  const rows = timeline.map(([moment, at], index): Cell[] => {
    const since = index === 0 ? "" : `+${grouped(at - timeline[index - 1]![1])}`;
    return [
      { text: moment, paint: paint.dim },
      { text: `${grouped(at)} ms`.padStart(width) },
      { text: since.padStart(width), paint: paint.dim },
    ];
  });
  return table(rows, { width: Number.POSITIVE_INFINITY, wraps: 0, narrows: [] });
}
