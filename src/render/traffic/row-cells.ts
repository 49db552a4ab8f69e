import { grouped } from "../../problem/counted.js";
import { failureText } from "../../traffic/close-text.js";
import type { TokenUsage, TrafficResult, TrafficRow } from "../../traffic/traffic-row.js";
import { connectionName } from "../connection-name.js";
import type { Paint } from "../paint.js";
import type { Cell } from "../table.js";
import { rowWhy } from "./row-why.js";

export type ColumnName =
  | "#"
  | "conn"
  | "form"
  | "kind"
  | "why"
  | "frame"
  | "as full"
  | "saved"
  | "first"
  | "cached/input"
  | "result";

/** Columns that stand at the right. */
export const numberColumns: ReadonlySet<ColumnName> = new Set(["frame", "as full", "saved", "first", "cached/input"]);

/** What each column shows of a row, with its colour. */
export function rowCells(row: TrafficRow, paint: Paint): Readonly<Record<ColumnName, Cell>> {
  const { number, kind, bytes, fullBytes, savedBytes, firstEventMs, usage, result } = row;
  const isLoss = isLostDelta(row);
  const isFrame = kind !== "http";
  const isFailed = result.kind !== "completed";
  return {
    "#": { text: String(number) },
    conn: { text: connectionText(row), paint: paint.name },
    form: { text: formText(row) },
    kind: { text: isLoss ? "FULL" : kind, paint: isLoss ? paint.caution : isFrame ? paint.good : paint.dim },
    why: { text: rowWhy(row) },
    frame: { text: grouped(bytes) },
    "as full": { text: isFrame && fullBytes !== undefined ? grouped(fullBytes) : "-" },
    saved: {
      text: isFrame && savedBytes !== undefined ? grouped(savedBytes) : "-",
      ...((savedBytes ?? 0) < 0 && { paint: paint.caution }),
    },
    first: { text: firstEventMs === undefined ? "-" : duration(firstEventMs) },
    "cached/input": { text: usageText(usage), ...(row.verdict.kind !== "none" && { paint: paint.caution }) },
    result: { text: resultText(result), cut: "middle", ...(isFailed && { paint: paint.bad }) },
  };
}

/** A full frame that is not the first of all is what people look for. */
export function isLostDelta({ kind, why }: TrafficRow): boolean {
  if (kind !== "full") return false;
  return why.by !== "rules" || why.detail.reason !== "first_on_connection" || why.previous !== undefined;
}

export function formText({ form }: Pick<TrafficRow, "form">): string {
  return { ordinary: "ordinary", lite: "Lite", chat: "chat", other: "-" }[form];
}

/** `A`; where both sides of a gateway are seen, `A<` or `in` on the client's and `A>` or `out` on the provider's. */
export function connectionText({ connection, side }: TrafficRow): string {
  if (connection === undefined) return side === undefined ? "-" : side === "client" ? "in" : "out";
  const name = connectionName(connection);
  return `${name}${side === undefined ? "" : side === "client" ? "<" : ">"}`;
}

function usageText(usage: TokenUsage | undefined): string {
  if (usage === undefined) return "-";
  return `${usage.cached === undefined ? "-" : grouped(usage.cached)}/${grouped(usage.input)}`;
}

export function resultText(result: TrafficResult): string {
  if (result.kind === "completed") return result.id === "" ? "completed" : result.id;
  return failureText(result) ?? "no end";
}

/** `312 ms`, `4.1 s`, `12 min`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 100_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.round(ms / 60_000)} min`;
}
