import { ownEntry } from "../problem/own-entry.js";

/** What a family of rules says, whatever it decided this time. */
export interface RuleFamily {
  /** One sentence. */
  readonly says: string;
  /** Where it is written, unless the dialect's own policy says so. */
  readonly contract: string;
  /** What it looks at: JSON pointers into the profile, or `prompt:MEMBER`. */
  readonly looksAt: readonly string[];
}

const lite = "/model/use_responses_lite";
/** Whether there is reasoning at all. */
const reasons = ["/model/supports_reasoning_summaries", "/config/model_supports_reasoning_summaries"];

/** By the part of a rule's name before the slash, or by the whole name where a rule looks at less than its family. */
const ruleFamilies: Readonly<Record<string, RuleFamily>> = {
  url: {
    says: "base_url without trailing slashes, /responses or /responses/compact, then query_params as written",
    contract: "wire contract 9.1",
    looksAt: ["/provider/base_url", "/provider/query_params"],
  },
  model: {
    says: "the slug that was asked for, also where its catalog entry has another name",
    contract: "wire contract 2.1",
    looksAt: ["/model/slug"],
  },
  instructions: {
    says: "the base instructions; left out when they are empty, a message in input for Lite",
    contract: "wire contract 2.1",
    looksAt: ["prompt:base_instructions", lite],
  },
  input: {
    says: "the Prompt's items, each in the client's member order; Lite puts tools and instructions in front",
    contract: "wire contract 3",
    looksAt: ["prompt:input", lite],
  },
  prewarm: {
    says: "a prewarm frame carries no history and asks for no answer",
    contract: "wire contract 10.5",
    looksAt: [],
  },
  items: {
    says: "the client reads items into its own types and writes those: what it does not know is lost",
    contract: "wire contract 3",
    looksAt: ["/dialect"],
  },
  ids: {
    says: "ids of items are sent or cleared by the rule of the wire version",
    contract: "wire contract 4",
    looksAt: ["/dialect", "/features/item_ids", "/provider/name", "/provider/base_url"],
  },
  metadata: {
    says: "internal_chat_message_metadata_passthrough goes only to a provider named exactly OpenAI",
    contract: "wire contract 3",
    looksAt: ["/provider/name"],
  },
  "encrypted-arguments": {
    says: "encrypted_function_args goes only to a provider named exactly OpenAI, and only codex-0.147 knows it",
    contract: "wire versions",
    looksAt: ["/dialect", "/provider/name"],
  },
  "reasoning-item": {
    says: "content of a reasoning item: null when absent, in full with a reasoning_text entry, else not written",
    contract: "wire contract 3",
    looksAt: [],
  },
  lite: {
    says: "Responses Lite moves tools and instructions into input and cannot carry hosted tools or image detail",
    contract: "wire contract 6",
    looksAt: [lite],
  },
  tools: {
    says: "the Prompt's tools, each in the client's member order; always there, even empty, but not in Lite",
    contract: "wire contract 2.1, 5",
    looksAt: ["prompt:tools", lite],
  },
  "tool-choice": { says: "always auto", contract: "wire contract 2.1", looksAt: [] },
  "parallel-tool-calls": {
    says: "the Prompt's wish, else what the model supports; false in Lite",
    contract: "wire contract 2.1",
    looksAt: ["prompt:parallel_tool_calls", "/model/supports_parallel_tool_calls", lite],
  },
  reasoning: {
    says: "effort and summary of the turn, else of the catalog; context only in Lite",
    contract: "wire contract 2.2",
    looksAt: [
      "/turn/reasoning_effort",
      "/turn/reasoning_summary",
      "/model/default_reasoning_level",
      "/model/default_reasoning_summary",
      ...reasons,
      "/model/supports_reasoning_summary_parameter",
      "/dialect",
    ],
  },
  "reasoning/effort": {
    says: "the turn's effort, else the catalog's default; ultra goes out as max, nothing is checked",
    contract: "wire contract 2.2",
    looksAt: ["/turn/reasoning_effort", "/model/default_reasoning_level", ...reasons],
  },
  "reasoning/summary": {
    says: "the turn's summary, else the catalog's; none is not sent",
    contract: "wire contract 2.2",
    looksAt: ["/turn/reasoning_summary", "/model/default_reasoning_summary", ...reasons, "/dialect"],
  },
  "reasoning/summary-parameter": {
    says: "the turn's summary, else the catalog's, if the model takes one at all; none is not sent",
    contract: "wire versions, summary gate",
    looksAt: [
      "/turn/reasoning_summary",
      "/model/default_reasoning_summary",
      "/model/supports_reasoning_summary_parameter",
      ...reasons,
      "/dialect",
    ],
  },
  "reasoning/context-lite": {
    says: "all_turns in Lite, else absent",
    contract: "wire contract 2.2",
    looksAt: [lite, ...reasons],
  },
  store: {
    says: "true only for what the client takes for Azure, by name or host",
    contract: "wire contract 2.1, 8",
    looksAt: ["/provider/name", "/provider/base_url"],
  },
  stream: { says: "always true", contract: "wire contract 2.1", looksAt: [] },
  "stream-options": {
    says: "only with the feature concurrent_reasoning_summaries and a provider named exactly OpenAI",
    contract: "wire contract 2.4",
    looksAt: [
      "/features/concurrent_reasoning_summaries",
      "/provider/name",
      "/turn/reasoning_summary",
      "/model/default_reasoning_summary",
      "/model/supports_reasoning_summary_parameter",
      ...reasons,
      "/dialect",
    ],
  },
  include: {
    says: "asks for the encrypted reasoning, so that it can be sent back; codex-0.144 only together with reasoning",
    contract: "wire contract 2.1",
    looksAt: ["/dialect", ...reasons],
  },
  tier: {
    says: "the configured tier, if the model advertises it; fast means priority, default means none",
    contract: "wire contract 2.5",
    looksAt: ["/turn/service_tier", "/model/service_tiers", "/features/fast_mode"],
  },
  "cache-key": {
    says: "the thread id (codex-0.144) or the session id (codex-0.147); a guardian reviewer uses its parent's thread",
    contract: "wire contract 2.1",
    looksAt: ["/session/thread_id", "/session/session_id", "/session/guardian", "/dialect"],
  },
  text: {
    says: "verbosity and output format; left out when there is neither",
    contract: "wire contract 2.3",
    looksAt: ["/turn/verbosity", "/model/support_verbosity", "/model/default_verbosity", "prompt:output_schema"],
  },
  verbosity: {
    says: "the configured verbosity, else the catalog's, and only for a model that supports it",
    contract: "wire contract 2.3",
    looksAt: ["/turn/verbosity", "/model/support_verbosity", "/model/default_verbosity"],
  },
  format: {
    says: "the Prompt's output_schema as a json_schema format",
    contract: "wire contract 2.3",
    looksAt: ["prompt:output_schema", "prompt:output_schema_strict"],
  },
  "client-metadata": {
    says: "what the client tells about itself and the turn; always sent, strict servers refuse it",
    contract: "wire contract 2.6",
    looksAt: [
      "/session/installation_id",
      "/session/session_id",
      "/session/thread_id",
      "/session/turn_id",
      "/session/window_id",
      "/session/request_kind",
      "/session/subagent",
      "/session/parent_thread_id",
      "/session/sandbox",
    ],
  },
  frame: { says: "the only frame a client sends", contract: "wire contract 10.3", looksAt: [] },
  generate: { says: "false in a prewarm frame, else absent", contract: "wire contract 10.3", looksAt: [] },
  "previous-response": {
    says: "only a delta frame continues an answer; a single request is always the full form",
    contract: "wire contract 10.4",
    looksAt: [],
  },
  headers: {
    says: "the provider's own headers first, then the client's in their fixed order",
    contract: "wire contract 9.2",
    looksAt: [],
  },
  "headers/compression": {
    says: "zstd for a ChatGPT login at a provider named exactly OpenAI, unless the feature is off",
    contract: "wire contract 9.3",
    looksAt: ["/features/enable_request_compression", "/auth/mode", "/provider/name"],
  },
  chat: {
    says: "the chat source translated: known keys mapped, every other option verbatim; the model's apiType decides the endpoint",
    contract: "docs/chat.md",
    looksAt: ["/model/capabilities/apiType", "/model/options", "/model/maxOutputTokens", "/model/extendedThinking"],
  },
  auth: {
    says: "the provider's own key, else the user's login, also where the provider never asked for it",
    contract: "wire contract 8, 9.2",
    looksAt: [
      "/provider/env_key",
      "/provider/experimental_bearer_token",
      "/provider/auth/command",
      "/auth/mode",
      "/auth/api_key_env",
      "/auth/access_token_env",
    ],
  },
};

/** Names of families and rules that have an entry. */
export const familyNames: readonly string[] = Object.keys(ruleFamilies);

/** What the family of a rule says; undefined for a rule of a dialect that nobody described. */
export function ruleFamily(rule: string): RuleFamily | undefined {
  const family = rule.slice(0, rule.indexOf("/"));
  return ownEntry(ruleFamilies, rule) ?? ownEntry(ruleFamilies, family);
}
