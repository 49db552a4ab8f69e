import type { ComparedRequest } from "../../diff/compared-request.js";
import { describeElement } from "../../diff/describe-element.js";
import { entriesOf, parentPointer } from "../../diff/entries.js";
import type { HeaderChange } from "../../diff/header-changes.js";
import { itemRuns } from "../../diff/index-map.js";
import { lostParts } from "../../diff/lost-parts.js";
import { isSameRequest, type RequestDifference } from "../../diff/request-difference.js";
import type { Spot } from "../../diff/spot.js";
import type { JsonDocument } from "../../json/document.js";
import { resolvePointer } from "../../json/pointer.js";
import { counted, grouped } from "../../problem/counted.js";
import { fieldName } from "../../why/field-name.js";
import { foldedParts } from "../folded-json.js";
import type { DifferenceView, EntryView, Section } from "./difference-view.js";
import { type Detail, entryView, whyLines } from "./entry-view.js";

export interface ViewOptions {
  /** The source, where both sides come from one. */
  readonly source?: string;
  /** Whether the right side is the left one in another form: then it is told what became of what, and what was lost. */
  readonly isMapping: boolean;
  readonly facts: readonly string[];
  readonly detail: Detail;
  readonly next: string;
}

/** All that is shown about two requests, whatever the format. */
export function requestView(difference: RequestDifference, options: ViewOptions): DifferenceView {
  const { left, right, first, body, headers } = difference;
  const entries = entriesOf(body);
  const view = (isOfMeaning: boolean): EntryView[] =>
    entries
      .filter((entry) => entry.first.meaning === isOfMeaning)
      .map((entry) => entryView(difference, entry, options.detail));
  const sections: Section[] = [
    { title: "BODY", entries: view(true) },
    { title: "THE SAME, WRITTEN DIFFERENTLY", entries: view(false) },
    { title: "REQUEST", entries: headers.map((change) => headerView(difference, change)) },
  ];
  const isMapping = options.isMapping && !isSameRequest(difference);
  return {
    ...(options.source === undefined ? {} : { source: options.source }),
    left: left.name,
    right: right.name,
    facts: options.facts,
    isSame: isSameRequest(difference),
    verdict: verdict(difference),
    ...(first === undefined ? {} : { first: { left: first.left, right: first.right } }),
    sections: sections.filter((section) => section.entries.length > 0),
    notes: isMapping ? [...itemMap(difference), lost(difference)] : [],
    next: options.next,
  };
}

/** The answer in one line. */
export function verdict({ left, first, body, headers }: RequestDifference): string {
  const outside = headers.length === 0 ? "" : `; ${counted(headers.length, "difference")} outside the body`;
  if (first === undefined) return `the same ${counted(left.body.bytes.length, "byte")}${outside}`;
  const { offset, pointer } = first;
  const place = pointer === undefined || pointer === "" ? "" : ` at ${pointer}`;
  const { meaningCount } = body;
  const meaning = meaningCount === 0 ? "the same" : counted(meaningCount, "change");
  return `bytes differ from offset ${grouped(offset)}${place}; meaning: ${meaning}${outside}`;
}

/** A difference outside the body, in words. */
export function headerView(
  { left, right }: Pick<RequestDifference, "left" | "right">,
  change: HeaderChange,
): EntryView {
  const reason = (side: typeof left) => side.reasons.findLast(({ pointer }) => pointer === change.pointer);
  const values = {
    ...(change.left === undefined ? {} : { before: short(change.left) }),
    ...(change.right === undefined ? {} : { after: short(change.right) }),
  };
  const place = fieldName(change.pointer);
  const whys = whyLines(left.name, reason(left), right.name, reason(right));
  switch (change.kind) {
    case "added":
      return { mark: "+", place, ...values, whys };
    case "removed":
      return { mark: "-", place, ...values, whys };
    case "changed":
      return { mark: "~", place, ...values, whys };
    case "moved":
      return { mark: ">", place, note: "stands elsewhere among the headers", whys: [] };
    case "respelled":
      return { mark: "=", place, ...values, note: "upper and lower case", whys: [] };
  }
}

function short(value: string): string {
  const { beginning, size } = foldedParts(value);
  return size === undefined ? beginning : `${beginning} ${size}`;
}

/** Which wire item is which Prompt item, where they are not simply the same. */
function itemMap({ left, right }: RequestDifference): string[] {
  const [before, after] = [itemText(left), itemText(right)];
  if (before === after) return before === "" ? [] : [`items: ${before}`];
  return [
    ...(before === "" ? [] : [`items of ${left.name}: ${before}`]),
    ...(after === "" ? [] : [`items of ${right.name}: ${after}`]),
  ];
}

function itemText({ body, promptIndex = new Int32Array() }: ComparedRequest): string {
  if (promptIndex.every((prompt, wire) => prompt === wire)) return "";
  const input = body.member(0, "input");
  const runs = itemRuns(promptIndex).flatMap(({ from, to, prompt }) => {
    if (prompt !== -1) return [`${range("input", from, to)} = Prompt ${range("input", prompt, prompt + to - from)}`];
    return Array.from({ length: to - from + 1 }, (_, index) => {
      const about = describeElement(body, body.element(input, from + index));
      return `input[${from + index}] = ${about ?? "new"}, put there by the client`;
    });
  });
  return runs.join("; ");
}

function range(name: string, from: number, to: number): string {
  return from === to ? `${name}[${from}]` : `${name}[${from}..${to}]`;
}

/** What the left request says and the right one does not. */
function lost({ body }: RequestDifference): string {
  const groups = new Map<string, number>();
  for (const { left } of lostParts(body)) {
    const name = lostName(body.left, left);
    groups.set(name, (groups.get(name) ?? 0) + 1);
  }
  if (groups.size === 0) return "nothing lost";
  const parts = Array.from(groups, ([name, count]) => (count === 1 ? name : `${name} (${counted(count, "time")})`));
  return `lost: ${parts.join(", ")}`;
}

/** `web_search`, `detail of input_image`, `text.verbosity` */
function lostName(document: JsonDocument, { node, pointer }: Spot): string {
  const around = parentPointer(pointer);
  const container = resolvePointer(document, around);
  const own = describeElement(document, node);
  if (document.isArray(container)) return own ?? fieldName(pointer);
  const owner = around === "" ? undefined : describeElement(document, container);
  return owner === undefined ? fieldName(pointer) : `${fieldName(pointer.slice(around.length))} of ${owner}`;
}
