import { controlPictures } from "../problem/control-pictures.js";
import type { BodyFacts } from "../compile/body-facts.js";
import { counted } from "../problem/counted.js";
import type { CapturedField } from "../why/captured-field.js";
import type { Evidence } from "../why/evidence.js";
import { fieldName } from "../why/field-name.js";
import type { Objection } from "../why/objections.js";
import { foldLine } from "./fold-line.js";
import { headline } from "./headline.js";
import type { Paint } from "./paint.js";
import type { ShownRequest } from "./shown-request.js";
import { table, wrapped, type Cell } from "./table.js";

export interface EvidenceView {
  readonly request: ShownRequest;
  readonly facts: BodyFacts;
  readonly evidence: Evidence;
  readonly circumstances: string;
  readonly next: string;
  readonly width: number;
}

/** Objections shown for a body that no known client sent; the rest is counted. */
const mostObjections = 8;

/** What a captured body proves, what does not belong into it, and what it cannot tell. */
export function evidenceText(view: EvidenceView, paint: Paint): string {
  const { request, facts, evidence, circumstances, next, width } = view;
  const { findings, foreign, unknown } = evidence;
  const header = (...names: string[]): Cell[] => names.map((text) => ({ text, paint: paint.dim }));
  const proofs = findings.map(({ about, verdict, because, pointer }): Cell[] => [
    { text: about, paint: paint.name },
    { text: verdict, paint: paint.value },
    { text: pointer === undefined ? because : `${because} (${fieldName(pointer)})` },
  ]);
  const strangers = foreign.map(({ pointer, usually }): Cell[] => [
    { text: fieldName(pointer), paint: paint.caution },
    { text: "no known client sends it", paint: paint.bad },
    { text: usually ?? "" },
  ]);
  const changed = objectionRows(evidence, paint);
  const blank = [{ text: "" }];
  const rows = [
    header("PROVES", "", "BY"),
    ...proofs,
    ...(strangers.length === 0 ? [] : [blank, header("FOREIGN", "", "USUALLY FROM"), ...strangers]),
    ...(changed.length === 0 ? [] : [blank, header("DOES NOT FIT", "", "BECAUSE"), ...changed]),
  ];
  const cannot = unknown.map((line) => `  ${foldLine(line, width - 2, 4)}\n`).join("");
  return [
    `${foldLine(paint.dim(controlPictures(circumstances)), width)}\n`,
    `${foldLine(headline(request, facts, paint), width)}\n\n`,
    table(rows, {
      width,
      wraps: 2,
      narrows: [
        [2, 40],
        [1, 24],
        [0, 20],
        [2, 24],
      ],
    }),
    `\n${paint.dim("CANNOT TELL")}\n${cannot}`,
    `\n${paint.dim(`next: ${next}`)}\n`,
  ].join("");
}

/** For a body that fits no dialect: what the nearest one would have done differently, foreign members aside. */
function objectionRows({ objections, foreign }: Evidence, paint: Paint): Cell[][] {
  const added = new Set(foreign.map(({ pointer }) => pointer));
  const lists = Array.from(objections, ([dialect, list]) => ({
    dialect,
    own: list.filter(({ pointer }) => !added.has(pointer)),
  }));
  const [nearest] = lists.toSorted((left, right) => left.own.length - right.own.length);
  if (nearest === undefined) return [];
  const { dialect, own } = nearest;
  const grouped = groupByKind(own);
  const rows = grouped
    .slice(0, mostObjections)
    .map(([first, count]): Cell[] => [
      { text: fieldName(first.pointer), paint: paint.caution },
      { text: count === 1 ? "" : counted(count, "place") },
      { text: `${dialect} ${first.text}` },
    ]);
  const hidden = grouped.length - rows.length;
  if (hidden > 0) rows.push([{ text: "" }, { text: "" }, { text: `… ${counted(hidden, "more kind")} of objections` }]);
  return rows;
}

/** Objections that say the same, with their number, in the order of the first of each. */
function groupByKind(list: readonly Objection[]): [Objection, number][] {
  const groups = new Map<string, [Objection, number]>();
  for (const objection of list) {
    const group = groups.get(objection.text);
    if (group === undefined) groups.set(objection.text, [objection, 1]);
    else group[1]++;
  }
  return [...groups.values()];
}

/** One field of a captured body. */
export function capturedFieldText(
  { pointer, shown, lines }: CapturedField,
  { next, width }: { readonly next: string; readonly width: number },
  paint: Paint,
): string {
  const title = `${paint.strong(controlPictures(fieldName(pointer)))}  ${shown === undefined ? paint.dim("(absent)") : paint.value(controlPictures(shown))}`;
  const told = lines.flatMap((line) => wrapped(controlPictures(line), width - 2)).map((line) => `  ${line}\n`);
  return `${title}\n${told.join("")}\n${paint.dim(`next: ${next}`)}\n`;
}
