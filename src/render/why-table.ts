import { controlPictures } from "../problem/control-pictures.js";
import type { BodyFacts } from "../compile/body-facts.js";
import { counted } from "../problem/counted.js";
import type { Explanation, Row } from "../why/explanation.js";
import { fieldName } from "../why/field-name.js";
import { foldLine } from "./fold-line.js";
import { headline } from "./headline.js";
import { baseName, originText } from "./origin-text.js";
import type { Paint } from "./paint.js";
import type { ShownRequest } from "./shown-request.js";
import { table, type Cell } from "./table.js";

export interface WhyView {
  readonly request: ShownRequest;
  readonly facts: BodyFacts;
  readonly explanation: Explanation;
  /** What was explained, and what was not done: «probe prompt · no key read · nothing sent». */
  readonly circumstances: string;
  readonly next: string;
  /** Columns of the terminal; Infinity where there is none. */
  readonly width: number;
}

/** How the table of fields gives way: values first, then the reasons are wrapped; places are cut last. */
export const fieldColumns = {
  wraps: 2,
  narrows: [
    [1, 20],
    [3, 26],
    [2, 40],
    [1, 14],
    [2, 24],
    [0, 20],
    [3, 20],
    [2, 20],
    [3, 16],
  ],
} as const;

/** Why every field, item and header is as it is: one line each. */
export function whyTable(view: WhyView, paint: Paint): string {
  const { request, facts, explanation, circumstances, next, width } = view;
  const header = (first: string): Cell[] => [first, "VALUE", "WHY", "FROM"].map((text) => ({ text, paint: paint.dim }));
  // One table, so that the columns of all sections are aligned.
  const rows = [header("FIELD"), ...explanation.fields.map((row) => cells(row, paint))];
  const blank = [{ text: "" }];
  if (explanation.items.length > 0) {
    rows.push(blank, header("ITEM"), ...explanation.items.map((row) => cells(row, paint)));
  }
  rows.push(blank, header("HEADER"), ...explanation.headers.map((row) => cells(row, paint)));
  const lines = table(rows, { width, ...fieldColumns });
  return [
    `${foldLine(paint.dim(controlPictures(circumstances)), width)}\n`,
    `${foldLine(headline(request, facts, paint), width)}\n\n`,
    lines,
    `\n${paint.dim(`next: ${next}`)}\n`,
  ].join("");
}

function cells(row: Row, paint: Paint): Cell[] {
  const places = row.places === 1 ? "" : `${counted(row.places, "item")}: `;
  const isAbsent = row.shown.startsWith("(");
  return [
    { text: fieldName(row.pointer).replace(/^header /, ""), paint: paint.name, cut: "middle" },
    { text: shortHeader(row), paint: isAbsent ? paint.dim : paint.value },
    { text: places + row.why },
    { text: originText(row.origin, baseName), paint: paint.dim },
  ];
}

/** Header values are long texts without a structure that could be counted. */
function shortHeader({ shown }: Row): string {
  return shown.length > 60 ? counted(shown.length, "character") : shown;
}
