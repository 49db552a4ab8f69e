import type { FrameDetail, ItemDifference, PropertyChange } from "../frames/frame-plan.js";
import { memberBytes } from "../frames/logical-request.js";
import { counted } from "../problem/counted.js";
import type { ReplayedStep } from "../run/replayed-step.js";
import { stepResult } from "../run/step-result.js";
import { closedWords } from "./closed-words.js";
import { connectionName } from "./connection-name.js";

/** What the words about a decision need besides it. */
export interface FrameCircumstances {
  readonly newItems: number;
  /** What only the server's memory has, and what travels with the delta again. */
  readonly onlyInBaseline: readonly string[];
  readonly repeats: readonly string[];
  /** What became of the connection before: `A was lost`. */
  readonly before?: string | undefined;
}

/** Why a frame is full or a delta, in a few words. */
export function frameWhy(step: ReplayedStep, previous: ReplayedStep | undefined): string {
  const { detail, newItems, onlyInBaseline } = step.plan;
  const before = previous === undefined ? undefined : lostConnection(previous);
  return detailText(detail, { newItems, onlyInBaseline, repeats: repeated(step), before });
}

/** The same for a decision by itself. */
export function detailText(detail: FrameDetail, { newItems, before, ...parts }: FrameCircumstances): string {
  switch (detail.reason) {
    case "first_on_connection":
      return `first_on_connection${detail.prewarm ? " (prewarm)" : ""}${before === undefined ? "" : `: ${before}`}`;
    case "delta":
      return `after ${detail.previousResponseId}, ${counted(newItems, "new item")}${againText(parts)}`;
    case "property_changed":
      return `property_changed: ${detail.changes.map(changedProperty).join("; ")}`;
    case "not_a_prefix":
      return `not_a_prefix: ${prefixText(detail)}`;
    case "no_usable_response":
      return `no_usable_response: ${detail.why === "interrupted" ? "the turn was interrupted" : "the answer has not ended"}`;
    case "no_response_id":
      return "no_response_id: the answer had an empty id";
  }
}

/** What a client did to lose the delta, with both sides; empty where there is nothing to show. */
export function detailBreaks(detail: FrameDetail): string[] {
  if (detail.reason === "property_changed") return detail.changes.map(propertySides);
  if (detail.reason !== "not_a_prefix" || detail.changed === undefined) return [];
  return [itemSides(detail.changed)];
}

function lostConnection({ connection, events, closed }: ReplayedStep): string {
  const result = stepResult(events);
  const name = connectionName(connection);
  if (result.kind === "completed") return `${name} was lost`;
  if (result.kind === "failed") return `${name} closed, ${result.text}`;
  return closed === undefined ? `${name} closed, no answer` : `${name} ${closedWords(closed)}`;
}

/** In Lite a delta leaves tools and instructions to the server's memory; otherwise they travel with every frame. */
function againText({ onlyInBaseline, repeats }: Pick<FrameCircumstances, "onlyInBaseline" | "repeats">): string {
  if (onlyInBaseline.length > 0) return `; ${onlyInBaseline.toSorted().join("+")} not again`;
  return repeats.length === 0 ? "" : `; ${repeats.toSorted().join("+")} again`;
}

function repeated({ plan, request }: ReplayedStep): string[] {
  if (plan.decision === "full") return [];
  return ["instructions", "tools"].filter((name) => (memberBytes(request, name)?.length ?? 0) > 2);
}

function changedProperty({ property, difference }: PropertyChange): string {
  const name = property + difference.pointer;
  return difference.character === undefined ? name : `${name}, character ${difference.character}`;
}

function propertySides({ property, difference }: PropertyChange): string {
  const at = difference.character === undefined ? "" : ` at character ${difference.character}`;
  return `${property}${difference.pointer} changed${at}   ${sides(difference.before, difference.after)}`;
}

function prefixText(detail: FrameDetail & { readonly reason: "not_a_prefix" }): string {
  const { changed } = detail;
  const where = changed === undefined ? "" : itemPlace(changed);
  if (!("shorter" in detail)) return where;
  const { items, remembered } = detail.shorter;
  return [`${counted(items, "item")}, ${remembered} remembered`, where].filter(Boolean).join("; ");
}

function itemPlace({ item, difference, typeBefore }: ItemDifference): string {
  if (difference === undefined) return `item ${item}: the client does not keep ${typeBefore}`;
  const character = difference.character === undefined ? "" : `, character ${difference.character}`;
  return `item ${item}${difference.pointer === "" ? "" : ` ${difference.pointer}`}${character}`;
}

function itemSides({ item, remembered, typeBefore, typeAfter, difference }: ItemDifference): string {
  const of = `item ${item} of ${remembered === "answer" ? "the answer" : "the request before"}`;
  if (difference === undefined) return `${of} is not kept by the client (${typeBefore})`;
  const where = difference.pointer === "" ? "" : ` at ${difference.pointer}`;
  const what = typeBefore === typeAfter ? `(${typeBefore}) changed${where}` : `(${typeBefore}) became ${typeAfter}`;
  return `${of} ${what}   ${sides(difference.before, difference.after)}`;
}

function sides(before: string | undefined, after: string | undefined): string {
  const shown = (value: string | undefined): string => (value === undefined ? "(absent)" : oneLine(value));
  return `before ${shown(before)}   now ${shown(after)}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}
