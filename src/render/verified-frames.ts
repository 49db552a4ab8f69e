import { counted, grouped } from "../problem/counted.js";
import type { VerifiedFrame } from "../verify/sent-frame.js";
import { connectionName } from "./connection-name.js";
import { foldLine } from "./fold-line.js";
import type { Paint } from "./paint.js";
import { table, type Cell } from "./table.js";
import { versionedJson } from "./versioned-json.js";

export interface VerifiedView {
  readonly name: string;
  readonly frames: readonly VerifiedFrame[];
  readonly width: number;
  /** The command that follows where every frame keeps the rules. */
  readonly next: string;
}

/** Frames that somebody sent, and what is wrong with each. */
export function verifiedTable({ name, frames, width, next: playing }: VerifiedView, paint: Paint): string {
  const findings = frames.flatMap((frame) => frame.findings);
  const heading = ["#", "conn", "kind", "continues", "items", "frame", "result"].map((text): Cell => ({
    text,
    paint: paint.dim,
  }));
  const rows = [heading, ...frames.map((frame) => row(frame, paint))];
  const lines = findings.map(({ step, problem }) => {
    const mark = problem.severity === "error" ? paint.bad("x") : paint.caution("!");
    const place = problem.pointer === undefined ? "" : ` ${paint.dim(problem.pointer)}`;
    return `${foldLine(`${mark} #${step} ${problem.message}${place} ${paint.dim(`[${problem.code}]`)}`, width)}\n`;
  });
  const verdict = findings.length === 0 ? paint.good("every frame keeps the rules\n") : "";
  const next = findings[0] === undefined ? playing : `prompt-wire codes ${findings[0].problem.code}`;
  return [
    `${foldLine(paint.dim(`${name} · ${counted(frames.length, "frame")} as they were sent`), width)}\n`,
    table(rows, { width, wraps: 3, narrows: [[3, 12]] }),
    ...lines,
    verdict,
    `${paint.dim(`next: ${next}`)}\n`,
  ].join("");
}

export function verifiedJson(frames: readonly VerifiedFrame[]): string {
  return versionedJson({
    frames: frames.map(({ connection, findings, ...frame }) => ({
      ...frame,
      connection: connectionName(connection),
      findings: findings.map(({ problem }) => problem),
    })),
  });
}

function row(frame: VerifiedFrame, paint: Paint): Cell[] {
  const { step, connection, kind, previousResponseId, baselineItems, newItems, bytes, responseId, findings } = frame;
  const isWrong = findings.some(({ problem }) => problem.severity === "error");
  return [
    { text: String(step) },
    { text: connectionName(connection), paint: paint.name },
    { text: kind, paint: isWrong ? paint.bad : paint.good },
    { text: previousResponseId ?? "-" },
    { text: kind === "full" ? grouped(newItems) : `${grouped(baselineItems)} + ${grouped(newItems)}` },
    { text: grouped(bytes) },
    { text: responseId ?? "not completed" },
  ];
}
