import type { Finding } from "../check/finding.js";
import type { RequestView } from "../check/request-view.js";
import type { AnswerPlace, Explanation } from "../explain/explanation.js";
import { resolvePointer } from "../json/pointer.js";
import { counted } from "../problem/counted.js";
import type { Place } from "../problem/problem.js";
import { triesText } from "./tries-text.js";
import { foldLines } from "./fold-line.js";
import { itemLine } from "./item-line.js";
import type { Paint } from "./paint.js";
import { shortened, wrapped } from "./table.js";

export interface ExplanationView {
  readonly explanation: Explanation;
  /** The request that was answered, and where its parts stand in files. */
  readonly request?: {
    readonly view: RequestView;
    readonly placeOf: (pointer: string) => Place | undefined;
  };
  readonly next: string;
}

/** Columns of the labels. */
const indent = 8;
/** Places and further findings that are named; the rest is counted. */
const mostPlaces = 4;
const mostAlso = 6;

const otherClient = {
  chat: "one of Chat Completions: what is said of Codex need not hold for it",
  unknown: "none that is known: what is said of Codex need not hold for it",
} as const;

/** What an answer means, for people: a label, then what there is to say. @param view `lineWidth`: Infinity in a pipe */
export function explanationText(
  view: ExplanationView & { readonly width: number; readonly lineWidth: number },
  paint: Paint,
): string {
  const { explanation, next, width, lineWidth } = view;
  const { means, entry, misfit, why, rule, retry, tries, fault, fix, client, dialects } = explanation;
  const say = (label: string, text: string): string => labelled(label, text, width, paint);
  return [
    foldLines(headline(explanation, paint), lineWidth),
    ...explanation.answer.wrappings.map((wrapping) => say("inside", wrapping)),
    entry === undefined ? unknown(explanation, say) : say("what", `${means ?? ""}   [${entry}]`),
    ...where(view, say, paint),
    ...(misfit === undefined ? [] : [say("but", `this answer does not fit this request: ${misfit}`)]),
    ...(why === undefined ? [] : [say("why", rule === undefined ? why : `${why}   rule ${rule}`)]),
    ...(client === undefined ? [] : [say("client", otherClient[client])]),
    ...(dialects === undefined ? [] : [say("client", dialects)]),
    ...also(view, say),
    ...(retry === undefined ? [] : [say("retry", `${verdict(retry.verdict, paint)}: ${retry.why}`)]),
    ...(tries === undefined ? [] : [say("tries", triesText(tries))]),
    ...(fault.length === 0 ? [] : [say("fault", fault.join(", then "))]),
    ...fix.map(([side, text], index) => say(index === 0 ? "fix" : "", `${side}: ${text}`)),
    // A command is copied: it stays on one line.
    labelled("next", next, Infinity, paint),
  ].join("");
}

function headline({ answer }: Explanation, paint: Paint): string {
  const { status, code, type, close, message } = answer;
  const name = code ?? (close === undefined ? type : undefined);
  const parts = [
    status === undefined ? undefined : String(status),
    close === undefined ? undefined : `close ${close}`,
    name,
  ];
  const known = parts.filter((part) => part !== undefined).join(" ");
  // Words that only say the same once more.
  if (known !== "" && message.length <= 60 && message.endsWith(known)) return `${paint.bad(message)}\n`;
  const shown = message.length > 600 ? `${message.slice(0, 600)}…` : message;
  return `${known === "" ? "" : `${paint.bad(known)}   `}${paint.strong(shown === "" ? "(no message)" : shown)}\n`;
}

function verdict(retry: "now" | "later" | "useless", paint: Paint): string {
  if (retry === "useless") return paint.bad("useless");
  return retry === "now" ? paint.good("helps at once") : paint.caution("helps later");
}

function unknown({ answer, named }: Explanation, say: (label: string, text: string) => string): string {
  const { type, param, headers } = answer;
  const identifier = headers.find(([name]) => /request-id|cf-ray/.test(name));
  const read = [
    ...(type === undefined ? [] : [`type ${type}`]),
    ...(param === undefined ? [] : [`param ${param}`]),
    ...(named === undefined ? [] : [`names ${named}`]),
    ...(identifier === undefined ? [] : [identifier.join(" ")]),
  ];
  return (
    say("what", "not known: no entry of the catalogue fits") + (read.length === 0 ? "" : say("read", read.join(" · ")))
  );
}

function where(
  { explanation, request }: ExplanationView,
  say: (label: string, text: string) => string,
  paint: Paint,
): string[] {
  const { places, named, misfit, entry } = explanation;
  if (request === undefined) return named === undefined ? [] : [say("where", `wire ${named}`)];
  if (places.length === 0 && (misfit !== undefined || !explanation.hasPlace)) return [];
  if (places.length === 0 && entry === undefined && named === undefined)
    return [say("where", "cannot be said: the answer names nothing that is in the request")];
  if (places.length === 0) return [say("where", "not found in the request: what the answer names is not in it")];
  const lines: string[] = [];
  for (const place of places.slice(0, mostPlaces)) {
    lines.push(
      say(lines.length === 0 ? "where" : "", placeText(place, request)),
      shownItem(place, request, say, paint),
    );
  }
  if (places.length > mostPlaces) lines.push(say("", `… ${counted(places.length - mostPlaces, "more place")}`));
  return lines;
}

function placeText(
  { pointer, exists, index, promptIndex }: AnswerPlace,
  { view, placeOf }: NonNullable<ExplanationView["request"]>,
): string {
  const { count, by } = view.inserted;
  const before = count === 0 ? "" : ` (${by} put ${counted(count, "item")} before it)`;
  const place = placeOf(pointer);
  return [
    `wire ${pointer === "" ? "(the whole body)" : pointer}`,
    ...(exists
      ? []
      : [pointer.startsWith("/messages") ? ": of the chat request that a gateway made of it" : " (not there)"]),
    ...(promptIndex === undefined
      ? index === undefined
        ? []
        : [` = put in by ${by}`]
      : [` = Prompt input[${promptIndex}]${before}`]),
    ...(place === undefined ? [] : [` = ${place.file}:${place.line}`]),
  ].join("");
}

function shownItem(
  { pointer, index }: AnswerPlace,
  { view }: NonNullable<ExplanationView["request"]>,
  say: (label: string, text: string) => string,
  paint: Paint,
): string {
  const item = index === undefined ? undefined : view.items[index];
  if (item !== undefined) return say("", paint.dim(itemLine(view.document, item.node)));
  const node = pointer === "" ? -1 : resolvePointer(view.document, pointer, view.body);
  return node === -1 ? "" : say("", paint.dim(shortened(itemLine(view.document, node), 200)));
}

function also({ explanation, request }: ExplanationView, say: (label: string, text: string) => string): string[] {
  const found = explanation.also;
  if (found.length === 0 || request === undefined) return [];
  const sure = found.every(({ severity }) => severity === "error");
  const named = found.slice(0, mostAlso).map((finding) => findingText(finding, request.view));
  const rest = found.length - named.length;
  const more = rest === 0 ? "" : `   … ${counted(rest, "more place")}`;
  return [say("also", `${found.length} more ${sure ? "will" : "may"} be refused next: ${named.join("   ")}${more}`)];
}

/** A pointer, with the value there or what the server would say of a schema. */
function findingText({ pointer, code, says }: Finding, { document, body }: RequestView): string {
  const place = pointer === "" ? "(the whole body)" : pointer;
  if (code.endsWith("schema")) return `${place} (${shortened(says.replace(/^.*In context=\([^)]*\), /, ""), 60)})`;
  const node = resolvePointer(document, pointer, body);
  return node !== -1 && document.isString(node) ? `${place} ${shortened(document.string(node), 24)}` : place;
}

/** A label and a text that is wrapped beside it; words that are longer than the line stay whole. */
function labelled(label: string, text: string, width: number, paint: Paint): string {
  const lines = wrapped(text, Math.max(20, width - indent));
  return lines
    .map((line, index) => `${index === 0 ? paint.dim(label.padEnd(indent)) : " ".repeat(indent)}${line}`.trimEnd())
    .map((line) => `${line}\n`)
    .join("");
}
