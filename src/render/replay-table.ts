import { grouped } from "../problem/counted.js";
import type { ReplayedStep } from "../run/replayed-step.js";
import type { SocketClose } from "../run/socket-close.js";
import { stepResult, type StepResult } from "../run/step-result.js";
import { closedWords } from "./closed-words.js";
import { connectionName } from "./connection-name.js";
import { foldLine } from "./fold-line.js";
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
  /** The command that usually follows; undefined where what went wrong names one. */
  readonly next: string | undefined;
  readonly width: number;
  /** Whether the answers to a step are others than those of the conversation: nobody broke its delta. */
  readonly hasOtherAnswers: (index: number) => boolean;
}

/** Columns by their names; numbers stand at the right. */
const numbers: ReadonlySet<string> = new Set(["frame", "as full", "saved", "cached/input"]);
const heading = ["#", "conn", "kind", "why", "frame", "as full", "saved", "cached/input", "result"] as const;
type Column = (typeof heading)[number];
/** What gives way on a narrow terminal: the line below the table has their sums. */
const dispensable: ReadonlySet<Column> = new Set(["as full", "saved"]);
const comfortable = 96;
/** Below it a word of the reason would not fit, and what was cached is told below the table, too. */
const roomForCached = 72;

/** A conversation as a table of frames: full or delta and why, what it cost, what came back. */
export function replayTable(view: ReplayView, paint: Paint): string {
  const { steps, circumstances, show, next, width } = view;
  const columns = heading.filter(
    (name) => (width >= comfortable || !dispensable.has(name)) && (width >= roomForCached || name !== "cached/input"),
  );
  const rows = [
    columns.map((text): Cell => ({ text, paint: paint.dim })),
    ...steps.map((step, index) => {
      const cells = row(step, index, steps[index - 1], paint);
      return columns.map((name) => cells[name]);
    }),
  ];
  const [why, result] = [columns.indexOf("why"), columns.indexOf("result")];
  return [
    `${foldLine(paint.dim(circumstances), width)}\n`,
    table(rightAligned(rows, columns), {
      width,
      wraps: why,
      wrapsToo: result,
      narrows: [
        [why, 30],
        [result, 16],
        [why, 20],
        [result, 12],
      ],
    }),
    ...steps.flatMap((step, index) => breaks(step, index, view, paint)),
    `${foldLine(paint.dim(totals(steps, !columns.includes("cached/input"))), width)}\n`,
    ...steps.map((step, index) => shownFrame(step, index, show, paint)),
    next === undefined ? "" : `${paint.dim(`next: ${next}`)}\n`,
  ].join("");
}

/** Who lost a delta, and by what. A live answer may be another one than the later steps were written for. */
function breaks(
  { plan: { detail } }: ReplayedStep,
  index: number,
  { hasOtherAnswers, width }: ReplayView,
  paint: Paint,
): string[] {
  const changed = detail.reason === "not_a_prefix" ? detail.changed : undefined;
  const isOther = hasOtherAnswers(index) && changed?.remembered === "answer" && changed.difference !== undefined;
  const who = isOther ? "not the answer that this conversation goes on from" : "client break";
  return detailBreaks(detail).map((text) => `${foldLine(`${paint.bad("x")} #${index + 1} ${who}: ${text}`, width)}\n`);
}

function row(
  step: ReplayedStep,
  index: number,
  previous: ReplayedStep | undefined,
  paint: Paint,
): Record<Column, Cell> {
  const { plan, connection, events, closed } = step;
  const { decision, bytes, fullBytes, savedBytes } = plan;
  // A full frame that is not the first of all is what people look for.
  const isLoss = decision === "full" && index > 0;
  const result = stepResult(events);
  return {
    "#": { text: String(index + 1) },
    conn: { text: connectionName(connection), paint: paint.name },
    kind: { text: isLoss ? "FULL" : decision, paint: isLoss ? paint.caution : paint.good },
    why: { text: frameWhy(step, previous) },
    frame: { text: grouped(bytes) },
    "as full": { text: grouped(fullBytes) },
    saved: { text: grouped(savedBytes), ...(savedBytes < 0 && { paint: paint.caution }) },
    "cached/input": { text: cachedShare(result) },
    result: { text: resultText(result, closed), ...(result.kind !== "completed" && { paint: paint.bad }) },
  };
}

function cachedShare(result: StepResult): string {
  const usage = result.kind === "completed" ? result.usage : undefined;
  return usage === undefined ? "-" : `${grouped(usage.cachedInputTokens)}/${grouped(usage.inputTokens)}`;
}

function resultText(result: StepResult, closed: SocketClose | undefined): string {
  if (result.kind === "none") return closed === undefined ? "no answer" : closedWords(closed);
  if (result.kind === "failed") return result.text;
  return result.responseId === "" ? "(empty id)" : result.responseId;
}

function rightAligned(rows: readonly (readonly Cell[])[], columns: readonly Column[]): Cell[][] {
  const widths = columns.map((name, column) =>
    numbers.has(name) ? Math.max(...rows.map((cells) => textWidth(cells[column]!.text))) : 0,
  );
  return rows.map((cells) => cells.map((cell, column) => ({ ...cell, text: cell.text.padStart(widths[column]!) })));
}

function totals(steps: readonly ReplayedStep[], withCached: boolean): string {
  const sum = (of: (step: ReplayedStep) => number): number => steps.reduce((total, step) => total + of(step), 0);
  const saved = sum(({ plan }) => plan.savedBytes);
  const full = sum(({ plan }) => plan.fullBytes);
  const sent = grouped(sum(({ plan }) => plan.bytes));
  const cached = withCached ? cachedTotal(steps) : "";
  return `${sent} bytes in frames, ${grouped(full)} as full: ${savedText(saved, full)}${cached}`;
}

/** What deltas saved; a delta that carries its instructions again can be larger than the full frame. */
function savedText(saved: number, full: number): string {
  const percent = full === 0 ? 0 : Math.round((Math.abs(saved) / full) * 100);
  const share = saved !== 0 && percent === 0 ? "less than 1 %" : `${percent} %`;
  return saved < 0 ? `${grouped(-saved)} more (${share})` : `${grouped(saved)} saved (${share})`;
}

function cachedTotal(steps: readonly ReplayedStep[]): string {
  const usages = steps.flatMap(({ events }) => {
    const result = stepResult(events);
    return result.kind === "completed" && result.usage !== undefined ? [result.usage] : [];
  });
  if (usages.length === 0) return "";
  const cached = usages.reduce((total, { cachedInputTokens }) => total + cachedInputTokens, 0);
  const input = usages.reduce((total, { inputTokens }) => total + inputTokens, 0);
  return `; ${grouped(cached)} of ${grouped(input)} input tokens cached`;
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
