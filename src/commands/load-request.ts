import { homedir } from "node:os";
import { compile } from "../compile/compile.js";
import type { CompiledRequest } from "../compile/compiled-request.js";
import type { Prompt } from "../compile/prompt.js";
import { codeFrame } from "../json/code-frame.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { loadProfile } from "../profile/load.js";
import type { Profile } from "../profile/profile.js";
import type { SessionIds } from "../profile/session-defaults.js";
import { chatOf } from "../source/chat-of.js";
import { onlyEntry } from "../source/entry.js";
import { readSource } from "../source/read-source.js";
import { requirePrompt } from "../source/require-prompt.js";
import type { BodySource, PromptSource, RequestSource, Source } from "../source/source.js";
import type { Invocation } from "./invocation.js";
import type { CompiledChat } from "./load-chat.js";
import { readingProgress } from "./reading-progress.js";
import type { RequestOptions } from "./request-options.js";
import { warningProblem } from "./warning-problem.js";

/** A Prompt that was compiled, with all that went into it. */
export interface CompiledSource {
  readonly kind: "compiled";
  readonly source: PromptSource;
  readonly profile: Profile;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly request: CompiledRequest;
  /** Notes and warnings about the source, the profile and the request, in this order. */
  readonly problems: readonly Problem[];
}

/** A request that was captured: there is nothing to compile, it goes through verbatim. */
export interface CapturedSource {
  readonly kind: "captured";
  readonly source: BodySource | RequestSource;
  readonly problems: readonly Problem[];
}

export type LoadedRequest = CompiledSource | CompiledChat | CapturedSource;

/**
 * What every command does that works on a request: reads the source, finds the profile, compiles.
 *
 * @param argument the command's source operand
 * @param purpose the command, for messages: `compile`
 * @throws InputError, UsageError with everything that is wrong in the source, the profile or the options
 */
export async function loadRequest(
  invocation: Invocation<RequestOptions>,
  argument: string | undefined,
  purpose: string,
): Promise<LoadedRequest> {
  const progress = readingProgress(invocation.output, argument);
  return requestOf(invocation, await readSource(argument, invocation.standardInput, progress), purpose);
}

/**
 * The request of a source that was read already: compiled, or as it was captured.
 *
 * @throws InputError `source-no-prompt` for options that only a Prompt can follow, and all that compiling throws
 */
export async function requestOf(
  invocation: Invocation<RequestOptions>,
  given: Source,
  purpose: string,
): Promise<LoadedRequest> {
  const source = onlyEntry(given);
  const chat = chatOf(source);
  if (chat !== undefined) {
    if (source.kind === "request" && !hasPromptOption(invocation.options) && !hasChatOption(invocation.options))
      return { kind: "captured", source, problems: source.notes };
    const { compileChatSource } = await import("./load-chat.js");
    return compileChatSource(invocation, chat);
  }
  refuseChatOptions(invocation.options);
  if (source.kind !== "body" && source.kind !== "request") return compileSource(invocation, source, purpose);
  if (hasPromptOption(invocation.options)) return compileSource(invocation, source, purpose);
  return { kind: "captured", source, problems: source.notes };
}

/**
 * Compiles a source that was read already; a captured body or request is taken apart first.
 *
 * @param session ids for a session that has none; placeholders by default
 * @throws InputError `source-entry` for a list, `body-delta`, `body-unknown-dialect`, and all that `loadRequest` throws
 */
export async function compileSource(
  invocation: Invocation<RequestOptions>,
  anySource: Source,
  purpose: string,
  session?: SessionIds,
): Promise<CompiledSource> {
  const { options } = invocation;
  const recorded = await promptSource(anySource, purpose, options.dialect);
  const form = requestForm(options, recorded);
  const environment = { ...invocation.environment, ...recorded.environment };
  const profile = await loadProfile(
    {
      profile: options.profile,
      set: options.set,
      dialect: options.dialect,
      codex: options.codex,
      source: recorded.profile && { ...recorded.profile, testData: recorded.expected !== undefined },
      strict: options.strict,
      ...(session !== undefined && { session }),
    },
    { cwd: process.cwd(), environment, homeFolder: homedir() },
  );
  const source = await withTools(invocation, forModel(withoutAnswered(recorded, options), profile));
  const request = compile({
    prompt: source.prompt,
    profile: withRequestStart(profile, source.requestStartMs),
    environment,
    ...form,
    ...((options.lite ?? options.ordinary) !== undefined && { lite: options.lite === true }),
  });
  const problems = [...source.notes, ...profile.notes, ...request.warnings.map(warningProblem)];
  if (options.strict === true) refuseDropped(problems, source.prompt);
  return { kind: "compiled", source, profile, environment, request, problems };
}

async function promptSource(source: Source, purpose: string, dialect: string | undefined): Promise<PromptSource> {
  if (source.kind !== "body" && source.kind !== "request") return requirePrompt(source, purpose);
  const { takeApart } = await import("./take-apart.js");
  return takeApart(source, dialect);
}

/** What a rollout leaves open is no news when the user has said it. */
function withoutAnswered(source: PromptSource, options: RequestOptions): PromptSource {
  if ((options.profile ?? options.codex) === undefined) return source;
  return { ...source, notes: source.notes.filter(({ code }) => code !== "rollout-incomplete") };
}

/** A recorded history as a model gets it that takes no images. */
function forModel(source: PromptSource, { values }: Profile): PromptSource {
  const isBlind = values.model.input_modalities?.includes("image") === false;
  const changed = isBlind ? source.withoutImages?.() : undefined;
  return changed === undefined
    ? source
    : { ...source, prompt: changed.prompt, notes: [...source.notes, ...changed.notes] };
}

async function withTools(invocation: Invocation<RequestOptions>, source: PromptSource): Promise<PromptSource> {
  const { toolsFrom } = invocation.options;
  if (toolsFrom === undefined && source.lacksTools !== true) return source;
  const tools = await import("./tools-from.js");
  return toolsFrom === undefined ? tools.withoutTools(source) : tools.withToolsFrom(invocation, source, toolsFrom);
}

/** Transport, endpoint and prewarm: the options, else what the source says. */
function requestForm(
  { transport, prewarm: option, endpoint }: RequestOptions,
  source: PromptSource,
): { transport: "http" | "websocket"; endpoint: "responses" | "compact"; prewarm: boolean } {
  const prewarm = option === true;
  const isFrame = transport === "ws" || (transport === undefined && (prewarm || source.transport === "websocket"));
  if (prewarm && !isFrame) throw usage("--prewarm makes a WebSocket frame, and --transport says http");
  if (isFrame && endpoint === "compact") throw usage("--endpoint compact is HTTP only");
  return {
    transport: isFrame ? "websocket" : "http",
    endpoint: endpoint ?? source.endpoint ?? "responses",
    prewarm: isFrame && (prewarm || source.prewarm === true),
  };
}

/** Options that mean something only for a chat source. */
const chatOptions = ["settings", "model", "call"] as const;

/** Whether a recorded Chat request is not to stay as it is. */
export function hasChatOption(options: Pick<RequestOptions, "settings" | "model" | "call">): boolean {
  return chatOptions.some((name) => options[name] !== undefined);
}

function refuseChatOptions(options: RequestOptions): void {
  const given = chatOptions.find((name) => options[name] !== undefined);
  if (given === undefined) return;
  throw UsageError.of({
    code: "usage",
    message: `--${given} is for chat sources, and this is none`,
    remedy: "Give a source with messages; for other sources use -p and --set.",
  });
}

function usage(message: string): UsageError {
  return UsageError.of({ code: "usage", message, remedy: "Leave one of the two out." });
}

/** A recorded step says when its frame was made; that beats the session's. */
function withRequestStart(profile: Profile, requestStartMs: string | undefined): Profile {
  if (requestStartMs === undefined) return profile;
  const { values } = profile;
  return { ...profile, values: { ...values, session: { ...values.session, request_start_ms: requestStartMs } } };
}

/** `--strict`: what the client would silently drop is an error (spec/profile.md). */
function refuseDropped(problems: readonly Problem[], { document }: Prompt): void {
  const wrong: Problem[] = [];
  for (const problem of problems) {
    if (problem.code !== "member-dropped" && problem.code !== "item-dropped") continue;
    const { place } = problem;
    const frame = place === undefined ? {} : { frame: codeFrame(document.bytes, place) };
    wrong.push({ ...problem, ...frame, severity: "error" });
  }
  if (wrong.length > 0) throw new InputError(wrong);
}

/** Options that mean something only for a Prompt; a captured request passes verbatim without them. */
const promptOptions = [
  "profile",
  "codex",
  "set",
  "dialect",
  "lite",
  "ordinary",
  "transport",
  "prewarm",
  "endpoint",
  "strict",
  "toolsFrom",
] as const;

function hasPromptOption(options: RequestOptions): boolean {
  return promptOptions.some((name) => options[name] !== undefined);
}
