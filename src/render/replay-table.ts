import { grouped } from "../problem/counted.js";
import type { ReplayedStep } from "../run/replayed-step.js";
import { stepResult, type StepResult } from "../run/step-result.js";
import { connectionName } from "./connection-name.js";
import { detailBreaks, frameWhy } from "./frame-why.js";
import { itemLine } from "./item-line.js";
import type { Paint } from "./paint.js";
import { table, type Cell } from "./table.js";
import { textWidth } from "./text-width.js";
import { parseJson } from "../json/parse.js";

export interface ReplayView {
  readonly steps: readonly ReplayedStep[];
  /** One line about the whole: source, model, what was sent. */
  readonly circumstances: string;
  readonly show: "frames" | "delta" | "none";
  readonly next: string;
  readonly width: number;
}

const heading = ["#", "conn", "kind", "why", "frame", "as full", "saved", "cached/input", "result"];
/** Columns of numbers, which stand at the right. */
const numbers: ReadonlySet<number> = new Set([4, 5, 6, 7]);

/** A conversation as a table of frames: full or delta and why, what it cost, what came back. */
export function replayTable({ steps, circumstances, show, next, width }: ReplayView, paint: Paint): string {
  const rows = [
    heading.map((text): Cell => ({ text, paint: paint.dim })),
    ...steps.map((step, index) => row(step, index, steps[index - 1], paint)),
  ];
  const breaks = steps.flatMap((step, index) =>
    detailBreaks(step.plan.detail).map((text) => `${paint.bad("x")} #${index + 1} client break: ${text}\n`),
  );
  return [
    `${paint.dim(circumstances)}\n`,
    table(rightAligned(rows), {
      width,
      wraps: 3,
      narrows: [
        [3, 24],
        [8, 12],
      ],
    }),
    ...breaks,
    totals(steps, paint),
    ...steps.map((step, index) => shownFrame(step, index, show, paint)),
    `${paint.dim(`next: ${next}`)}\n`,
  ].join("");
}

function row(step: ReplayedStep, index: number, previous: ReplayedStep | undefined, paint: Paint): Cell[] {
  const { plan, connection, events } = step;
  const { decision, bytes, fullBytes, savedBytes } = plan;
  // A full frame that is not the first of all is what people look for.
  const isLoss = decision === "full" && index > 0;
  const result = stepResult(events);
  return [
    { text: String(index + 1) },
    { text: connectionName(connection), paint: paint.name },
    { text: isLoss ? "FULL" : decision, paint: isLoss ? paint.caution : paint.good },
    { text: frameWhy(step, previous) },
    { text: grouped(bytes) },
    { text: grouped(fullBytes) },
    { text: grouped(savedBytes), ...(savedBytes < 0 && { paint: paint.caution }) },
    { text: cachedShare(result) },
    { text: resultText(result), ...(result.kind !== "completed" && { paint: paint.bad }) },
  ];
}

function cachedShare(result: StepResult): string {
  const usage = result.kind === "completed" ? result.usage : undefined;
  return usage === undefined ? "-" : `${grouped(usage.cachedInputTokens)}/${grouped(usage.inputTokens)}`;
}

function resultText(result: StepResult): string {
  if (result.kind === "none") return "no answer";
  return result.kind === "completed" ? result.responseId : result.text;
}

function rightAligned(rows: readonly (readonly Cell[])[]): Cell[][] {
  const width = (column: number): number => Math.max(...rows.map((cells) => textWidth(cells[column]!.text)));
  const widths = new Map([...numbers].map((column) => [column, width(column)]));
  return rows.map((cells) =>
    cells.map((cell, column) => ({ ...cell, text: cell.text.padStart(widths.get(column) ?? 0) })),
  );
}

function totals(steps: readonly ReplayedStep[], paint: Paint): string {
  const sum = (of: (step: ReplayedStep) => number): number => steps.reduce((total, step) => total + of(step), 0);
  const saved = sum(({ plan }) => plan.savedBytes);
  const full = sum(({ plan }) => plan.fullBytes);
  const share = full === 0 ? 0 : Math.round((saved / full) * 100);
  const sent = grouped(sum(({ plan }) => plan.bytes));
  return paint.dim(`${sent} bytes in frames, ${grouped(full)} as full: ${grouped(saved)} saved (${share} %)\n`);
}

/** The frame as it is, or only its items. */
function shownFrame({ plan }: ReplayedStep, index: number, show: ReplayView["show"], paint: Paint): string {
  if (show === "none" || (show === "delta" && plan.decision !== "delta")) return "";
  const title = paint.strong(`#${index + 1} ${plan.decision}`);
  if (show === "frames") return `${title}\n${new TextDecoder().decode(plan.frame)}\n`;
  const document = parseJson(plan.frame, { name: "frame" });
  const input = document.member(document.root, "input");
  const lines = Array.from(document.elements(input), (item) => `  ${itemLine(document, item)}\n`);
  return `${title}\n${lines.length === 0 ? "  (no new items)\n" : lines.join("")}`;
}
