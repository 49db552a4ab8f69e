import { existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { loadProfile, type LoadProfileOptions } from "../profile/load.js";
import type { Profile } from "../profile/profile.js";
import type { ConversationStep } from "../run/conversation-step.js";
import { readSource } from "../source/read-source.js";
import type { Source } from "../source/source.js";
import { draftsOf, listDrafts, type Draft, type Drafts } from "./conversation-draft.js";
import type { Invocation } from "./invocation.js";
import type { ProfileOptions } from "./profile-options.js";

export interface ConversationOptions extends ProfileOptions {
  readonly lite?: true;
  readonly ordinary?: true;
  readonly strict?: true;
  /** As of a request. */
  readonly toolsFrom?: string;
}

/** A conversation as it was written down, or as its Prompts tell. */
export interface LoadedConversation {
  readonly name: string;
  readonly steps: readonly ConversationStep[];
  readonly problems: readonly Problem[];
}

/**
 * Reads a conversation: a conversation file, a folder of Prompts, a cassette, several sources in one file, or a single
 * Prompt, whose history tells of the requests before it.
 *
 * @param session ids for sessions that have none; placeholders by default
 * @throws InputError, UsageError with everything that is wrong
 */
export async function loadConversation(
  invocation: Invocation<ConversationOptions>,
  argument: string | undefined,
  session?: LoadProfileOptions["session"],
): Promise<LoadedConversation> {
  const { name, notes, drafts, inferred } = await withTools(invocation, await loadDrafts(invocation, argument));
  if (drafts.length === 0) {
    throw InputError.of({
      code: "source-empty",
      message: `${name} holds no request: there is nothing to play`,
      remedy: "give a conversation, a Prompt, or a recording of one",
    });
  }
  const profiles = new Profiles(invocation, session);
  const steps: ConversationStep[] = [];
  for (const draft of drafts) steps.push(stepOf(draft, await profiles.of(draft), invocation));
  return { name, steps, problems: [...notes, ...profiles.notes, ...(inferred ? [inferredNote] : [])] };
}

const inferredNote: Problem = {
  code: "replay-inferred",
  severity: "note",
  message: "answers were not recorded: their items are taken from the Prompts that follow, response ids are made up",
};

interface LoadedDrafts extends Drafts {
  readonly name: string;
  readonly notes: readonly Problem[];
  /** It is a record of a session that does not hold the tools. */
  readonly lacksTools?: true | undefined;
}

/** Every Prompt with the tools of another source; what lacks them says so. */
async function withTools(invocation: Invocation<ConversationOptions>, loaded: LoadedDrafts): Promise<LoadedDrafts> {
  const { toolsFrom } = invocation.options;
  if (toolsFrom === undefined && loaded.lacksTools !== true) return loaded;
  const { noTools, takeTools } = await import("./tools-from.js");
  if (toolsFrom === undefined) return { ...loaded, notes: [...loaded.notes, noTools(loaded.name)] };
  const { note, into } = await takeTools(invocation, toolsFrom);
  const drafts = loaded.drafts.map((draft) =>
    draft.prompt === undefined ? draft : Object.assign({}, draft, { prompt: into(draft.prompt) }),
  );
  return { ...loaded, drafts, notes: [...loaded.notes, note] };
}

async function loadDrafts({ standardInput }: Invocation<unknown>, argument: string | undefined): Promise<LoadedDrafts> {
  if (argument !== undefined && existsSync(argument) && statSync(argument).isDirectory()) {
    const sources: Source[] = [];
    for (const file of folderFiles(argument)) sources.push(await readSource(file, standardInput));
    return { name: argument, notes: [], ...listDrafts(sources) };
  }
  const source = await readSource(argument, standardInput);
  const { lacksTools } = source.kind === "conversation" || source.kind === "rollout" ? source : {};
  return { name: source.name, notes: source.notes, lacksTools, ...draftsOf(source) };
}

/** The Prompts of a folder by their names, 2 before 10. */
function folderFiles(folder: string): string[] {
  const numeric = new Intl.Collator("en", { numeric: true });
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  if (names.length > 0)
    return names.toSorted((left, right) => numeric.compare(left, right)).map((name) => join(folder, name));
  throw InputError.of({
    code: "source-empty",
    message: `${folder} holds no .json file`,
    remedy: "give a folder of Prompts; they are played in the order of their names",
  });
}

function stepOf(
  draft: Draft,
  profile: Profile,
  { options, environment }: Invocation<ConversationOptions>,
): ConversationStep {
  const { prompt, append, prewarm, interrupted, requestStartMs, events, chainBreak } = draft;
  const lite = options.lite ?? (options.ordinary === true ? false : undefined);
  return {
    ...(prompt !== undefined && { prompt }),
    ...(append !== undefined && { append }),
    profile,
    environment: { ...environment, ...draft.environment },
    prewarm,
    ...(lite !== undefined && { lite }),
    ...(requestStartMs !== undefined && { requestStartMs }),
    events,
    ...(interrupted && { interrupted }),
    ...(chainBreak !== undefined && { chainBreak }),
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
