import type { Origin, Profile, ProfileValues } from "./profile.js";
import { originator, userAgent, type SessionIds } from "./session-defaults.js";

const catalog = (key: string): Origin => ({ kind: "catalog", key });

/**
 * The profile of a command that was given none: gpt-5.5@openai on codex-0.144. The same as `resolveProfile()` gives,
 * which a test holds; written out because the commonest start should not load tables to merge nothing.
 */
export function defaultProfile(session: SessionIds): Profile {
  return {
    values: defaultValues(session),
    notes: [
      {
        code: "profile-default",
        severity: "note",
        pointer: "/model",
        message: "no profile given: using gpt-5.5@openai",
      },
    ],
    origin: defaultOrigin,
    overridden: () => [],
  };
}

function defaultValues(session: SessionIds): ProfileValues {
  return {
    dialect: "codex-0.144",
    model: {
      slug: "gpt-5.5",
      default_reasoning_level: "medium",
      supports_reasoning_summaries: true,
      supports_reasoning_summary_parameter: true,
      default_reasoning_summary: "none",
      support_verbosity: true,
      default_verbosity: "low",
      supports_parallel_tool_calls: true,
      service_tiers: [{ id: "priority" }],
      use_responses_lite: false,
      extendedThinking: false,
    },
    modelFound: "catalog",
    provider: {
      name: "OpenAI",
      base_url: "https://api.openai.com/v1",
      wire_api: "responses",
      http_headers: new Map([["version", "0.144.6"]]),
      env_http_headers: new Map([
        ["OpenAI-Organization", "OPENAI_ORGANIZATION"],
        ["OpenAI-Project", "OPENAI_PROJECT"],
      ]),
      requires_openai_auth: true,
      supports_websockets: true,
    },
    providerId: "openai",
    turn: {},
    config: {},
    features: {
      item_ids: false,
      concurrent_reasoning_summaries: false,
      enable_request_compression: true,
      fast_mode: true,
      remote_compaction_v2: true,
      runtime_metrics: false,
    },
    auth: { mode: "none" },
    session: {
      ...session,
      request_kind: "turn",
      thread_id: session.session_id,
      window_id: `${session.session_id}:0`,
      originator,
      user_agent: userAgent,
      beta_features: [],
    },
  };
}

function defaultOrigin(pointer: string): Origin {
  if (pointer === "/provider/base_url") return { kind: "default", key: "auth.mode" };
  if (pointer.startsWith("/provider/")) return catalog("openai");
  return pointer.startsWith("/model/") && pointer !== "/model/slug" ? catalog("gpt-5.5") : { kind: "default" };
}
