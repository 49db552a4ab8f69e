import { bodyFacts } from "../compile/body-facts.js";
import { promptParts } from "../compile/prompt-parts.js";
import { ExitCode } from "../problem/exit-code.js";
import { InputError } from "../problem/input-error.js";
import { shellWord } from "../render/shell-word.js";
import { sourceListText, type ListedEntry } from "../render/source-list-text.js";
import { versionedJson } from "../render/versioned-json.js";
import type { ConversationSource, ListSource, Source } from "../source/source.js";
import { Where, type Facts } from "./inspect-where.js";
import type { InspectOptions } from "./inspect.js";
import type { Invocation } from "./invocation.js";

/** Entries shown; every one is read only when `--where` or `--json` asks for it. */
const mostShown = 100;

/** `inspect` of a source that holds several: one line each. */
export async function inspectList(
  { options, output, paint }: Invocation<InspectOptions>,
  source: ListSource | ConversationSource,
  argument: string | undefined,
): Promise<ExitCode> {
  const where = new Where(options.where ?? []);
  const turns = source.turns?.();
  const readsAll = where.isGiven || options.json === true;
  const read = readsAll ? source.size : Math.min(source.size, mostShown);
  const entries: ListedEntry[] = [];
  for (let position = 1; position <= read; position++) {
    const entry = listed(source, position, turns?.[position - 1]);
    if (where.matches(entryFacts(entry))) entries.push(entry);
  }
  const { name, noun } = source;
  const isNothing = where.isGiven && entries.length === 0 && source.size > 0;
  const exitCode = isNothing ? ExitCode.verdict : ExitCode.fine;
  if (options.json === true) {
    output.write(versionedJson({ name, noun, size: source.size, entries }));
    return exitCode;
  }
  if (isNothing) {
    output.warn(where.nothing(name));
    return exitCode;
  }
  const shown = entries.slice(0, mostShown);
  const size = where.isGiven ? entries.length : source.size;
  const pick = shown[0]?.position ?? 1;
  const next = `prompt-wire inspect ${shellWord(`${argument ?? "-"}#${pick}`)}`;
  const width = output.isTerminal ? output.width : Number.POSITIVE_INFINITY;
  await output.show(sourceListText({ name, noun, size, entries: shown, next, width }, paint));
  return exitCode;
}

function entryFacts({ kind, model, status, turn, lite }: ListedEntry): Facts {
  return { kind, model, status, turn, mode: lite === undefined ? undefined : lite ? "lite" : "ordinary" };
}

/** One entry; what cannot be read is said in its line, and the others are shown all the same. */
function listed(source: ListSource | ConversationSource, position: number, turn: number | undefined): ListedEntry {
  const nothing = { position, turn, model: undefined, lite: undefined, items: undefined, status: undefined };
  try {
    return { ...nothing, problem: undefined, ...facts(source.entry(position)) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ...nothing, kind: "(unreadable)", bytes: 0, problem: error.problems[0]?.message ?? "" };
  }
}

function facts(entry: Source): Pick<ListedEntry, "kind" | "bytes"> & Partial<ListedEntry> {
  if (entry.kind === "body" || entry.kind === "request") {
    const { document, node, bytes, isFrame } = entry.body;
    const { model, lite, items } = bodyFacts(document, node);
    const kind = isFrame ? "frame" : entry.kind;
    const status = entry.kind === "request" ? entry.status : undefined;
    return { kind, bytes: bytes.length, model, lite, items, status };
  }
  if ("prompt" in entry) {
    const { document } = entry.prompt;
    const { input } = promptParts(entry.prompt);
    const items = input === -1 ? 0 : document.size(input);
    const size = input === -1 ? 0 : document.end(input) - document.start(input);
    return { kind: entry.kind, bytes: size, items, ...promptModel(entry) };
  }
  if (entry.kind === "chat")
    return { kind: "chat", bytes: entry.document.end(entry.node) - entry.document.start(entry.node) };
  return { kind: entry.kind, bytes: 0 };
}

function promptModel({ profile }: Extract<Source, { prompt: unknown }>): { model?: string } {
  if (profile === undefined || !profile.document.isObject(profile.node)) return {};
  const model = profile.document.member(profile.node, "model");
  const slug = model !== -1 && profile.document.isObject(model) ? profile.document.member(model, "slug") : model;
  return slug !== -1 && profile.document.isString(slug) ? { model: profile.document.string(slug) } : {};
}
