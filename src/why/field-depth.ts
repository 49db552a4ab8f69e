import { shownUrl } from "../profile/mask-secrets.js";
import type { Reason } from "../compile/compiled-request.js";
import type { Dialect } from "../compile/dialects/dialect.js";
import { dialects } from "../compile/dialects/dialects.js";
import { placeOf } from "../json/place.js";
import { pointerSteps, resolvePointer } from "../json/pointer.js";
import { nearestName } from "../problem/nearest-name.js";
import { ownEntry } from "../problem/own-entry.js";
import type { Place } from "../problem/problem.js";
import { explain, row, type Explained, type Row } from "./explanation.js";
import { fieldName } from "./field-name.js";
import { foreignFields, foreignHeaders } from "./foreign-fields.js";
import { ruleInput, type Input } from "./input.js";
import { ruleFamily } from "./rule-families.js";
import { shortValue } from "./short-value.js";
import { versionCaveats } from "./version-caveats.js";

/** One field in depth. */
export interface FieldDepth {
  readonly pointer: string;
  /** Short form of the value on the wire; undefined when the field is absent. */
  readonly shown?: string;
  /** Why it is as it is; absent for a foreign field and for what lies inside a field. */
  readonly row?: Row;
  /** The rule behind `row`, whatever it decided this time. */
  readonly rule?: { readonly says: string; readonly contract: string };
  /** What the rule looks at. */
  readonly inputs: readonly Input[];
  /** Lines about what lies inside the field. */
  readonly inside: readonly Row[];
  /** For an item: its place in the Prompt, or that the request builder made it. */
  readonly item?: ItemPlace;
  /** For what no client of a known wire version sends: that, and what usually put it there. */
  readonly foreign?: string;
  /** For a header that is not sent: when it would be. */
  readonly unmet?: string;
  /** The nearest field around it that has a reason, when the field itself has none. */
  readonly around?: string;
  /** When the client version asked for is only approximated: what it is known to do otherwise about this field. */
  readonly caveats?: readonly string[];
}

export interface ItemPlace {
  readonly wireIndex: number;
  /** Undefined for an item that the request builder put in front. */
  readonly prompt?: { readonly index: number; readonly place: Place };
}

/** Explains one field, header or part of an item. `pointer` as `fieldPointer` gives it. */
export function fieldDepth(explained: Explained, pointer: string): FieldDepth {
  const caveats = versionCaveats(explained.profile, pointer);
  const depth = depthOf(explained, pointer);
  return caveats.length === 0 ? depth : { ...depth, caveats };
}

function depthOf(explained: Explained, pointer: string): FieldDepth {
  const { request, body } = explained;
  if (pointer.startsWith("header:")) return headerDepth(explained, pointer);
  const node = pointer.startsWith("/") ? resolvePointer(body, pointer) : -1;
  const exact = request.reasons.filter((reason) => reason.pointer === pointer);
  const reason = exact.at(-1) ?? nearestReason(explained, pointer);
  const item = itemPlace(explained, pointer);
  const foreign = exact.length === 0 ? foreignText(explained, pointer) : undefined;
  const isAround = reason !== undefined && reason.pointer !== pointer;
  return {
    pointer,
    inputs: [],
    inside: inside(explained, pointer),
    ...(node === -1 ? {} : { shown: shortValue(body, node) }),
    ...(pointer === "url" ? { shown: shownUrl(request.url) } : {}),
    ...(foreign === undefined ? reasonDepth(explained, reason) : { foreign }),
    ...(isAround && foreign === undefined ? { around: reason.pointer } : {}),
    ...(item === undefined ? {} : { item }),
  };
}

function headerDepth(explained: Explained, pointer: string): FieldDepth {
  const { request } = explained;
  const name = pointer.slice("header:".length);
  const header = request.headers.find(([candidate]) => candidate.toLowerCase() === name);
  const reason = request.reasons.findLast((candidate) => candidate.pointer.toLowerCase() === pointer);
  const shown = header === undefined ? {} : { shown: String(header[1]) };
  if (reason !== undefined) return { pointer, inside: [], inputs: [], ...shown, ...reasonDepth(explained, reason) };
  return absentHeader(explained, pointer, name);
}

/** A header that is not sent: when it would be, or that the client has none of that name. */
function absentHeader({ codex, profile, prompt, request }: Explained, pointer: string, name: string): FieldDepth {
  const form = codex?.request.endpoint === "compact" ? "compact" : codex?.request.transport;
  const steps = form === undefined ? [] : (codex?.dialect.headers[form] ?? []);
  const rule = steps.find((step) => step !== "authorization" && step.name.toLowerCase() === name);
  if (rule === undefined || rule === "authorization") {
    const names = [
      ...steps.map((step) => (step === "authorization" ? step : step.name.toLowerCase())),
      ...request.headers.map(([candidate]) => candidate.toLowerCase()),
    ];
    return { pointer, inside: [], inputs: [], foreign: foreignHeader(name, names) };
  }
  const names = new Set([
    ...(typeof rule.origin === "string" ? [rule.origin] : []),
    ...(ruleFamily(rule.rule)?.looksAt ?? []),
  ]);
  const inputs = Array.from(names, (input) => ruleInput(input, profile, prompt));
  return { pointer, inside: [], inputs, unmet: rule.text };
}

function reasonDepth(explained: Explained, reason: Reason | undefined): Partial<FieldDepth> {
  if (reason === undefined) return {};
  const { profile, prompt, codex } = explained;
  const family = ruleFamily(reason.rule);
  const names = new Set([...(reason.decidedBy === undefined ? [] : [reason.decidedBy]), ...(family?.looksAt ?? [])]);
  const contract = policyContract(codex?.dialect, reason.rule) ?? family?.contract;
  return {
    row: row(explained, reason),
    inputs: Array.from(names, (name) => ruleInput(name, profile, prompt)),
    ...(family === undefined || contract === undefined ? {} : { rule: { says: family.says, contract } }),
  };
}

/** A dialect's own policies know where they are written. */
function policyContract(dialect: Dialect | undefined, rule: string): string | undefined {
  for (const policy of Object.values(dialect ?? {}) as unknown[]) {
    if (typeof policy === "object" && policy !== null && "rule" in policy && "contract" in policy) {
      if (policy.rule === rule && typeof policy.contract === "string") return policy.contract;
    }
  }
  return undefined;
}

/** The reason of the nearest field around the pointer. */
function nearestReason({ request }: Explained, pointer: string): Reason | undefined {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const reason = request.reasons.findLast((candidate) => candidate.pointer === at);
    if (reason !== undefined) return reason;
    if (!at.includes("/")) break;
  }
  return undefined;
}

function inside(explained: Explained, pointer: string): Row[] {
  const { fields, items } = explain({
    ...explained,
    request: {
      ...explained.request,
      reasons: explained.request.reasons.filter((reason) => reason.pointer.startsWith(`${pointer}/`)),
    },
  });
  return [...fields, ...items];
}

function itemPlace({ codex, prompt }: Explained, pointer: string): ItemPlace | undefined {
  const wireIndex = Number(/^\/input\/(\d+)(?:\/|$)/.exec(pointer)?.[1] ?? -1);
  const index = codex?.request.promptIndex[wireIndex];
  if (index === undefined) return undefined;
  if (index === -1) return { wireIndex };
  const { document, node } = prompt;
  const input = document.isArray(node) ? node : document.member(node, "input");
  return { wireIndex, prompt: { index, place: placeOf(document, document.element(input, index)) } };
}

/** Options of chat sources that Responses has elsewhere (chat translation 2). */
const renamedOptions: Readonly<Record<string, string>> = {
  max_completion_tokens: "max_output_tokens",
  reasoning_effort: "reasoning.effort",
  verbosity: "text.verbosity",
  response_format: "text.format",
};

/** What to say of a field that requests of this form never have; undefined for those they can have. */
function foreignText({ codex, body, request: { reasons } }: Explained, pointer: string): string | undefined {
  const [name = "", member] = pointerSteps(pointer) ?? [];
  if (name === "") return undefined;
  if (codex === undefined) {
    const isThere = body.member(body.root, name) !== -1 || reasons.some((reason) => reason.pointer === `/${name}`);
    const becomes = ownEntry(renamedOptions, name);
    const would = becomes === undefined ? "go out verbatim" : `become ${becomes} at Responses`;
    return isThere
      ? undefined
      : `neither the source nor the settings have ${name}; an option of that name would ${would}`;
  }
  const { dialect, request } = codex;
  const form = request.endpoint === "compact" ? "compact" : request.transport;
  if (sends(dialect, form, name)) {
    const known = ownEntry(closedMembers, name);
    return member === undefined || known === undefined || known.includes(member)
      ? undefined
      : neverSent(
          fieldName(pointer),
          closest(
            pointer,
            known.map((candidate) => `/${name}/${candidate}`),
          ),
        );
  }
  const usually = ownEntry(foreignFields, name);
  const here = { http: "an HTTP request", websocket: "a WebSocket frame", compact: "/responses/compact" }[form];
  const other = (["http", "websocket", "compact"] as const).find((candidate) => sends(dialect, candidate, name));
  if (other !== undefined) {
    const there = { http: "/responses", websocket: "a WebSocket frame", compact: "/responses/compact" }[other];
    return `${here} of this client never has ${name}, only ${there} can${usually === undefined ? "" : `; usually it comes from ${usually}`}`;
  }
  const otherDialect = [...dialects.values()].find((candidate) => sends(candidate, form, name));
  if (otherDialect !== undefined) return `${dialect.name} never sends ${name}; ${otherDialect.name} does`;
  return usually === undefined
    ? neverSent(
        name,
        closest(pointer, fieldPointers(dialect, form)) ?? closest(`/${name}`, fieldPointers(dialect, form)),
      )
    : neverSent(name, `usually it comes from ${usually}`);
}

/** Members of the objects that the client fills itself. */
const closedMembers: Readonly<Record<string, readonly string[]>> = {
  reasoning: ["effort", "summary", "context"],
  stream_options: ["reasoning_summary_delivery"],
  text: ["verbosity", "format"],
};

function sends(dialect: Dialect, form: keyof Dialect["fields"], name: string): boolean {
  return dialect.fields[form].some((known) => known === name);
}

function foreignHeader(name: string, names: Iterable<string>): string {
  const known = ownEntry(foreignHeaders, name);
  const nearest = nearestName(name, names);
  return (
    known ?? neverSent(`the header ${name}`, nearest === undefined ? undefined : `did you mean header:${nearest}?`)
  );
}

/** What was compiled does not have it: only a body that was captured could. */
function neverSent(name: string, more?: string): string {
  return `absent; no known client sends ${name}${more === undefined ? "" : `; ${more}`}`;
}

/** Every field of a request of this form, and the members of those that are closed. */
function fieldPointers(dialect: Dialect, form: keyof Dialect["fields"]): string[] {
  return dialect.fields[form].flatMap((name) => {
    const members = ownEntry(closedMembers, name) ?? [];
    return [`/${name}`, ...members.map((member) => `/${name}/${member}`)];
  });
}

function closest(pointer: string, known: Iterable<string>): string | undefined {
  const nearest = nearestName(pointer, known);
  return nearest === undefined ? undefined : `did you mean ${fieldName(nearest)}?`;
}
