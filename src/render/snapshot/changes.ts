import type { Change } from "../../diff/change.js";
import { semanticDiff, type Difference } from "../../diff/semantic-diff.js";
import type { Spot } from "../../diff/spot.js";
import type { PartDifference } from "../../golden/part.js";
import type { JsonDocument } from "../../json/document.js";
import { parseJson } from "../../json/parse.js";
import { counted } from "../../problem/counted.js";
import { InputError } from "../../problem/input-error.js";
import type { Paint } from "../paint.js";
import { shortened } from "../table.js";

/** Changes that are listed. */
const mostLines = 8;
/** Columns of a value in the list. */
const mostColumns = 60;

/** The changes of a part by meaning: how many, and the first of them, one line each. */
export function changesOf(part: PartDifference, paint: Paint): { sum: string; lines: string[] } {
  const { golden, actual } = part.masked ?? part;
  const documents = bothParsed(golden, actual);
  if (documents === undefined) return { sum: "not JSON on both sides", lines: hints(golden, actual) };
  const difference = semanticDiff(...documents);
  const { changes, meaningCount } = difference;
  const sum = meaningCount === 0 ? "the meaning is the same" : counted(meaningCount, "change");
  const told = changes.filter(({ meaning }) => meaning || meaningCount === 0);
  const lines = told.slice(0, mostLines).map((change) => changeLine(difference, change, paint));
  const left = told.length - lines.length;
  return {
    sum,
    lines: [...lines, ...(left > 0 ? [`and ${counted(left, "more change")}`] : []), ...hints(golden, actual)],
  };
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

function changeLine({ left, right }: Difference, change: Change, paint: Paint): string {
  const name = ({ pointer }: Spot): string => paint.name(pointer === "" ? "(whole text)" : pointer);
  switch (change.kind) {
    case "added":
      return `${paint.good("+")} ${name(change.right)}  ${shown(right, change.right)}`;
    case "removed":
      return `${paint.bad("-")} ${name(change.left)}  ${shown(left, change.left)}`;
    case "moved":
      return `${paint.name(">")} ${name(change.left)} -> ${name(change.right)}`;
    case "changed":
      return `${paint.caution("~")} ${name(change.right)}  ${shown(left, change.left)} -> ${shown(right, change.right)}`;
    case "respelled":
      return `${paint.dim("=")} ${name(change.right)}  other ${change.what}: ${shown(left, change.left)} -> ${shown(right, change.right)}`;
    case "reordered":
      return `${paint.dim("=")} ${name(change.right)}  order of members`;
    case "spaced":
      return `${paint.dim("=")} ${name(change.right)}  white space`;
  }
}

function shown(document: JsonDocument, { node }: Spot): string {
  return shortened(document.text(node), mostColumns);
}
