import type { MappingOutcome, MappingRow } from "../../compile/chat/mapping.js";
import type { HeaderChange } from "../../diff/header-changes.js";
import { parseJson } from "../../json/parse.js";
import { compactText } from "../../json/print.js";
import { controlPictures } from "../../problem/control-pictures.js";
import { counted, grouped } from "../../problem/counted.js";
import { fieldName } from "../../why/field-name.js";
import type { EntryView } from "../difference/difference-view.js";
import { baseName, originText } from "../origin-text.js";
import { foldedParts } from "../folded-json.js";

/** The same chat source at both of its endpoints. */
export interface ChatMapping {
  readonly rows: readonly MappingRow[];
  /** What differs outside of the bodies. */
  readonly headers: readonly HeaderChange[];
  readonly left: MappedSide;
  readonly right: MappedSide;
}

export interface MappedSide {
  readonly name: string;
  readonly url: string;
  readonly bytes: number;
}

/** One row, in words. */
export interface MappingEntry {
  /** Where in the source: `messages[3] assistant`; a part stands below its message as `content[0] text`. */
  readonly source: string;
  /** Where in the Responses body: `input[5] function_call`. */
  readonly responses: string;
  readonly isInner: boolean;
  readonly outcome: MappingOutcome;
  /** The numbered choice, else the rule. */
  readonly why: string;
  /** The value, or what it was and what it is. */
  readonly before?: string;
  readonly after?: string;
  /** What is to be said beyond outcome and rule. */
  readonly text?: string;
  readonly code?: string;
}

/** A message with its parts and calls, an option, a tool; or a run of messages that are what they were. */
export interface MappingGroup {
  readonly kind: "group";
  readonly entries: readonly MappingEntry[];
}

export interface MappingRun {
  readonly kind: "run";
  /** `messages[3..1998]` */
  readonly source: string;
  /** `input[2..1997]` */
  readonly responses: string;
  readonly text: string;
  readonly groups: readonly MappingGroup[];
}

export interface MappingView {
  readonly source: string;
  readonly left: string;
  readonly right: string;
  readonly facts: readonly string[];
  /** `17 rows: 9 verbatim, 4 moved, 1 dropped` */
  readonly verdict: string;
  readonly blocks: readonly (MappingGroup | MappingRun)[];
  /** What differs outside of the bodies. */
  readonly outside: readonly MappingEntry[];
  readonly lost: string;
  readonly next: string;
}

/** From so many messages on that are what they were, a run of them is one line. */
const shortestRun = 6;

const outcomes = ["verbatim", "renamed", "moved", "split", "merged", "changed", "dropped", "added"] as const;

/** `9 verbatim, 4 moved, 1 dropped` */
export function outcomeCounts(rows: readonly MappingRow[]): string {
  return outcomes
    .map((outcome) => ({ outcome, count: rows.filter((row) => row.outcome === outcome).length }))
    .flatMap(({ outcome, count }) => (count === 0 ? [] : [`${grouped(count)} ${outcome}`]))
    .join(", ");
}

/** Rows whose value Responses does not get; nothing is lost with null, an empty text or list, or a note to editors. */
export function lostRows(rows: readonly MappingRow[]): MappingRow[] {
  const isNothing = (text: string | undefined): boolean =>
    text === undefined || text === "null" || /^(?:""|\[\s*\]|\{\s*\})$/.test(text);
  return rows.filter(
    ({ outcome, rule, before }) => outcome === "dropped" && rule !== "chat/schema" && !isNothing(before),
  );
}

/** `lost: messages[4].name, reasoning_content (2 times)` */
export function lostText(rows: readonly MappingRow[]): string {
  const places = new Map<string, string[]>();
  for (const { source, chat } of lostRows(rows)) {
    const place = controlPictures(fieldName(source ?? chat ?? ""));
    const name = place.replace(/^messages\[\d+\]\./, "").replaceAll(/\[\d+\]/g, "[*]");
    places.set(name, [...(places.get(name) ?? []), place]);
  }
  if (places.size === 0) return "nothing lost";
  const parts = Array.from(places, ([name, all]) =>
    all.length === 1 ? all[0]! : `${name} (${counted(all.length, "time")})`,
  );
  return `lost: ${parts.join(", ")}`;
}

interface Head {
  readonly row: MappingRow;
  readonly entries: MappingEntry[];
  readonly rows: MappingRow[];
}

/** The rows in groups; with `folds`, long runs of messages that are what they were become one line each. */
export function mappingBlocks(rows: readonly MappingRow[], folds: boolean): (MappingGroup | MappingRun)[] {
  const heads: Head[] = [];
  for (const row of rows) {
    const last = heads.at(-1);
    const isInner = last?.row.source !== undefined && row.source?.startsWith(`${last.row.source}/`) === true;
    if (isInner) {
      last.rows.push(row);
      last.entries.push(entryOf(row, last.row));
    } else heads.push({ row, rows: [row], entries: [entryOf(row)] });
  }
  const blocks: (MappingGroup | MappingRun)[] = [];
  for (let from = 0; from < heads.length;) {
    let to = from;
    while (heads[to] !== undefined && isPlain(heads[to]!)) to++;
    const count = to - from;
    if (folds && count >= shortestRun) blocks.push(runOf(heads.slice(from, to)));
    else if (count > 0) blocks.push(...heads.slice(from, to).map(groupOf));
    else blocks.push(groupOf(heads[to++]!));
    from = to;
  }
  return blocks;
}

function groupOf({ entries }: Head): MappingGroup {
  return { kind: "group", entries };
}

/** A message of which every text and call stands there as it was. */
function isPlain({ row, rows }: Head): boolean {
  if (row.source?.startsWith("/messages/") !== true) return false;
  return rows.every(({ outcome, code }) => code === undefined && (outcome === "verbatim" || outcome === "split"));
}

function runOf(heads: readonly Head[]): MappingRun {
  const numbers = (pick: (row: MappingRow) => string | undefined, name: string): string => {
    const found = heads.flatMap(({ rows }) => rows.flatMap((row) => pick(row) ?? []));
    const positions = found.flatMap((pointer) =>
      pointer.startsWith(`/${name}/`) ? [Number(pointer.split("/")[2])] : [],
    );
    return positions.length === 0 ? "-" : `${name}[${positions[0]!}..${positions.at(-1)!}]`;
  };
  const isOneEach = heads.every(({ row }) => row.outcome === "verbatim");
  const each = isOneEach ? "each one item, unchanged" : "every text and call unchanged";
  return {
    kind: "run",
    source: numbers(({ source }) => source, "messages"),
    responses: numbers(({ responses }) => responses, "input"),
    text: `${counted(heads.length, "message")}: ${each}`,
    groups: heads.map(groupOf),
  };
}

/** What needs no words beside its outcome. */
const plainRules = new Set([
  "chat/model",
  "chat/message",
  "chat/text-part",
  "chat/tool-result",
  "chat/tool-call",
  "chat/option-verbatim",
  "chat/tool-choice",
]);

function entryOf(row: MappingRow, head?: MappingRow): MappingEntry {
  const { source, chat, responses, sourceLabel = "", responsesLabel = "", outcome, rule, text, choice, code } = row;
  const { before, after, origin } = row;
  const isPlainText = rule === "chat/instructions" && outcome === "moved";
  const isSaid =
    (!plainRules.has(rule) && !isPlainText) || code !== undefined || choice !== undefined || outcome === "dropped";
  const from = origin === undefined ? "" : ` · ${originText(origin, baseName)}`;
  return {
    source: placeText(source ?? chat, head?.source, sourceLabel),
    responses: responses === undefined ? responsesLabel || "-" : placeText(responses, head?.responses, responsesLabel),
    isInner: head !== undefined,
    outcome,
    why: choice === undefined ? rule : `choice ${choice}`,
    ...(before === undefined ? {} : { before: compacted(before) }),
    ...(after === undefined ? {} : { after: compacted(after) }),
    ...(isSaid || from !== "" ? { text: controlPictures(text + from) } : {}),
    ...(code === undefined ? {} : { code }),
  };
}

/** A difference outside of the bodies, as a row. */
export function outsideEntry({ mark, place, before, after, note, whys }: EntryView): MappingEntry {
  const outcome = ({ "+": "added", "-": "dropped", "~": "changed", ">": "moved", "=": "changed" } as const)[mark];
  const texts = [...(note === undefined ? [] : [note]), ...new Set(whys.map(({ text }) => text))];
  return {
    source: mark === "+" ? "-" : place,
    responses: mark === "-" ? "-" : place,
    isInner: false,
    outcome,
    why: whys[0]?.rule ?? "",
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(texts.length === 0 ? {} : { text: texts.join("; ") }),
  };
}

/** JSON on one line. */
function compacted(json: string): string {
  return controlPictures(/^[[{]/.test(json) ? compactText(parseJson(json), 0) : json);
}

/** `messages[3] assistant`, or inside of a group `content[0] text` */
function placeText(pointer: string | undefined, around: string | undefined, label: string): string {
  if (pointer === undefined) return "-";
  const isInside = around !== undefined && pointer.startsWith(`${around}/`);
  const place = fieldName(isInside ? pointer.slice(around.length) : pointer);
  return controlPictures(label === "" ? place : `${place} ${label}`);
}

/** A value where it stands in a line. */
export function shownValue(json: string): string {
  const { beginning, size } = foldedParts(json);
  return size === undefined ? beginning : `${beginning} ${size}`;
}
