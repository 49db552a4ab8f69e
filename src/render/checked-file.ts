import type { FlagEffect, WireChange } from "../capabilities/flag-effects.js";
import type { CheckedFile } from "../profile/check-file.js";
import { counted } from "../problem/counted.js";
import type { Paint } from "./paint.js";
import { problemText } from "./problems.js";
import { versionedJson } from "./versioned-json.js";

/** What a model's flags do on the wire of one dialect. */
export interface ModelEffects {
  readonly slug: string;
  readonly dialect: string;
  readonly effects: readonly FlagEffect[];
}

/** The result of checking a file, for people: problems first, then what turning over each flag of its models changes. */
export function checkedFileText(
  file: string,
  { kind, problems }: CheckedFile,
  models: readonly ModelEffects[],
  paint: Paint,
): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.filter(({ severity }) => severity === "warning").length;
  const verdict = errors === 0 ? paint.good("no errors") : paint.bad(counted(errors, "error"));
  const head = `${paint.strong(file)}: ${kind}, ${verdict}${warnings === 0 ? "" : `, ${paint.caution(counted(warnings, "warning"))}`}\n`;
  const blocks = problems.map((problem) => problemText(problem, paint));
  return [head, ...blocks, ...models.map((model) => effectsText(model, paint))].join("\n");
}

/** The same for programs. */
export function checkedFileJson(
  file: string,
  { kind, problems }: CheckedFile,
  models: readonly ModelEffects[],
): string {
  return versionedJson({ file, kind, problems, models });
}

function effectsText({ slug, dialect, effects }: ModelEffects, paint: Paint): string {
  const lines = effects.map(({ flag, from, changes }) => {
    const head = `  ${paint.name(flag)} ${from} -> ${!from}`;
    if (changes.length === 0) return `${head}: ${paint.dim("nothing changes")}\n`;
    return `${head}\n${changes.map((change) => `    ${changeText(change, paint)}\n`).join("")}`;
  });
  return `${paint.strong(slug)} on ${dialect}: turning a flag over changes\n${lines.join("")}`;
}

function changeText({ part, before, after }: WireChange, paint: Paint): string {
  return `${part}: ${shown(before, paint)} -> ${shown(after, paint)}`;
}

function shown(text: string | undefined, paint: Paint): string {
  if (text === undefined) return paint.dim("(absent)");
  return text.length <= 64 ? paint.value(text) : `${paint.value(`${text.slice(0, 48)}…`)} (${text.length} characters)`;
}
