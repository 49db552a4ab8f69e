import type { Reason } from "../../compile/compiled-request.js";
import type { Change } from "../../diff/change.js";
import type { ComparedRequest } from "../../diff/compared-request.js";
import { describeElement } from "../../diff/describe-element.js";
import { type Entry, parentPointer, pattern } from "../../diff/entries.js";
import { reasonsFor } from "../../diff/reasons-for.js";
import type { RequestDifference } from "../../diff/request-difference.js";
import type { Difference } from "../../diff/semantic-diff.js";
import type { Spot } from "../../diff/spot.js";
import type { JsonDocument } from "../../json/document.js";
import { resolvePointer } from "../../json/pointer.js";
import { counted, grouped } from "../../problem/counted.js";
import { fieldName } from "../../why/field-name.js";
import { folded, inlineValue, spokenValue } from "./inline-value.js";
import { originText } from "../origin-text.js";
import type { DetailLine, EntryView, WhyLine } from "./difference-view.js";
import { unseenDifference } from "./unseen-difference.js";

/** Shows how two texts differ; empty where there is nothing to show. */
export type Detail = (before: string, after: string) => readonly DetailLine[];

/** Names listed when many places are one entry. */
const mostNames = 4;

/** One entry in words. */
export function entryView(request: RequestDifference, entry: Entry, detail: Detail): EntryView {
  const from = entry.changes.length === 1 ? itemPlaces(request, entry.first) : undefined;
  return { ...entryWords(request, entry, detail), ...(from === undefined ? {} : { from }) };
}

/** Where the items that a change is about stand in the files. */
function itemPlaces({ left, right }: RequestDifference, change: Change): string | undefined {
  const placeIn = ({ itemPlace }: ComparedRequest, spot: Spot | undefined): string | undefined => {
    const item = /^\/input\/(\d+)(?:\/|$)/.exec(spot?.pointer ?? "")?.[1];
    return item === undefined ? undefined : itemPlace?.(Number(item));
  };
  const places = [
    placeIn(left, "left" in change ? change.left : undefined),
    placeIn(right, "right" in change ? change.right : undefined),
  ].filter((one) => one !== undefined);
  return places.length === 0 ? undefined : [...new Set(places)].join(" -> ");
}

function entryWords(request: RequestDifference, entry: Entry, detail: Detail): EntryView {
  const { body } = request;
  const { first, changes } = entry;
  const whys = first.meaning ? whysOf(request, first) : [];
  switch (first.kind) {
    case "added":
      return { mark: "+", ...memberWords(body.right, entry, "after"), whys };
    case "removed":
      return { mark: "-", ...memberWords(body.left, entry, "before"), whys };
    case "moved":
      return { mark: ">", ...movedWords(body, entry), whys };
    case "changed":
      return { mark: "~", ...changedWords(body, first, detail), ...many(entry), whys };
    case "respelled":
      return { mark: "=", ...respelledWords(body, first), note: `${first.what}${more(changes)}`, whys: [] };
    case "reordered":
      return { mark: "=", ...place(first), note: `order of members: ${orderOf(body, first)}${more(changes)}`, whys };
    case "spaced":
      return { mark: "=", ...place(first), note: spaceNote(first, changes), whys: [] };
  }
}

type OfKind<Kind extends Change["kind"]> = Change & { readonly kind: Kind };
type Words = Omit<EntryView, "mark" | "whys">;

/** What was added or removed: one value, or the same member in many places. */
function memberWords(document: JsonDocument, { first, changes }: Entry, role: "before" | "after"): Words {
  const spots = changes.map((change) => ("right" in change ? change.right : change.left));
  const { node, pointer } = spots[0]!;
  if (spots.length === 1) {
    const isNamed = describeElement(document, node) !== undefined;
    const value = isNamed ? spokenValue(document, node) : inlineValue(document, node);
    const hidden = first.meaning ? {} : { note: "hidden by a later member of the same name" };
    return { place: fieldOf(pointer), ...aboutOf(document, node, pointer), [role]: value, ...hidden };
  }
  const patterns = new Set(spots.map((spot) => pattern(spot.pointer)));
  const steps = pointer.split("/");
  const values = new Set(spots.map((spot) => inlineValue(document, spot.node)));
  return {
    place: patterns.size === 1 ? fieldOf(pattern(pointer)) : `${steps[1]!}[*] … ${steps.at(-1)!}`,
    ...(values.size === 1 ? { [role]: [...values][0]! } : {}),
    ...many({ first, changes }),
  };
}

/** A place that has another one, or the same, on the other side. */
function place({ left, right }: { readonly left: Spot; readonly right: Spot }): Words {
  const [before, after] = [fieldOf(left.pointer), fieldOf(right.pointer)];
  return { place: before === after ? before : `${before} -> ${after}` };
}

function changedWords({ left, right }: Difference, change: OfKind<"changed">, detail: Detail): Words {
  const words = { ...place(change), ...aboutOf(right, change.right.node, change.right.pointer) };
  const bothValues = { before: inlineValue(left, change.left.node), after: inlineValue(right, change.right.node) };
  if (change.what !== "string") return { ...words, ...bothValues };
  const texts = [left.string(change.left.node), right.string(change.right.node)] as const;
  const lines = detail(...texts);
  const unseen = unseenDifference(...texts);
  if (lines.length === 0) return { ...words, ...bothValues, ...(unseen === undefined ? {} : { note: unseen }) };
  const sizes = `${[...new Set(texts.map((text) => grouped(text.length)))].join(" -> ")} characters`;
  return { ...words, note: unseen === undefined ? sizes : `${sizes}; ${unseen}`, detail: lines };
}

function movedWords(difference: Difference, { first, changes }: Entry): Words {
  const { left, right } = difference;
  if (first.kind !== "moved") throw new TypeError("The entry is no move");
  const from = parentPointer(first.left.pointer);
  const to = parentPointer(first.right.pointer);
  if (changes.length > 1) {
    const names = changes.map((change) => ("left" in change ? describeElement(left, change.left.node) : undefined));
    const known = names.filter((name) => name !== undefined).slice(0, mostNames);
    const list = known.length === 0 ? "" : `: ${known.join(", ")}${known.length < changes.length ? " …" : ""}`;
    const ways = from === to ? fieldOf(from) : `${fieldOf(from)} -> ${fieldOf(to)}`;
    return { place: ways, note: `${counted(changes.length, "element")} moved${list}` };
  }
  if (left.isArray(first.left.node)) {
    const sizes = [grouped(left.size(first.left.node)), grouped(right.size(first.right.node))];
    return {
      place: `${fieldOf(first.left.pointer)} (${sizes[0]!}) -> ${fieldOf(first.right.pointer)} (${sizes[1]!})`,
      ...listNote(difference, first),
    };
  }
  const [source, target] = [
    shellAround(difference, first.left, "removed"),
    shellAround(difference, first.right, "added"),
  ];
  const isSame = left.text(first.left.node) === right.text(first.right.node);
  return {
    place: `${fieldOf(source)} -> ${fieldOf(target)}`,
    ...aboutOf(right, first.right.node, first.right.pointer),
    ...(left.isString(first.left.node) && isSame
      ? { note: `the same text, ${counted(left.string(first.left.node).length, "character")}` }
      : {}),
  };
}

/** What a list lost or got on its way. */
function listNote({ left, right, changes }: Difference, list: OfKind<"moved">): { readonly note?: string } {
  const notes = changes.flatMap((change) => {
    const isLost = change.kind === "removed" && parentPointer(change.left.pointer) === list.left.pointer;
    const isNew = change.kind === "added" && parentPointer(change.right.pointer) === list.right.pointer;
    if (isLost) return [`${describeElement(left, change.left.node) ?? "one"} dropped`];
    return isNew && !change.isShell ? [`${describeElement(right, change.right.node) ?? "one"} added`] : [];
  });
  return notes.length === 0 ? {} : { note: notes.join(", ") };
}

/** The pointer of what came into being, or went, around a text that moved; else the text's own. */
function shellAround({ changes }: Difference, { pointer }: Spot, kind: "added" | "removed"): string {
  for (const change of changes) {
    if (change.kind !== kind || !change.isShell) continue;
    const shell = change.kind === "added" ? change.right.pointer : change.left.pointer;
    if (pointer.startsWith(`${shell}/`)) return shell;
  }
  return pointer;
}

function respelledWords({ left, right }: Difference, change: OfKind<"respelled">): Words {
  if (change.what === "white space") return place(change);
  const offset = change.what === "key" ? -1 : 0;
  const text = (document: JsonDocument, node: number): string => folded(document.text(node + offset));
  return { ...place(change), before: text(left, change.left.node), after: text(right, change.right.node) };
}

/** The members that both have, from the first to the last one that stands elsewhere. */
function orderOf({ left, right, matching }: Difference, { left: before, right: after }: OfKind<"reordered">): string {
  const kept = new Set(Array.from(left.members(before.node), ({ value }) => matching.toRight[value]!));
  const rights = Array.from(right.members(after.node), ({ value }) => value).filter((value) => kept.has(value));
  const lefts = Array.from(left.members(before.node), ({ value }) => matching.toRight[value]!);
  const pairs = [lefts.filter((value) => rights.includes(value)), rights];
  const [from, to] = pairs.map((values) => values.map((value) => right.string(value - 1))) as [string[], string[]];
  const start = from.findIndex((name, position) => name !== to[position]);
  const end = from.findLastIndex((name, position) => name !== to[position]) + 1;
  return `${from.slice(start, end).join(", ")} -> ${to.slice(start, end).join(", ")}`;
}

function spaceNote({ gaps }: OfKind<"spaced">, changes: readonly Change[]): string {
  return "margins" in gaps ? "white space around it" : `white space${more(changes)}`;
}

function aboutOf(document: JsonDocument, node: number, pointer: string): { readonly about?: string } {
  const own = describeElement(document, node);
  if (own !== undefined) return { about: own };
  // A part of an item is told with the item.
  const item = /^\/input\/\d+(?=\/)/.exec(pointer)?.[0] ?? /^\/tools\/\d+(?=\/)/.exec(pointer)?.[0];
  const around = item === undefined ? undefined : describeElement(document, resolvePointer(document, item));
  return around === undefined ? {} : { about: around };
}

/** Where else, when an entry is about several places. */
function many({ changes }: Entry): { readonly note?: string } {
  if (changes.length === 1) return {};
  const names = changes.slice(0, mostNames).map((change) => {
    const spot = "right" in change ? change.right : change.left;
    return fieldOf(parentPointer(spot.pointer));
  });
  return {
    note: `in ${counted(changes.length, "place")}: ${names.join(", ")}${names.length < changes.length ? " …" : ""}`,
  };
}

function more(changes: readonly Change[]): string {
  return changes.length === 1 ? "" : `, in ${counted(changes.length, "place")}`;
}

function whysOf({ left, right, body }: RequestDifference, change: Change): WhyLine[] {
  const reasons = reasonsFor(body, change, left, right);
  return whyLines(left.name, reasons.left, right.name, reasons.right);
}

/** The reasons of both sides; one line where they say the same. */
export function whyLines(
  leftName: string,
  left: Reason | undefined,
  rightName: string,
  right: Reason | undefined,
): WhyLine[] {
  const line = ({ text, rule, origin }: Reason): WhyLine => ({ text, rule, from: originText(origin) });
  const said = (reason: Reason | undefined): string => JSON.stringify(reason === undefined ? null : line(reason));
  const isSame = said(left) === said(right);
  if (isSame) return left === undefined ? [] : [line(left)];
  return [
    ...(left === undefined ? [] : [{ side: leftName, ...line(left) }]),
    ...(right === undefined ? [] : [{ side: rightName, ...line(right) }]),
  ];
}

/** `(whole body)`, `text.verbosity` */
function fieldOf(pointer: string): string {
  return pointer === "" ? "(whole body)" : fieldName(pointer);
}
