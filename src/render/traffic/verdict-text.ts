import { breakText } from "../difference/cache-text.js";
import type { CacheBreak } from "../../diff/cache-break.js";
import type { PropertyChange } from "../../frames/frame-plan.js";
import { grouped } from "../../problem/counted.js";
import type { Problem } from "../../problem/problem.js";
import type { CacheVerdict, TrafficRow } from "../../traffic/traffic-row.js";
import { fieldName } from "../../why/field-name.js";
import { bytes } from "../item-line.js";
import { duration } from "./row-cells.js";
import { detailBreaks } from "../frame-why.js";

/** Something that a row lost, in words. */
export interface VerdictView {
  readonly number: number;
  readonly kind: "client break" | "provider miss" | "delta lost" | "finding";
  readonly isError: boolean;
  readonly text: string;
  readonly before?: string;
  readonly after?: string;
  /** Where in the later request. */
  readonly place?: string;
  readonly code?: string;
  /** The request it was compared with. */
  readonly since?: number;
}

/** A wait after which a provider may well have dropped what it cached: «5 to 10 minutes of inactivity». */
const longIdleMs = 300_000;

/** What is to be said about a row besides its line: breaks by the client, misses of the provider, findings. */
export function verdictsOf(row: TrafficRow): VerdictView[] {
  const { number, verdict, findings } = row;
  return [
    ...cacheVerdict(number, verdict),
    ...chainBreaks(row).map((text): VerdictView => ({ number, kind: "delta lost", isError: true, text })),
    ...findings.map((problem) => finding(number, problem)),
  ];
}

function cacheVerdict(number: number, verdict: CacheVerdict): VerdictView[] {
  if (verdict.kind === "none") return [];
  const { since } = verdict;
  if (verdict.kind === "provider-miss") {
    return [{ number, kind: "provider miss", isError: true, text: missText(verdict), since }];
  }
  const { broken, before, after, isCompaction } = verdict;
  return [
    {
      number,
      kind: "client break",
      isError: true,
      text: isCompaction ? "the history was compacted" : changeText(broken),
      place: placeText(broken),
      since,
      ...(!isCompaction && before !== undefined && { before: quoted(before, broken) }),
      ...(!isCompaction && after !== undefined && { after: quoted(after, broken) }),
    },
  ];
}

function missText(verdict: CacheVerdict & { readonly kind: "provider-miss" }): string {
  const { prefixBytes, prefixTokens, cached, cachedBefore, since, idleMs } = verdict;
  const less = cached === 0 ? "" : `, ${grouped(cachedBefore)} before`;
  const idle = idleMs !== undefined && idleMs >= longIdleMs ? `; ${duration(idleMs)} after #${since}` : "";
  return `a prefix of ${bytes(prefixBytes)} (${grouped(prefixTokens)} tokens) is unchanged, ${grouped(cached)} cached${less}${idle}`;
}

/** `the output of call_1 was rewritten`, `a user message was shortened`; else the words of `diff --cache`. */
function changeText(broken: CacheBreak): string {
  const { kind, about, text } = broken;
  if (kind !== "item changed" || text === undefined || about === undefined) return breakText(broken);
  const [, output] = /^\w+_output\b.*? ?(\S+)$/.exec(about) ?? [];
  const [, role] = /^message (\w+)$/.exec(about) ?? [];
  const what = output === undefined ? (role === undefined ? about : `a ${role} message`) : `the output of ${output}`;
  return `${what} was ${text.how}`;
}

/** A part of a text in quotes; any other value as it stands. */
function quoted(value: string, { text }: CacheBreak): string {
  return text === undefined ? value : `"${value}"`;
}

function placeText({ left, right, text }: CacheBreak): string {
  const place = right ?? left;
  if (place === undefined) return "";
  return `${fieldName(place)}${text === undefined ? "" : `, character ${grouped(text.same + 1)}`}`;
}

/** What cost the delta and is not said by the cache's verdict already. */
function chainBreaks({ why, verdict }: TrafficRow): string[] {
  if (why.by !== "rules") return [];
  const { detail } = why;
  if (verdict.kind !== "client-break") return detailBreaks(detail);
  if (detail.reason !== "property_changed") return [];
  const changes = detail.changes.filter((change) => !isInPrompt(change));
  return changes.length === 0 ? [] : detailBreaks({ ...detail, changes });
}

/** Members that are a part of what the cache goes by. */
function isInPrompt({ property, difference }: PropertyChange): boolean {
  return (
    property === "tools" ||
    property === "instructions" ||
    (property === "text" && difference.pointer.startsWith("/format"))
  );
}

function finding(number: number, { message, severity, code, pointer }: Problem): VerdictView {
  const place = pointer === undefined ? {} : { place: fieldName(pointer) };
  return { number, kind: "finding", isError: severity === "error", text: message, code, ...place };
}

/** Both sides of a break: `sent "in 1.31s"   now "in 1.33s"`; of what came or went there is one. */
export function sidesText({ before, after }: Pick<VerdictView, "before" | "after">): string {
  return [
    ...(before === undefined ? [] : [`sent ${singleLine(before)}`]),
    ...(after === undefined ? [] : [`now ${singleLine(after)}`]),
  ].join("   ");
}

function singleLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}
