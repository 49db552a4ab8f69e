import { pointerSteps, resolvePointer } from "../../json/pointer.js";
import type { JsonDocument } from "../../json/document.js";
import type { Change } from "../../diff/change.js";
import type { RequestDifference } from "../../diff/request-difference.js";
import { grouped } from "../../problem/counted.js";
import { foldLine } from "../fold-line.js";
import type { Paint } from "../paint.js";
import { type Cell, table } from "../table.js";
import type { DifferenceView } from "./difference-view.js";

/** How many changes of which kind, and how many bytes, by field of the body; one line a field. */
export function differenceStat(
  { left, right, verdict, isSame }: DifferenceView,
  { body, headers }: RequestDifference,
  paint: Paint,
  width: number,
): string {
  const byField = new Map<string, Change[]>();
  for (const change of body.changes) {
    if ("isShell" in change && change.isShell) continue;
    const pointer = change.kind === "removed" ? change.left.pointer : change.right.pointer;
    const field = pointerSteps(pointer)?.[0] ?? "(whole body)";
    const list = byField.get(field);
    if (list === undefined) byField.set(field, [change]);
    else list.push(change);
  }
  const rows = Array.from(byField, ([field, changes]): Cell[] => [
    { text: ` ${field}`, paint: paint.name },
    { text: sizes(body.left, body.right, field) },
    { text: counts(changes) },
  ]);
  if (headers.length > 0) {
    rows.push([{ text: " (headers)", paint: paint.name }, { text: "" }, { text: `~${headers.length}` }]);
  }
  const heading = `${foldLine(`${paint.strong(left)} -> ${paint.strong(right)}`, width)}\n`;
  const answer = `${foldLine(isSame ? paint.good(verdict) : paint.caution(verdict), width)}\n`;
  return heading + table(rows, { width, wraps: 2, narrows: [[0, 12]] }) + answer;
}

function sizes(left: JsonDocument, right: JsonDocument, field: string): string {
  if (field === "(whole body)") return `${grouped(left.bytes.length)} -> ${grouped(right.bytes.length)} bytes`;
  const size = (document: JsonDocument): string => {
    const node = resolvePointer(document, `/${field}`);
    return node === -1 ? "absent" : grouped(document.end(node) - document.start(node));
  };
  const [before, after] = [size(left), size(right)];
  return before === after ? `${before} bytes` : `${before} -> ${after} bytes`;
}

/** `+2 -1 ~3 >1 =4` */
function counts(changes: readonly Change[]): string {
  const marks = { added: "+", removed: "-", changed: "~", moved: ">", respelled: "=", reordered: "=", spaced: "=" };
  const count = new Map<string, number>();
  for (const { kind } of changes) count.set(marks[kind], (count.get(marks[kind]) ?? 0) + 1);
  return ["+", "-", "~", ">", "="].flatMap((mark) => (count.has(mark) ? [`${mark}${count.get(mark)!}`] : [])).join(" ");
}
