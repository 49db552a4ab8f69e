import { shownUrl } from "../profile/mask-secrets.js";
import type { CompiledRequest, Reason, WireRequest } from "../compile/compiled-request.js";
import type { Dialect } from "../compile/dialects/dialect.js";
import type { Prompt } from "../compile/prompt.js";
import type { JsonDocument } from "../json/document.js";
import { placeOf } from "../json/place.js";
import { pointerSteps, resolvePointer } from "../json/pointer.js";
import type { Origin, Profile } from "../profile/profile.js";
import { shortValue } from "./short-value.js";

/** A compiled request with what went into it and its body, parsed. */
export interface Explained {
  readonly request: WireRequest;
  readonly body: JsonDocument;
  /** The source, as Prompt or chat source. */
  readonly prompt: Prompt;
  readonly profile: Profile;
  /** Top-level members that a request of this form can have, in wire order. */
  readonly fieldOrder: readonly string[];
  /** Undefined for the request of a chat client, whose fields are the user's own. */
  readonly codex?: { readonly request: CompiledRequest; readonly dialect: Dialect };
}

/** One line of the table: a field, header or item, and why it is as it is. */
export interface Row {
  /** Wire pointer, `header:NAME` or `url`; numbers of items stand as `*` when the line is about many. */
  readonly pointer: string;
  readonly outcome: Reason["outcome"];
  /** Short form of the value on the wire; `(absent)`, `(stripped)` … where there is none. */
  readonly shown: string;
  readonly why: string;
  readonly rule: string;
  readonly origin: Origin;
  /** How many places the line is about. */
  readonly places: number;
}

export interface Explanation {
  /** Top-level members and their parts, in wire order; absent ones where they would stand. */
  readonly fields: readonly Row[];
  /** Items and parts of items that were changed, moved, stripped or dropped. */
  readonly items: readonly Row[];
  /** The URL, then the headers in wire order. */
  readonly headers: readonly Row[];
}

/** Up to so many places of the same kind get a line each. */
const fewPlaces = 3;

/** Why every part of a request is as it is. */
export function explain(explained: Explained): Explanation {
  const { request, fieldOrder } = explained;
  const byField = new Map<string, Reason[]>(fieldOrder.map((name) => [name, []]));
  const items: Reason[] = [];
  const headers: Reason[] = [];
  for (const reason of request.reasons) {
    const [first = "", second] = pointerSteps(reason.pointer) ?? [];
    if (first === "") headers.push(reason);
    else if (second !== undefined && (first === "input" || first === "tools")) items.push(reason);
    else {
      const known = byField.get(first);
      if (known === undefined) byField.set(first, [reason]);
      else known.push(reason);
    }
  }
  return {
    fields: [...byField.values()].flat().map((reason) => row(explained, reason)),
    items: grouped(items).map((group) => groupRow(explained, group)),
    headers: headers.map((reason) => row(explained, reason)),
  };
}

/** The line of one reason. */
export function row(explained: Explained, reason: Reason): Row {
  const { pointer, outcome, rule, text } = reason;
  const origin = locate(reason.origin, explained.prompt);
  return { pointer, outcome, shown: wireValue(explained, reason), why: text, rule, origin, places: 1 };
}

/** Where a member of the Prompt stands, for origins that only name it. */
export function locate(origin: Origin, { document, node }: Prompt): Origin {
  if (origin.kind !== "prompt" || origin.line !== undefined || origin.key === undefined) return origin;
  const value = resolvePointer(document, `/${origin.key}`, node);
  if (value === -1) return { ...origin, file: document.name };
  const { file, line, column } = placeOf(document, value);
  return { ...origin, file, line, column };
}

function wireValue({ request, body }: Explained, { pointer, outcome, value }: Reason): string {
  if (outcome === "stripped" || outcome === "dropped") return `(${outcome})`;
  if (pointer === "url") return value ?? shownUrl(request.url);
  if (pointer.startsWith("header:")) {
    const name = pointer.slice("header:".length);
    const header = request.headers.find(([candidate]) => candidate.toLowerCase() === name);
    return header === undefined ? "(absent)" : String(header[1]);
  }
  const node = resolvePointer(body, pointer);
  return node === -1 ? "(absent)" : shortValue(body, node);
}

/** Reasons that say the same of the same member of many items come together; few of them stay alone. */
function grouped(reasons: readonly Reason[]): Reason[][] {
  const groups = new Map<string, Reason[]>();
  for (const reason of reasons) {
    const key = [reason.rule, reason.outcome, reason.text, pattern(reason.pointer)].join("\n");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [reason]);
    else group.push(reason);
  }
  return [...groups.values()].flatMap((group) =>
    group.length > fewPlaces ? [group] : group.map((reason) => [reason]),
  );
}

function groupRow(explained: Explained, group: readonly Reason[]): Row {
  const first = group[0]!;
  const line = row(explained, first);
  if (group.length === 1) return line;
  return { ...line, pointer: pattern(first.pointer), shown: `(${first.outcome})`, places: group.length };
}

function pattern(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");
}
