import { controlPictures } from "../problem/control-pictures.js";
import type { Problem } from "../problem/problem.js";
import { foldLines } from "./fold-line.js";
import type { Paint } from "./paint.js";

/**
 * Problems for people, each: what is wrong and its code; where, with the lines around it; what to do. Ends with the
 * commands that tell more, unless the user only mistyped something and no command is the right one.
 */
export function problemsText(
  problems: readonly Problem[],
  paint: Paint,
  { width, mistyped = false }: { readonly width?: number; readonly mistyped?: boolean } = {},
): string {
  const blocks = problems.map((problem) => problemText(problem, paint, width));
  if (mistyped && problems.every(({ next }) => next === undefined)) return blocks.join("\n");
  const more = [...new Set(problems.map(({ code, next }) => next ?? `prompt-wire codes ${code}`))].slice(0, 3);
  return `${blocks.join("\n")}${paint.dim(`next: ${more.join(" · ")}`)}\n`;
}

/** @param width columns for sentences; what shows a place in a file is not broken */
export function problemText(problem: Problem, paint: Paint, width = Number.POSITIVE_INFINITY): string {
  const { severity, code, place, frame, remedy } = problem;
  // The client's own messages may have several lines.
  const message = problem.message.split("\n").map(controlPictures).join("\n  ");
  const pointer = problem.pointer === undefined ? undefined : controlPictures(problem.pointer);
  const label = severity === "error" ? paint.bad("error:") : paint.caution(`${severity}:`);
  const lines = [foldLines(`${label} ${message} ${paint.dim(`[${code}]`)}`, width)];
  if (place !== undefined) {
    const where = controlPictures(`${place.file}:${place.line}:${place.column}`);
    lines.push(`  ${paint.name(where)}${pointer === undefined ? "" : paint.dim(` ${pointer}`)}`);
  } else if (pointer !== undefined) {
    lines.push(`  ${paint.dim(`at ${pointer}`)}`);
  }
  if (frame !== undefined)
    lines.push(
      ...frame
        .trimEnd()
        .split("\n")
        .map((line) => `  ${line}`.trimEnd()),
    );
  if (remedy !== undefined)
    lines.push(foldLines(`  ${remedy.split("\n").map(controlPictures).join("\n  ")}`, width, 0));
  return `${lines.join("\n")}\n`;
}

/** The same for programs: one JSON object on one line, members in a fixed order. */
export function problemsJson(problems: readonly Problem[]): string {
  // Also what JSON leaves as it is, because it does nothing to it, would do something to a terminal.
  const text = JSON.stringify({ schemaVersion: 1, problems: problems.map(problemMembers) });
  return `${text.replaceAll(/[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g, escaped)}\n`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A problem with its members in a fixed order. */
export function problemMembers({ code, severity, message, pointer, place, frame, remedy, next }: Problem): object {
  return { code, severity, message, pointer, place, frame, remedy, next };
}
