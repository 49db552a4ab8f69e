import type { MappingRow } from "../compile/chat/mapping.js";
import type { ComparedRequest } from "../diff/compared-request.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { chatOf } from "../source/chat-of.js";
import { onlyEntry } from "../source/entry.js";
import { readSource } from "../source/read-source.js";
import type { Source } from "../source/source.js";
import { type Variant, variants } from "./between.js";
import { comparedRequest } from "./compared-request.js";
import { continuedPair } from "./continued-requests.js";
import type { DiffOptions } from "./diff.js";
import type { Invocation } from "./invocation.js";
import { compileSource, type LoadedRequest, requestOf } from "./load-request.js";
import type { RequestOptions } from "./request-options.js";
import { sameRequest } from "./same-request.js";

/** Two requests to compare, and how they came about. */
export interface ComparedPair {
  readonly left: ComparedRequest;
  readonly right: ComparedRequest;
  /** The source, when it is one that was compiled twice. */
  readonly source?: string;
  /** Whether the two are the same request in two forms. */
  readonly isMapping: boolean;
  /** What became of every part of a chat source; the left side is its Chat body, the right one its Responses body. */
  readonly mapping?: readonly MappingRow[];
  /** What both have in common, in a few words. */
  readonly facts: readonly string[];
  readonly problems: readonly Problem[];
  /** The command that explains the right side, as far as there is one; a field may follow. */
  readonly why: string;
}

/** Reads and compiles what `diff` compares. */
export async function loadPair(invocation: Invocation<DiffOptions>, sources: readonly string[]): Promise<ComparedPair> {
  if (sources.length > 2) throw tooMany(sources.length);
  if (sources.length === 2) return pairOfTwo(invocation, sources);
  const source = onlyEntry(await readSource(sources[0], invocation.standardInput));
  const between = invocation.options.between ?? (chatOf(source) !== undefined ? "chat,responses" : "ordinary,lite");
  const sides = variants(between, invocation.options);
  // The mapping goes from Chat to Responses, in whatever order the two are named.
  if (sides[0].endpoint === "responses" && sides[1].endpoint === "chat") sides.reverse();
  const loaded: LoadedRequest[] = [];
  for (const side of sides) loaded.push(await loadVariant(invocation, source, side));
  const [left, right] = loaded.map((one, index) => comparedRequest(one, sides[index]!.name));
  const [first, second] = loaded.map((one) => (one.kind === "chat" ? one.request : undefined));
  const mapping = first?.endpoint === "chat" ? second?.mapping : undefined;
  return {
    ...(mapping === undefined || sides.some(({ endpoint }) => endpoint === undefined) ? {} : { mapping }),
    left: left!,
    right: right!,
    source: source.name,
    isMapping: sides.every(({ isForm }) => isForm),
    facts: [
      ...commonFacts(loaded),
      ...(invocation.options.between === undefined ? [`the same as --between ${between}`] : []),
    ],
    problems: unique(loaded.flatMap(({ problems }) => problems)),
    why: `prompt-wire why${sameRequest(sources[0], sides[1].options)}`,
  };
}

async function loadVariant(
  invocation: Invocation<DiffOptions>,
  source: Source,
  { name, options, endpoint }: Variant,
): Promise<LoadedRequest> {
  const chat = chatOf(source);
  if (chat !== undefined) {
    const { compileChatSource } = await import("./load-chat.js");
    return compileChatSource({ ...invocation, options }, chat, endpoint);
  }
  if (endpoint === undefined) return compileSource({ ...invocation, options }, source, "diff --between");
  throw UsageError.of({
    code: "usage",
    message: `--between ${name} is about chat sources, and ${source.name} is none`,
    remedy: "Compare it between ordinary,lite, two versions or two profiles.",
  });
}

async function pairOfTwo(invocation: Invocation<DiffOptions>, sources: readonly string[]): Promise<ComparedPair> {
  const { options, standardInput } = invocation;
  if (options.between !== undefined) {
    const message = "--between compares one source with itself, and there are two";
    throw UsageError.of({ code: "usage", message, remedy: "Leave one of the sources out, or --between." });
  }
  const read: Source[] = [];
  for (const source of sources) read.push(onlyEntry(await readSource(source, standardInput)));
  const loaded = await loadAll(invocation, read);
  const [first, second] = loaded as [LoadedRequest, LoadedRequest];
  const compared = { left: comparedRequest(first), right: comparedRequest(second) };
  const { left, right, notes } = continuedPair([first, second], compared);
  return {
    left,
    right,
    isMapping: false,
    facts: commonFacts(loaded),
    problems: unique([...loaded.flatMap(({ problems }) => problems), ...notes]),
    why: `prompt-wire why${sameRequest(sources[1], loaded[1]!.kind === "captured" ? {} : options)}`,
  };
}

/** The options are for the Prompts among the sources; there must be one when there are options. */
export async function loadAll(
  invocation: Invocation<RequestOptions>,
  sources: readonly Source[],
): Promise<LoadedRequest[]> {
  const isCaptured = ({ kind }: Source): boolean => kind === "body" || kind === "request";
  const hasPrompt = !sources.every(isCaptured);
  const loaded: LoadedRequest[] = [];
  for (const source of sources) {
    const options = isCaptured(source) && hasPrompt ? {} : invocation.options;
    loaded.push(await requestOf({ ...invocation, options }, source, "diff"));
  }
  return loaded;
}

/** Model, dialect and form where all agree; otherwise they are among the differences, or in the names. */
function commonFacts(loaded: readonly LoadedRequest[]): string[] {
  const facts = loaded.map((one): (string | undefined)[] => {
    if (one.kind === "captured") return [];
    const model = one.profile.values.model.slug;
    if (one.kind === "chat") return [model, one.request.endpoint];
    return [model, one.request.dialect, one.request.lite ? "Lite" : "ordinary"];
  });
  const [first = [], second = []] = facts;
  return first.filter((fact, index) => fact !== undefined && fact === second[index]) as string[];
}

/** Both sides of one source say much the same. */
export function unique(problems: readonly Problem[]): Problem[] {
  const byText = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...byText.values()];
}

function tooMany(count: number): UsageError {
  return UsageError.of({
    code: "usage",
    message: `diff compares two sources, and there are ${count}`,
    remedy: "Give two, or compare each with the next one with --cache.",
  });
}
