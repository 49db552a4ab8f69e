import { controlPictures } from "../problem/control-pictures.js";
import type { FieldDepth } from "../why/field-depth.js";
import { fieldName } from "../why/field-name.js";
import type { Input } from "../why/input.js";
import { baseName, originText } from "./origin-text.js";
import type { Paint } from "./paint.js";
import { fieldColumns } from "./why-table.js";
import { table, wrapped, type Cell } from "./table.js";

export interface FieldView {
  readonly depth: FieldDepth;
  readonly next: string;
  readonly width: number;
}

const inputColumns = {
  wraps: 1,
  narrows: [
    [1, 24],
    [3, 30],
    [2, 26],
    [3, 16],
    [0, 26],
    [1, 14],
    [2, 16],
  ],
} as const;

const label = (name: string): string => name.padEnd(7);

/** One field in depth: value, why, the rule, what the rule looks at and what lost, what lies inside. */
export function fieldText({ depth, next, width }: FieldView, paint: Paint): string {
  const { pointer, shown, row, rule, inputs, inside, item, foreign, unmet, around, caveats = [] } = depth;
  const fact = (name: string, text: string): string => {
    const lines = wrapped(controlPictures(text), width - 9);
    return lines.map((line, index) => `${index === 0 ? paint.dim(label(name)) : label("")}  ${line}\n`).join("");
  };
  const parts = [
    `${paint.strong(controlPictures(fieldName(pointer)))}  ${shown === undefined ? paint.dim(absence(depth)) : paint.value(controlPictures(shown))}\n`,
  ];
  if (foreign !== undefined) parts.push(fact("why", foreign));
  if (unmet !== undefined) parts.push(fact("why", `sent only when this holds: ${unmet}`));
  if (around !== undefined) parts.push(fact("part of", fieldName(around)));
  if (row !== undefined) parts.push(fact("why", row.why), fact("from", originText(row.origin)));
  if (rule !== undefined && row !== undefined) parts.push(fact("rule", `${row.rule}: ${rule.says} (${rule.contract})`));
  for (const caveat of caveats) parts.push(fact("but", caveat));
  if (item !== undefined) parts.push(fact("item", itemText(item)));
  if (inputs.length > 0) parts.push(`\n${table(inputRows(inputs, paint), { width, ...inputColumns })}`);
  if (inside.length > 0) {
    const rows = inside.map((line): Cell[] => [
      { text: fieldName(line.pointer), paint: paint.name, cut: "middle" },
      { text: line.shown, paint: paint.value },
      { text: line.places === 1 ? line.why : `${line.places.toLocaleString("en-US")} places: ${line.why}` },
      { text: originText(line.origin, baseName), paint: paint.dim },
    ]);
    parts.push(`\n${table(rows, { width, ...fieldColumns })}`);
  }
  return `${parts.join("")}\n${paint.dim(`next: ${next}`)}\n`;
}

function absence({ row }: FieldDepth): string {
  return row !== undefined && row.shown.startsWith("(") ? row.shown : "(absent)";
}

function itemText({ wireIndex, prompt }: NonNullable<FieldDepth["item"]>): string {
  if (prompt === undefined) return `wire input[${wireIndex}] is none of the Prompt's items: Lite puts it in front`;
  const { index, place } = prompt;
  const moved = wireIndex > index ? ` (${wireIndex - index} before it come from Lite)` : "";
  return `wire input[${wireIndex}] = Prompt input[${index}]${moved} = ${place.file}:${place.line}`;
}

function inputRows(inputs: readonly Input[], paint: Paint): Cell[][] {
  const header = ["LOOKS AT", "VALUE", "FROM", "--set NAME="].map((text): Cell => ({ text, paint: paint.dim }));
  const rows = inputs.flatMap((input): Cell[][] => {
    const { name, value, origin, overridden, change = "" } = input;
    const isSet = value !== undefined;
    return [
      [
        { text: name, paint: paint.name, cut: "middle" },
        { text: isSet ? value : "(not set)", paint: isSet ? paint.value : paint.dim },
        { text: isSet ? originText(origin, baseName) : "", paint: paint.dim },
        { text: change.replace(`--set ${name}=`, "") },
      ],
      ...overridden.map((loser): Cell[] => [
        { text: "  overridden", paint: paint.caution },
        { text: loser.value, paint: paint.dim },
        { text: originText(loser.origin, baseName), paint: paint.dim },
        { text: "" },
      ]),
    ];
  });
  return [header, ...rows];
}
