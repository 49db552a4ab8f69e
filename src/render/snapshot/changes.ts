import type { ComparedHeader, ComparedRequest } from "../../diff/compared-request.js";
import { entriesOf, type Entry } from "../../diff/entries.js";
import { headerChanges } from "../../diff/header-changes.js";
import type { RequestDifference } from "../../diff/request-difference.js";
import { semanticDiff, type Difference } from "../../diff/semantic-diff.js";
import type { PartDifference } from "../../golden/part.js";
import type { JsonDocument } from "../../json/document.js";
import { parseJson } from "../../json/parse.js";
import { counted } from "../../problem/counted.js";
import { InputError } from "../../problem/input-error.js";
import type { DetailLine } from "../difference/difference-view.js";
import { entriesText } from "../difference/difference-text.js";
import { entryView } from "../difference/entry-view.js";
import { headerView } from "../difference/request-view.js";
import { textDetail } from "../difference/text-detail.js";
import type { Paint } from "../paint.js";

/** Entries that are listed, and lines that one long text may take. */
const mostEntries = 8;
const mostDetail = 12;
/** Texts that fit into a line need no comparison by lines. */
const shortText = 60;

/** What a part changed by meaning. */
export interface ChangedPart {
  /** `2 changes`, `the meaning is the same` */
  readonly sum: string;
  readonly lines: readonly string[];
}

/** How many changes there are, and how many of them a reader of JSON would notice; undefined when a side is no JSON. */
export function changeCounts(part: PartDifference): { readonly changes: number; readonly meaning: number } | undefined {
  const { golden, actual } = part.masked ?? part;
  const documents = bothParsed(golden, actual);
  if (documents === undefined) return undefined;
  const { changes, meaningCount } = semanticDiff(...documents);
  return { changes: changes.length, meaning: meaningCount };
}

/** The changes of a part by meaning: how many, and the first of them. */
export function changesOf(part: PartDifference, paint: Paint): ChangedPart {
  const { golden, actual } = part.masked ?? part;
  const documents = bothParsed(golden, actual);
  const ends = hints(part.golden, part.actual);
  if (documents === undefined) return { sum: "not JSON on both sides", lines: ends };
  const [left, right] = documents;
  const body = semanticDiff(left, right);
  const request = differenceOf(part, body);
  const entries = request.headers.length > 0 ? request.headers : entriesOf(body).filter(isTold(body));
  const shown = entries
    .slice(0, mostEntries)
    .map((entry) => ("pointer" in entry ? headerView(request, entry) : entryView(request, entry, longTexts)));
  const rest = entries.length - shown.length;
  return {
    sum: body.meaningCount === 0 ? "the meaning is the same" : counted(body.meaningCount, "change"),
    lines: [
      ...entriesText(shown, paint)
        .split("\n")
        .filter((line) => line !== ""),
      ...(rest > 0 ? [`and ${counted(rest, "more change")}`] : []),
      ...ends,
    ],
  };
}

/** What only is written differently is told where nothing else differs. */
function isTold({ meaningCount }: Difference): (entry: Entry) => boolean {
  return ({ first }) => first.meaning || meaningCount === 0;
}

/** The part as `diff` sees it: of method, URL and headers each by its name. */
function differenceOf(part: PartDifference, body: Difference): RequestDifference {
  const isHead = part.isBody !== true;
  const sides = {
    left: { name: "golden", body: body.left, reasons: [], ...(isHead && headOf(body.left)) },
    right: { name: "now", body: body.right, reasons: part.reasons?.() ?? [], ...(isHead && headOf(body.right)) },
  };
  return { ...sides, first: part.first, body, headers: isHead ? headerChanges(sides.left, sides.right) : [] };
}

function headOf(document: JsonDocument): Pick<ComparedRequest, "method" | "url" | "headers"> {
  const text = (name: string): string | undefined => {
    const node = document.member(0, name);
    return node !== -1 && document.isString(node) ? document.string(node) : undefined;
  };
  const [method, url] = [text("method"), text("url") ?? text("path")];
  const list = document.member(0, "headers");
  const pairs = list !== -1 && document.isArray(list) ? Array.from(document.elements(list)) : [];
  const headers = pairs.flatMap((pair): ComparedHeader[] => {
    const [name = -1, value = -1] = document.isArray(pair) ? Array.from(document.elements(pair)) : [];
    if (value === -1 || !document.isString(name) || !document.isString(value)) return [];
    return [{ name: document.string(name), shown: document.string(value), exact: document.string(value) }];
  });
  return { ...(method !== undefined && { method }), ...(url !== undefined && { url }), headers };
}

function longTexts(before: string, after: string): DetailLine[] {
  if (before.length <= shortText && after.length <= shortText) return [];
  const lines = textDetail(before, after, 0) ?? [];
  if (lines.length <= mostDetail) return lines;
  const more = counted(lines.length - mostDetail, "more line");
  return [...lines.slice(0, mostDetail), { sign: "@", parts: [{ text: more, isChanged: false }] }];
}

function bothParsed(golden: Uint8Array, actual: Uint8Array): [JsonDocument, JsonDocument] | undefined {
  try {
    return [parseJson(golden, { name: "golden" }), parseJson(actual, { name: "now" })];
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** What usually spoils a golden that nobody edited. */
function hints(golden: Uint8Array, actual: Uint8Array): string[] {
  const isMarked = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const found: string[] = [];
  if (isMarked(golden) !== isMarked(actual)) found.push("one side begins with a byte order mark");
  const [before, after] = [endOf(golden), endOf(actual)];
  if (before !== after) found.push(`line end behind the text: golden ${before}, now ${after}`);
  return found;
}

function endOf(bytes: Uint8Array): string {
  if (bytes.at(-1) !== 0x0a) return "none";
  return bytes.at(-2) === 0x0d ? "CR LF" : "LF";
}
