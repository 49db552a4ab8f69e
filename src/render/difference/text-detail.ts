import { diffLines, diffWordsWithSpace } from "diff";
import type { DetailLine, LinePart } from "./difference-view.js";

/** Beyond so many differing lines or words a comparison would take long and tell nothing. */
const mostLines = 2000;
const mostWords = 500;

/** UTF-16 units that are shown on either side of a change in a long line. */
const around = 60;

interface SignedLine {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/**
 * How a text changed, by lines and within lines by words.
 *
 * @param context lines shown around a change
 * @returns undefined when the two are too different
 */
export function textDetail(before: string, after: string, context: number): DetailLine[] | undefined {
  const blocks = diffLines(before, after, { maxEditLength: mostLines });
  if (blocks === undefined) return undefined;
  const isEndTold = before.endsWith("\n") !== after.endsWith("\n");
  const lines: SignedLine[] = blocks.flatMap(({ value, added, removed }) => {
    const sign = added ? "+" : removed ? "-" : " ";
    return splitLines(value, isEndTold).map((text) => ({ sign, text }));
  });
  const isShown = lines.map(() => false);
  lines.forEach(({ sign }, position) => {
    if (sign === " ") return;
    const to = Math.min(lines.length - 1, position + context);
    for (let near = Math.max(0, position - context); near <= to; near++) isShown[near] = true;
  });
  return hunks(lines, isShown);
}

function hunks(lines: readonly SignedLine[], isShown: readonly boolean[]): DetailLine[] {
  const parts = partsOf(lines);
  const detail: DetailLine[] = [];
  let number = 1;
  lines.forEach(({ sign }, position) => {
    if (isShown[position] === true) {
      const isGap = position > 0 && isShown[position - 1] !== true;
      if (isGap) detail.push({ sign: "@", parts: [{ text: `line ${number}`, isChanged: false }] });
      detail.push({ sign, parts: clipped(parts[position]!) });
    }
    if (sign !== "+") number++;
  });
  return detail;
}

/** In a block of removed lines before as many added ones, the words that changed are set off. */
function partsOf(lines: readonly SignedLine[]): LinePart[][] {
  const parts = lines.map(({ text }): LinePart[] => [{ text, isChanged: false }]);
  for (let start = 0; start < lines.length;) {
    let middle = start;
    while (lines[middle]?.sign === "-") middle++;
    let end = middle;
    while (lines[end]?.sign === "+") end++;
    const pairs = Math.min(middle - start, end - middle);
    for (let pair = 0; pair < pairs; pair++) {
      const words = diffWordsWithSpace(lines[start + pair]!.text, lines[middle + pair]!.text, {
        maxEditLength: mostWords,
      });
      if (words === undefined) continue;
      parts[start + pair] = words.filter(({ added }) => !added).map(({ value, removed }) => part(value, removed));
      parts[middle + pair] = words.filter(({ removed }) => !removed).map(({ value, added }) => part(value, added));
    }
    start = Math.max(end, start + 1);
  }
  return parts;
}

function part(text: string, isChanged: boolean): LinePart {
  return { text, isChanged };
}

/** Of what did not change in a long line only the neighbourhood of changes is shown. */
function clipped(parts: readonly LinePart[]): LinePart[] {
  return parts.map((one, position) => {
    if (one.isChanged || one.text.length <= 3 * around) return one;
    const isFirst = position === 0;
    const isLast = position === parts.length - 1;
    const head = isFirst && !isLast ? "" : one.text.slice(0, around);
    const tail = isLast && !isFirst ? "" : one.text.slice(-around);
    return { text: `${head}…${tail}`, isChanged: false };
  });
}

/** Lines without their ends; a text that ends with a line end has no empty line behind it. */
function splitLines(text: string, isEndTold: boolean): string[] {
  const lines = text.split("\n");
  const last = lines.pop()!;
  if (last === "") return lines;
  return [...lines, isEndTold ? `${last} (no line end)` : last];
}
