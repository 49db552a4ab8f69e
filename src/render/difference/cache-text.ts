import { cacheOrder } from "../../diff/cache-units.js";
import type { CacheBreak } from "../../diff/cache-break.js";
import type { CachePrefix } from "../../diff/cache-prefix.js";
import { counted, grouped } from "../../problem/counted.js";
import type { Problem } from "../../problem/problem.js";
import { fieldName } from "../../why/field-name.js";
import { foldLine } from "../fold-line.js";
import type { Paint } from "../paint.js";
import { type Cell, table } from "../table.js";
import { versionedJson } from "../versioned-json.js";

/** One request, the next one, and what they have in common from the beginning on. */
export interface CacheStep {
  readonly left: string;
  readonly right: string;
  readonly prefix: CachePrefix;
}

/** How much of the prompt cache each step can use: two sources in some lines, more of them a line each. */
export function cacheText(steps: readonly CacheStep[], next: string, width: number, paint: Paint): string {
  const order = `assumed order of the provider: ${cacheOrder.join(", ")}; bytes of compact JSON`;
  const [only] = steps;
  const told = steps.length === 1 && only !== undefined ? oneStep(only, width, paint) : stepTable(steps, width, paint);
  return `${foldLine(paint.dim(order), width)}\n${told}\n${paint.dim(`next: ${next}`)}\n`;
}

function oneStep({ left, right, prefix }: CacheStep, width: number, paint: Paint): string {
  const { common, units, further, outside } = prefix;
  const parts = cacheOrder.filter((group) => units[group] > 0).map((group) => unitText(group, units[group]));
  const lines = [
    `${paint.strong(left)} -> ${paint.strong(right)}`,
    `common prefix  ${grouped(common)} of ${grouped(prefix.right)} bytes (${percent(prefix)}): ${parts.join(", ") || "no whole part"}`,
    `broken by      ${prefix.break === undefined ? paint.good("nothing") : paint.bad(breakText(prefix.break))}`,
    ...placeLines(prefix.break, paint),
    ...(further === 0
      ? []
      : [`then           ${counted(further, "part")} that ${further === 1 ? "is" : "are"} read anew`]),
    ...(outside.length === 0 ? [] : [`besides        ${paint.caution(outsideText(outside))}`]),
    ...(prefix.isDelta ? [`note           ${deltaText}`] : []),
  ];
  return `${lines.map((line) => foldLine(line, width, 15)).join("\n")}\n`;
}

/** Two entries of one file name it once. */
function stepName({ left, right }: CacheStep): string {
  const [, file] = /^(.+)#\d+$/.exec(left) ?? [];
  const isSame = file !== undefined && /^#\d+$/.test(right.slice(file.length)) && right.startsWith(file);
  return `${left} -> ${isSame ? right.slice(file.length) : right}`;
}

function stepTable(steps: readonly CacheStep[], width: number, paint: Paint): string {
  const header = ["STEP", "COMMON", "OF", "", "BROKEN BY"].map((text): Cell => ({ text, paint: paint.dim }));
  const rows = steps.map((step): Cell[] => {
    const { prefix } = step;
    return [
      { text: stepName(step), cut: "middle" },
      { text: grouped(prefix.common) },
      { text: grouped(prefix.right) },
      { text: percent(prefix) },
      {
        text: [
          prefix.break === undefined ? "nothing" : `${breakText(prefix.break)}${placeText(prefix.break)}`,
          ...(prefix.outside.length === 0 ? [] : [outsideText(prefix.outside)]),
          ...(prefix.isDelta ? [deltaText] : []),
        ].join("; "),
        paint: prefix.break === undefined ? paint.good : paint.bad,
      },
    ];
  });
  return table([header, ...rows], {
    width,
    wraps: 4,
    narrows: [
      [4, 24],
      [0, 16],
    ],
  });
}

const deltaText = "a delta (previous_response_id): what was sent before is not in it";

function percent({ common, right }: CachePrefix): string {
  return right === 0 ? "0 %" : `${Math.floor((common / right) * 100)} %`;
}

function unitText(group: (typeof cacheOrder)[number], count: number): string {
  if (group === "tools") return counted(count, "tool");
  return group === "input" ? counted(count, "item") : group;
}

/** What broke the prefix, in a few words: `same tools, new order`, `text shortened from 4,120 to 1,000 characters`. */
export function breakText({ kind, about, text }: CacheBreak): string {
  const who = about === undefined ? "" : ` (${about})`;
  if (text === undefined)
    return `${kind === "instructions" || kind === "output schema" ? `${kind} changed` : kind}${who}`;
  const { how, before, after } = text;
  const sizes =
    before === after ? `${grouped(before)} characters` : `from ${grouped(before)} to ${grouped(after)} characters`;
  return `text ${how}, ${sizes}${who}`;
}

function placeLines(broken: CacheBreak | undefined, paint: Paint): string[] {
  return broken === undefined ? [] : [`               ${paint.dim(placeText(broken).trimStart())}`];
}

function placeText({ left, right, text }: CacheBreak): string {
  const places = [left, right].filter((place) => place !== undefined).map(fieldName);
  const character = text === undefined ? "" : `, character ${grouped(text.same + 1)}`;
  return ` at ${[...new Set(places)].join(" -> ")}${character}`;
}

/** `cache key and session header differ` */
function outsideText(outside: readonly string[]): string {
  const names = outside.map((pointer) => {
    if (pointer === "/prompt_cache_key") return "cache key";
    if (pointer === "header:session-id") return "session header";
    return pointer === "header:thread-id" ? "thread header" : fieldName(pointer);
  });
  const last = names.at(-1) ?? "";
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
  const effect = outside.some((pointer) => pointer === "/model" || pointer === "url")
    ? "nothing is shared between them"
    : "the provider may look in another place";
  return `${list} ${names.length === 1 ? "differs" : "differ"}: ${effect}`;
}

/** The same for programs. */
export function cacheJson(steps: readonly CacheStep[], problems: readonly Problem[]): string {
  return versionedJson({
    order: cacheOrder,
    steps: steps.map(
      ({ left, right, prefix: { common, left: before, right: after, units, further, isDelta, outside, ...rest } }) => ({
        left,
        right,
        commonBytes: common,
        leftBytes: before,
        rightBytes: after,
        units,
        broken: rest.break ?? null,
        further,
        isDelta,
        outside,
      }),
    ),
    problems,
  });
}
