import type { ByteExcerpt } from "../../diff/byte-excerpt.js";
import { controlPictures } from "../../problem/control-pictures.js";
import { foldLine, foldLines } from "../fold-line.js";
import type { Paint } from "../paint.js";
import { padRight, textWidth } from "../text-width.js";
import type { DetailLine, DifferenceView, EntryView, WhyLine } from "./difference-view.js";

/** Columns that places may take before values no longer line up behind them. */
const widestPlace = 34;

/** Two requests compared, for people. */
export function differenceText(view: DifferenceView, paint: Paint, width: number): string {
  const { source, left, right, facts, isSame, verdict, first, sections, notes, next } = view;
  const title = [
    ...(source === undefined ? [] : [source]),
    `${paint.strong(left)} -> ${paint.strong(right)}`,
    ...facts,
  ];
  const lines = [
    `${foldLine(title.join("   "), width)}\n`,
    `${foldLine(isSame ? paint.good(verdict) : paint.caution(verdict), width)}\n`,
    ...(first === undefined ? [] : [excerpts(left, first.left, right, first.right, paint)]),
  ];
  for (const section of sections)
    lines.push(`\n${paint.dim(section.title)}\n`, entriesText(section.entries, paint, width));
  if (notes.length > 0) lines.push(`\n${notes.map((note) => `${foldLine(note, width)}\n`).join("")}`);
  lines.push(`${isSame ? "" : "\n"}${paint.dim(`next: ${next}`)}\n`);
  return lines.join("");
}

/** Entries of one section, their values lined up. */
export function entriesText(entries: readonly EntryView[], paint: Paint, lineWidth = Number.POSITIVE_INFINITY): string {
  const width = Math.max(0, ...entries.map(({ place }) => textWidth(place)).filter((one) => one <= widestPlace));
  return entries.map((entry) => entryText(entry, width, lineWidth, paint)).join("");
}

function excerpts(leftName: string, left: ByteExcerpt, rightName: string, right: ByteExcerpt, paint: Paint): string {
  const width = Math.max(textWidth(leftName), textWidth(rightName));
  const line = (name: string, { before, after }: ByteExcerpt): string =>
    `  ${padRight(name, width)}  ${paint.dim(before)}${after}\n`;
  const marker = `  ${" ".repeat(width)}  ${" ".repeat(textWidth(right.before))}${paint.caution("^")}\n`;
  return line(leftName, left) + line(rightName, right) + marker;
}

function entryText(entry: EntryView, width: number, lineWidth: number, paint: Paint): string {
  const { mark, place, about, before, after, note, whys, from, detail = [] } = entry;
  const colour = { "+": paint.good, "-": paint.bad, "~": paint.caution, ">": paint.name, "=": paint.dim }[mark];
  const values = [
    ...(about === undefined ? [] : [paint.dim(about)]),
    ...(before === undefined && after === undefined ? [] : [valueText(before, after, paint)]),
    ...(note === undefined ? [] : [paint.dim(note)]),
  ];
  const head = values.length === 0 ? place : padRight(place, width);
  const title = `${colour(`${mark} `)}${paint.name(head)}${values.map((value) => `  ${value}`).join("")}`;
  const origin = from === undefined ? "" : `    ${paint.dim(`at ${from}`)}\n`;
  return (
    `${foldLine(title, lineWidth, 4)}\n${foldLines(whyText(whys, paint), lineWidth, 6)}${origin}` +
    detail.map((line) => detailText(line, paint)).join("")
  );
}

function valueText(before: string | undefined, after: string | undefined, paint: Paint): string {
  if (before === undefined) return paint.good(after ?? "");
  if (after === undefined) return paint.bad(before);
  return `${paint.bad(before)} -> ${paint.good(after)}`;
}

function whyText(whys: readonly WhyLine[], paint: Paint): string {
  const width = Math.max(0, ...whys.map(({ side = "" }) => textWidth(side)));
  return whys
    .map(({ side, text, rule, from }) => {
      const speaker = side === undefined ? "" : `${padRight(side, width)}  `;
      return `    ${paint.dim(speaker)}${text}  ${paint.dim(`${rule} · ${from}`)}\n`;
    })
    .join("");
}

function detailText({ sign, parts }: DetailLine, paint: Paint): string {
  if (sign === "@") return `    ${paint.dim(`@@ ${parts.map(({ text }) => text).join("")}`)}\n`;
  const colour = sign === "+" ? paint.good : sign === "-" ? paint.bad : (text: string): string => text;
  const line = parts
    .filter(({ text }) => text !== "")
    .map(({ text, isChanged }) => {
      const shown = colour(text.split("\t").map(controlPictures).join("\t"));
      return isChanged ? paint.strong(shown) : shown;
    });
  return line.length === 0 ? `    ${colour(sign)}`.trimEnd() + "\n" : `    ${colour(sign)} ${line.join("")}\n`;
}
