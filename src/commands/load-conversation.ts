import { existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { loadProfile, type LoadProfileOptions } from "../profile/load.js";
import type { Profile } from "../profile/profile.js";
import type { ConversationStep } from "../run/conversation-step.js";
import { completedAnswer, inferredAnswer, inferredSteps } from "../run/inferred-conversation.js";
import { isList } from "../source/entry.js";
import { readSource } from "../source/read-source.js";
import { requirePrompt } from "../source/require-prompt.js";
import type { ConversationSource, PromptSource, Source, StepSource } from "../source/source.js";
import type { Invocation } from "./invocation.js";
import type { ProfileOptions } from "./profile-options.js";

export interface ConversationOptions extends ProfileOptions {
  readonly lite?: true;
  readonly ordinary?: true;
  readonly strict?: true;
}

/** A conversation as it was written down, or as its Prompts tell. */
export interface LoadedConversation {
  readonly name: string;
  readonly steps: readonly ConversationStep[];
  /** Whether answers were not recorded, but inferred from the Prompts that follow. */
  readonly inferred: boolean;
  readonly problems: readonly Problem[];
}

/** A step before its profile is known. */
interface Draft extends Pick<StepSource, "prompt" | "append" | "profile" | "environment" | "requestStartMs"> {
  readonly set: readonly string[];
  readonly prewarm: boolean;
  readonly interrupted: boolean;
  readonly events: readonly string[];
}

/**
 * Reads a conversation: a conversation file, a folder of Prompts, several sources in one file, or a single Prompt, whose
 * history tells of the requests before it.
 *
 * @throws InputError, UsageError with everything that is wrong
 */
export async function loadConversation(
  invocation: Invocation<ConversationOptions>,
  argument: string | undefined,
  session?: LoadProfileOptions["session"],
): Promise<LoadedConversation> {
  const folder = argument !== undefined && existsSync(argument) && statSync(argument).isDirectory();
  const sources = folder
    ? await folderSources(argument, invocation)
    : [await readSource(argument, invocation.standardInput)];
  const [first] = sources;
  const drafts = sources.length === 1 && first !== undefined ? draftsOf(first) : promptDrafts(sources.map(wholePrompt));
  const profiles = new Profiles(invocation, session);
  const steps: ConversationStep[] = [];
  for (const draft of drafts) steps.push(await stepOf(draft, profiles, invocation));
  const inferred = first?.kind !== "conversation" || hasUnwritten(first);
  const problems = [...(folder ? [] : (first?.notes ?? [])), ...profiles.notes, ...(inferred ? [inferredNote] : [])];
  return { name: folder ? argument : (first?.name ?? ""), steps, inferred, problems };
}

const inferredNote: Problem = {
  code: "replay-inferred",
  severity: "note",
  message: "answers were not recorded: their items are taken from the Prompts that follow, response ids are made up",
};

async function folderSources(folder: string, { standardInput }: Invocation<unknown>): Promise<Source[]> {
  const numeric = new Intl.Collator("en", { numeric: true });
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted((left, right) => numeric.compare(left, right));
  if (names.length === 0) {
    throw InputError.of({
      code: "source-empty",
      message: `${folder} holds no .json file`,
      remedy: "give a folder of Prompts; they are played in the order of their names",
    });
  }
  const sources: Source[] = [];
  for (const name of names) sources.push(await readSource(join(folder, name), standardInput));
  return sources;
}

function draftsOf(source: Source): Draft[] {
  if (source.kind === "conversation") return conversationDrafts(source);
  if (isList(source)) {
    return promptDrafts(Array.from({ length: source.size }, (_, index) => wholePrompt(source.entry(index + 1))));
  }
  const { prompt, environment, profile } = wholePrompt(source);
  const shared = {
    environment,
    ...(profile !== undefined && { profile }),
    set: [],
    prewarm: false,
    interrupted: false,
  };
  return inferredSteps(prompt).map(({ answer, ...step }, index) =>
    Object.assign(step, shared, { events: completedAnswer(responseId(index), answer) }),
  );
}

function wholePrompt(source: Source): PromptSource {
  return requirePrompt(source, "replay-ws");
}

function promptDrafts(sources: readonly PromptSource[]): Draft[] {
  return sources.map(({ prompt, environment, profile, prewarm = false, requestStartMs }, index) => ({
    prompt,
    environment,
    ...(profile !== undefined && { profile }),
    ...(requestStartMs !== undefined && { requestStartMs }),
    set: [],
    prewarm,
    interrupted: false,
    events: completedAnswer(responseId(index), inferredAnswer(prompt, sources[index + 1]?.prompt)),
  }));
}

function conversationDrafts(source: ConversationSource): Draft[] {
  const steps = Array.from({ length: source.size }, (_, index) => source.step(index + 1));
  if (steps[0] !== undefined && steps[0].prompt === undefined) requirePrompt(source.entry(1), "replay-ws");
  return steps.map((step, index) => {
    const events = step.events?.map(textOf) ?? unwritten(step, steps[index + 1], index);
    return Object.assign(step, { events });
  });
}

function textOf({
  document,
  node,
}: {
  readonly document: PromptSource["prompt"]["document"];
  readonly node: number;
}): string {
  return document.text(node);
}

/** A step whose answer was not written down was answered somehow; one that was interrupted was not. */
function unwritten(step: StepSource, next: StepSource | undefined, index: number): string[] {
  if (step.interrupted) return [];
  const items = step.prompt === undefined || step.append !== undefined ? [] : inferredAnswer(step.prompt, next?.prompt);
  return completedAnswer(responseId(index), items);
}

function hasUnwritten(source: ConversationSource): boolean {
  return Array.from({ length: source.size }, (_, index) => source.step(index + 1)).some(
    ({ events, interrupted }) => events === undefined && !interrupted,
  );
}

function responseId(index: number): string {
  return `resp_${index + 1}`;
}

async function stepOf(
  draft: Draft,
  profiles: Profiles,
  { options, environment }: Invocation<ConversationOptions>,
): Promise<ConversationStep> {
  const { prompt, append, prewarm, interrupted, requestStartMs, events } = draft;
  const lite = options.lite ?? (options.ordinary === true ? false : undefined);
  return {
    ...(prompt !== undefined && { prompt }),
    ...(append !== undefined && { append }),
    profile: await profiles.of(draft),
    environment: { ...environment, ...draft.environment },
    prewarm,
    ...(lite !== undefined && { lite }),
    ...(requestStartMs !== undefined && { requestStartMs }),
    events,
    ...(interrupted && { interrupted }),
  };
}

/** The profiles of the steps: loaded once for all that share one. */
class Profiles {
  readonly notes: Problem[] = [];
  readonly #loaded = new Map<string, Promise<Profile>>();
  readonly #invocation: Invocation<ConversationOptions>;
  readonly #session: LoadProfileOptions["session"];

  constructor(invocation: Invocation<ConversationOptions>, session: LoadProfileOptions["session"]) {
    this.#invocation = invocation;
    this.#session = session;
  }

  async of(draft: Draft): Promise<Profile> {
    const text = draft.profile === undefined ? "" : draft.profile.document.text(draft.profile.node);
    const key = `${text}\n${draft.set.join("\n")}`;
    const known = this.#loaded.get(key);
    if (known !== undefined) return known;
    const loading = this.#load(draft);
    this.#loaded.set(key, loading);
    const profile = await loading;
    const told = new Set(this.notes.map(({ code, message }) => `${code} ${message}`));
    this.notes.push(...profile.notes.filter(({ code, message }) => !told.has(`${code} ${message}`)));
    return profile;
  }

  #load({ profile, environment, set }: Draft): Promise<Profile> {
    const { options, environment: given } = this.#invocation;
    return loadProfile(
      {
        profile: options.profile,
        set: [...(options.set ?? []), ...set],
        dialect: options.dialect,
        codex: options.codex,
        source: profile,
        strict: options.strict,
        session: this.#session,
      },
      { cwd: process.cwd(), environment: { ...given, ...environment }, homeFolder: homedir() },
    );
  }
}
