import { homedir } from "node:os";
import { chatSource } from "../compile/chat/chat-source.js";
import { compileChat, type ChatRequest } from "../compile/chat/compile-chat.js";
import type { ChatEndpoint } from "../compile/chat/call-kind.js";
import type { Code } from "../problem/codes.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { loadProfile } from "../profile/load.js";
import type { Profile } from "../profile/profile.js";
import type { ChatSource } from "../source/source.js";
import type { Invocation } from "./invocation.js";
import type { RequestOptions } from "./request-options.js";
import { warningProblem } from "./warning-problem.js";

/** A chat source that was compiled for the endpoint its model needs. */
export interface CompiledChat {
  readonly kind: "chat";
  readonly source: ChatSource;
  readonly profile: Profile;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly request: ChatRequest;
  readonly problems: readonly Problem[];
}

/**
 * Finds the settings of the model a chat source really uses, and compiles it.
 *
 * @param endpoint only to compare both endpoints, with what became of what; otherwise the model's entry decides
 * @throws InputError, UsageError with everything that is wrong in the source, the settings or the options
 */
export async function compileChatSource(
  { options, environment }: Pick<Invocation<RequestOptions>, "options" | "environment">,
  source: ChatSource,
  endpoint?: ChatEndpoint,
): Promise<CompiledChat> {
  refuseCodexOptions(options);
  const { document, node } = source;
  const model = options.model ?? chatSource(document, node).model;
  const profile = await loadProfile(
    {
      profile: options.profile,
      set: options.set,
      codex: options.codex,
      strict: options.strict,
      ...(options.settings !== undefined && { settings: { file: options.settings, model: settingsModel(model) } }),
    },
    { cwd: process.cwd(), environment, homeFolder: homedir() },
  );
  const request = compileChat({
    document,
    node,
    profile,
    environment,
    ...(options.model !== undefined && { model: { name: options.model, origin: { kind: "flag", key: "--model" } } }),
    ...(options.call !== undefined && { call: options.call }),
    ...(endpoint !== undefined && { endpoint, mapping: endpoint === "responses" }),
  });
  const notes = profile.notes.filter(({ code }) => !ofCodexModels.has(code));
  const problems = [...source.notes, ...notes, ...request.warnings.map(warningProblem)];
  return { kind: "chat", source, profile, environment, request, problems };
}

/** What a Codex client says of its model's catalog entry, which no chat client has. */
const ofCodexModels: ReadonlySet<Code> = new Set<Code>(["model-summaries-assumed", "model-not-in-catalog"]);

function settingsModel(model: string | undefined): string {
  if (model !== undefined) return model;
  throw UsageError.of({
    code: "usage",
    message: "--settings needs the name of a model, and the source names none",
    remedy: "Add --model NAME.",
  });
}

/** Options that mean something only for the requests of a Codex-like client. */
function refuseCodexOptions(options: RequestOptions): void {
  const names = ["dialect", "lite", "ordinary", "transport", "prewarm", "endpoint"] as const;
  const given = names.find((name) => options[name] !== undefined && options[name] !== "http");
  if (given === undefined) return;
  throw UsageError.of({
    code: "usage",
    message: `--${given} is about Codex requests, and the source is a chat one`,
    remedy: "Leave it out: the model's capabilities.apiType decides the endpoint of a chat source.",
  });
}
