import { counted, grouped } from "../problem/counted.js";
import { bytes } from "./item-line.js";
import type { Paint } from "./paint.js";
import { table, type Cell } from "./table.js";

/** One entry of a source that holds several. */
export interface ListedEntry {
  readonly position: number;
  readonly turn: number | undefined;
  /** `body`, `request`, `frame`, `prompt`, … */
  readonly kind: string;
  readonly model: string | undefined;
  readonly lite: boolean | undefined;
  readonly items: number | undefined;
  readonly bytes: number;
  readonly status: number | undefined;
  readonly problem: string | undefined;
}

export interface ListView {
  readonly name: string;
  readonly noun: string;
  readonly size: number;
  readonly entries: readonly ListedEntry[];
  readonly next: string;
  readonly width: number;
}

/** The entries of a source, one a line. */
export function sourceListText({ name, noun, size, entries, next, width }: ListView, paint: Paint): string {
  const header = ["#", "TURN", "KIND", "MODEL", "MODE", "ITEMS", "BYTES", "STATUS"];
  const rows: Cell[][] = [header.map((text) => ({ text, paint: paint.dim }))];
  for (const entry of entries) {
    const mode = entry.lite === undefined ? "" : entry.lite ? "Lite" : "ordinary";
    rows.push([
      { text: String(entry.position) },
      { text: entry.turn === undefined ? "" : String(entry.turn) },
      { text: entry.kind },
      { text: entry.model ?? "", paint: paint.value },
      { text: mode },
      { text: entry.items === undefined ? "" : grouped(entry.items) },
      { text: bytes(entry.bytes) },
      { text: entry.problem ?? (entry.status === undefined ? "" : String(entry.status)) },
    ]);
  }
  const hidden = size - entries.length;
  return [
    `${paint.strong(name)}   ${counted(size, noun)}\n`,
    table(rows, { width, wraps: 7, narrows: [[7, 20]] }),
    ...(hidden > 0 ? [paint.dim(`${grouped(hidden)} more\n`)] : []),
    `${paint.dim("next:")} ${next}\n`,
  ].join("");
}
