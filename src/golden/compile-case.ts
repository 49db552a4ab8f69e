import { shownUrl } from "../profile/mask-secrets.js";
import { compileChat } from "../compile/chat/compile-chat.js";
import { compile } from "../compile/compile.js";
import type { WireRequest } from "../compile/compiled-request.js";
import type { Profile } from "../profile/profile.js";
import type { ChatSource, Located, PromptSource } from "../source/source.js";
import type { FreshGolden } from "./case-result.js";
import type { CaseSettings } from "./case-settings.js";
import { fingerprints } from "./fingerprints.js";
import { shownHeaders } from "./request-head.js";
import { withoutOrigins } from "./without-origins.js";

/** What a snapshot can be compiled from. */
export type CompilableSource = PromptSource | ChatSource;

/** Everything that a request is made from. */
export interface CaseInputs {
  readonly source: CompilableSource;
  readonly profile: Profile;
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: CaseSettings;
}

/**
 * The golden that the inputs make now.
 *
 * @throws InputError as `compile`
 */
export function freshGolden(inputs: CaseInputs): FreshGolden {
  const { request, form } = compileInputs({ ...inputs, profile: withoutOrigins(inputs.profile) });
  const { method, url, headers, body } = request;
  const { source, profile, environment } = inputs;
  const head = { method, url: shownUrl(url), headers: shownHeaders(headers) };
  return {
    request: body,
    head,
    reasons: () => compileInputs(inputs).request.reasons,
    fingerprints: () => fingerprints({ prompt: promptOf(source), profile, environment, form, body, head }),
  };
}

interface Compiled {
  readonly request: WireRequest;
  /** Kind of request, for people: `http /responses`, `websocket prewarm, lite`, `chat agent`. */
  readonly form: string;
}

function compileInputs({ source, profile, environment, settings }: CaseInputs): Compiled {
  if (source.kind === "chat") {
    const { document, node } = source;
    const { model, call } = settings;
    const request = compileChat({
      document,
      node,
      profile,
      environment,
      ...(model !== undefined && { model: { name: model, origin: { kind: "source", key: "model" } } }),
      ...(call !== undefined && { call }),
    });
    return { request, form: `${request.endpoint} ${request.call}` };
  }
  const { transport, endpoint, prewarm = false, lite } = settings;
  const request = compile({
    prompt: source.prompt,
    profile,
    environment,
    transport: transport === "ws" ? "websocket" : "http",
    prewarm,
    ...(endpoint !== undefined && { endpoint }),
    ...(lite !== undefined && { lite }),
  });
  const target = request.transport === "http" ? `http /${request.endpoint}` : `websocket${prewarm ? " prewarm" : ""}`;
  return { request, form: request.lite ? `${target}, lite` : target };
}

function promptOf(source: CompilableSource): Located {
  return source.kind === "chat" ? source : source.prompt;
}
