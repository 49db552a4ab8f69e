import type { CaseResult, Status } from "../../golden/case-result.js";
import type { Mask } from "../../golden/mask.js";
import type { MaskUse, PartDifference } from "../../golden/part.js";
import { counted, grouped } from "../../problem/counted.js";
import { problemText } from "../problems.js";
import type { Paint } from "../paint.js";
import { textWidth } from "../text-width.js";
import { changesOf } from "./changes.js";
import { summaryLine } from "./summary.js";

/** Differences or problems of one case that are shown in full; a conversation may have dozens. */
const mostParts = 3;

/** What a check came to, with the masks that were in force. */
export interface CheckView {
  readonly results: readonly CaseResult[];
  readonly masks: readonly Mask[];
  /** The command that usually follows. */
  readonly next: string | undefined;
}

/** A check for people: everything that is not as agreed or only so with masks, the sum, the masks. */
export function checkText({ results, masks, next }: CheckView, paint: Paint): string {
  const shown = results.filter(({ status, masked }) => status !== "same" || masked.length > 0);
  const isFine = results.every(({ status }) => status === "same");
  const sum = summaryLine(results);
  return [
    ...shown.map((result) => resultText(result, paint)),
    `${isFine ? paint.good(sum) : paint.bad(sum)}\n`,
    ...(masks.length === 0 ? [] : [`masks: ${masks.map(({ label }) => label).join("; ")}\n`]),
    ...(next === undefined ? [] : [`${paint.dim(`next: ${next}`)}\n`]),
  ].join("");
}

/** One case that is not as agreed, or only so with masks. */
export function resultText(result: CaseResult, paint: Paint): string {
  const { name, path, status, why } = result;
  const title = paint.strong(status === "orphan" ? path : name);
  const head = `${statusPaint(status, paint)(status)}  ${title}${why === undefined ? "" : `  ${why}`}\n`;
  return `${head}${resultDetails(result, paint)}\n`;
}

/** What is told of a case under its name, indented by two. */
export function resultDetails({ differences, masked, problems, causes }: CaseResult, paint: Paint): string {
  const left = differences.length - mostParts;
  return [
    ...differences.slice(0, mostParts).map((difference) => differenceText(difference, paint)),
    ...(left > 0 ? [`  and ${counted(left, "more difference")}\n`] : []),
    ...masked.map((use) => `  ${maskText(use)}\n`),
    ...causes.map(({ text }) => `  who: ${text}\n`),
    ...problems.slice(0, mostParts).map((problem) => indented(problemText(problem, paint))),
    ...(problems.length > mostParts ? [`  and ${counted(problems.length - mostParts, "more problem")}\n`] : []),
  ].join("");
}

function differenceText(difference: PartDifference, paint: Paint): string {
  const { name, golden, actual, first } = difference;
  const { offset, pointer = "", left, right } = first;
  const place = pointer === "" ? "" : ` at ${paint.name(pointer)}`;
  const sizes = golden.length === actual.length ? "" : `, now ${grouped(actual.length)}`;
  const { sum, lines } = changesOf(difference, paint);
  return [
    `  ${name}: byte ${grouped(offset)} of ${grouped(golden.length)}${sizes}${place}; ${sum}\n`,
    `    golden  ${paint.dim(left.before)}${left.after}\n`,
    `    now     ${paint.dim(right.before)}${right.after}\n`,
    `    ${" ".repeat(8 + textWidth(right.before))}${paint.caution("^")}\n`,
    ...lines.map((line) => `    ${line}\n`),
  ].join("");
}

function maskText({ label, values, hidden }: MaskUse): string {
  return `masked: ${label}, ${counted(values, "place")}${hidden === 0 ? "" : `; ${grouped(hidden)} differ and do not count`}`;
}

function statusPaint(status: Status, paint: Paint): (text: string) => string {
  switch (status) {
    case "same":
      return paint.good;
    case "changed":
    case "broken":
      return paint.bad;
    case "missing":
    case "orphan":
      return paint.caution;
  }
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}
