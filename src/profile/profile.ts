import type { WireDifference } from "./wire-versions.js";
import type { Problem } from "../problem/problem.js";
import type { Secret } from "./secret.js";

/** Where a value came from, most specific first when merged (spec/profile.md, «two sources of the same value»). */
export interface Origin {
  readonly kind: "flag" | "profile" | "codex" | "source" | "project" | "catalog" | "environment" | "default" | "prompt";
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The name under which the user wrote it, such as `model_verbosity` or `--set turn.verbosity`. */
  readonly key?: string;
}

/** One entry of a model catalog; the names of Codex's `models.json` (wire contract 7). */
export interface ModelValues {
  readonly slug: string;
  readonly supports_reasoning_summaries?: boolean;
  readonly supports_reasoning_summary_parameter?: boolean;
  readonly default_reasoning_level?: string | null;
  readonly default_reasoning_summary?: string;
  readonly support_verbosity?: boolean;
  readonly default_verbosity?: string | null;
  readonly supports_parallel_tool_calls?: boolean;
  readonly service_tiers?: readonly { readonly id: string }[];
  readonly use_responses_lite?: boolean;
  /** Decides what a recorded history looks like in a Prompt; compiling a Prompt does not look at it. */
  readonly input_modalities?: readonly string[];
  /** Chat source only. */
  readonly capabilities?: { readonly apiType?: string };
  /** Chat source only: exact JSON text of the options, members in file order. */
  readonly options?: string;
  readonly extendedThinking?: boolean;
  readonly maxOutputTokens?: number;
}

/** One entry of `[model_providers.<id>]` (wire contract 8). */
export interface ProviderValues {
  readonly name: string;
  /** Never missing: the login decides it where nothing is written. */
  readonly base_url: string;
  readonly env_key?: string;
  readonly env_key_instructions?: string;
  readonly experimental_bearer_token?: Secret;
  readonly auth?: { readonly command: string };
  readonly wire_api?: "responses";
  readonly query_params?: ReadonlyMap<string, string>;
  readonly http_headers?: ReadonlyMap<string, string | Secret>;
  readonly env_http_headers?: ReadonlyMap<string, string>;
  readonly request_max_retries?: number;
  readonly stream_max_retries?: number;
  readonly stream_idle_timeout_ms?: number;
  readonly websocket_connect_timeout_ms?: number;
  readonly requires_openai_auth?: boolean;
  readonly supports_websockets?: boolean;
}

export interface TurnValues {
  readonly reasoning_effort?: string;
  readonly reasoning_summary?: string;
  readonly verbosity?: string;
  readonly service_tier?: string;
}

export interface AuthValues {
  readonly mode: "env_key" | "api_key" | "chatgpt" | "bearer" | "none";
  readonly api_key?: Secret;
  /** Name of the environment variable that holds the key. */
  readonly api_key_env?: string;
  /** File that holds the key; when it could be read, the key is in `api_key`. */
  readonly api_key_file?: string;
  readonly access_token?: Secret;
  readonly access_token_env?: string;
  readonly access_token_file?: string;
  readonly account_id?: string;
  readonly fedramp?: boolean;
}

export type RequestKind = "turn" | "prewarm" | "compaction" | "memory";

/** Everything the client knows about the running session (wire contract 2.6, 9.2, 10.3). */
export interface SessionValues {
  readonly installation_id: string;
  readonly session_id: string;
  readonly thread_id: string;
  readonly turn_id: string;
  readonly window_id: string;
  readonly request_kind: RequestKind;
  readonly subagent?: string;
  readonly subagent_kind?: string;
  readonly parent_thread_id?: string;
  readonly parent_turn_id?: string;
  readonly forked_from_thread_id?: string;
  readonly thread_source?: string;
  readonly sandbox?: string;
  /** Exact JSON text of the object, members in wire order. */
  readonly workspaces?: string;
  /** Exact JSON text of the object, members in wire order. */
  readonly code_mode_tool_names?: string;
  readonly turn_started_at_unix_ms?: number;
  /** Exact JSON text of the object, members in wire order. */
  readonly compaction?: string;
  readonly responsesapi_client_metadata?: ReadonlyMap<string, string>;
  readonly originator: string;
  readonly user_agent: string;
  readonly thread_originator?: string;
  readonly memgen?: boolean;
  readonly attestation?: Secret;
  readonly inference_call_id?: string;
  readonly traceparent?: string;
  readonly tracestate?: string;
  readonly residency?: string;
  readonly guardian?: boolean;
  readonly turn_state?: string;
  readonly request_start_ms: string;
  readonly beta_features: readonly string[];
}

/**
 * A profile after every source was merged, checked and filled with the defaults of spec/profile.md:
 * what is optional here is really absent.
 */
export interface ProfileValues {
  /** A known dialect name such as `codex-0.144`. */
  readonly dialect: string;
  readonly model: ModelValues;
  /** How the model entry was found: written out, in a catalog, or the client's fallback for unknown models. */
  readonly modelFound: "given" | "catalog" | "fallback";
  readonly provider: ProviderValues;
  /** The built-in id (`openai`, `ollama`, …) when the provider was named, not written out. */
  readonly providerId?: string;
  readonly turn: TurnValues;
  readonly config: { readonly model_supports_reasoning_summaries?: boolean };
  readonly features: Readonly<Record<string, boolean>>;
  readonly auth: AuthValues;
  readonly session: SessionValues;
}

/** A resolved profile and, per JSON pointer (`/turn/verbosity`), who said so. */
export interface Profile {
  readonly values: ProfileValues;
  /** What to say about it on stderr: which files applied, warnings about them. Compiling adds its own warnings. */
  readonly notes: readonly Problem[];
  /** Set when a client version was asked for that no dialect reproduces: what is known to differ. */
  readonly approximation?: { readonly asked: string; readonly differences: readonly WireDifference[] };
  /** Who decided this value; the nearest parent's origin when the member has none of its own, `default` when nobody did. */
  origin(pointer: string): Origin;
  /** Values that lost against the winner, strongest first. */
  overridden(pointer: string): readonly { readonly value: unknown; readonly origin: Origin }[];
}
