import type { EntryTexts } from "../entry.js";

/** What there is to say of a member instead of the texts of its entry. */
export type KnownMember = Pick<EntryTexts, "why" | "rule" | "fault"> & Partial<Pick<EntryTexts, "fix">>;

const dropIt = "drop it towards this provider";

/**
 * What is known about members that servers do not know, by path without positions: does the client send them, when,
 * and what makes it stop. Members that are not here are never sent by the client.
 */
export const knownMembers: ReadonlyMap<string, KnownMember> = new Map<string, KnownMember>([
  [
    "client_metadata",
    {
      why: "always sent (wire contract 2.6); strict servers refuse it",
      rule: "client-metadata/always",
      fault: ["provider", "gateway"],
      fix: { gateway: dropIt, provider: "ignore members you do not know" },
    },
  ],
  [
    "prompt_cache_key",
    {
      why: "always sent: the thread id, from codex-0.147 on the session id",
      rule: "cache-key/thread",
      fault: ["provider", "gateway"],
      fix: { gateway: dropIt },
    },
  ],
  [
    "service_tier",
    {
      why: "sent when a tier is configured that the model advertises (wire contract 2.5)",
      rule: "tier/advertised",
      fault: ["user"],
      fix: { user: "take service_tier out of config.toml, or set features.fast_mode = false", gateway: dropIt },
    },
  ],
  [
    "stream_options",
    {
      why: "sent with the feature concurrent_reasoning_summaries to providers named OpenAI (wire contract 2.4)",
      rule: "stream-options/feature",
      fault: ["user"],
      fix: { user: "switch concurrent_reasoning_summaries off, or name the provider something else than OpenAI" },
    },
  ],
  [
    "include",
    {
      why: "always sent, [] when there is no reasoning (wire contract 2.1)",
      rule: "include/with-reasoning",
      fault: ["provider", "gateway"],
      fix: { gateway: dropIt },
    },
  ],
  [
    "store",
    {
      why: "always sent: true for Azure, else false",
      rule: "store/azure",
      fault: ["provider", "gateway"],
      fix: { gateway: dropIt },
    },
  ],
  [
    "parallel_tool_calls",
    {
      why: "always sent (wire contract 2.1)",
      rule: "parallel-tool-calls/model",
      fault: ["provider", "gateway"],
      fix: { gateway: dropIt },
    },
  ],
  [
    "reasoning",
    {
      why: "sent when the model's catalog entry supports reasoning; from 0.145 on always",
      rule: "reasoning/supported",
      fault: ["user", "provider"],
      fix: { user: "supports_reasoning_summaries false in the catalog entry (codex-0.144)", gateway: dropIt },
    },
  ],
  [
    "reasoning.effort",
    {
      why: "the configured effort, else the catalog's; not checked against what the model takes",
      rule: "reasoning/effort",
      fault: ["user"],
      fix: { user: "take model_reasoning_effort out, or choose a model that reasons", gateway: dropIt },
    },
  ],
  [
    "reasoning.summary",
    {
      why: "the configured summary, else the catalog's, else auto (wire contract 2.2)",
      rule: "reasoning/summary",
      fault: ["user"],
      fix: { user: 'model_reasoning_summary = "none"' },
    },
  ],
  [
    "reasoning.context",
    {
      why: "sent for Lite only (wire contract 2.2)",
      rule: "reasoning/context-lite",
      fault: ["gateway", "user"],
      fix: { user: "use_responses_lite false in the catalog entry", gateway: "pass the Lite header on" },
    },
  ],
  [
    "text.verbosity",
    {
      why: "the configured verbosity, else the catalog's, when the entry supports it (wire contract 2.3)",
      rule: "verbosity/catalog",
      fault: ["user"],
      fix: { user: "support_verbosity false in the catalog entry" },
    },
  ],
  [
    "text",
    {
      why: "sent with a verbosity or an output schema (wire contract 2.3)",
      rule: "verbosity/catalog",
      fault: ["user", "provider"],
      fix: { user: "support_verbosity false in the catalog entry" },
    },
  ],
  [
    "instructions",
    {
      why: "the base text, top-level in ordinary requests (wire contract 2.1)",
      rule: "instructions/base",
      fault: ["provider", "gateway"],
      fix: { gateway: "turn it into a first message" },
    },
  ],
  [
    "type",
    {
      why: "only frames of a WebSocket carry it (wire contract 10.3); a frame was sent over HTTP as it was",
      rule: "frame/type",
      fault: ["gateway", "agent"],
      fix: { gateway: "take type and generate out when you turn a frame into a request" },
    },
  ],
  [
    "generate",
    {
      why: "only a prewarm frame carries it (wire contract 10.5); a frame was sent over HTTP as it was",
      rule: "generate/prewarm",
      fault: ["gateway", "agent"],
      fix: { gateway: "answer prewarm frames yourself, or take generate out over HTTP" },
    },
  ],
  [
    "previous_response_id",
    {
      why: "the client sends it in delta frames of a WebSocket only, never over HTTP (wire contract 10.4)",
      rule: "previous-response/full",
      fault: ["gateway", "agent"],
      fix: {
        gateway: "put the history back in front when you turn a frame into a request",
        agent: "send the whole history over HTTP",
      },
    },
  ],
  [
    "input[].internal_chat_message_metadata_passthrough",
    {
      why: 'sent on every item for a provider named exactly "OpenAI", to nobody else (wire contract 3)',
      rule: "metadata/openai-only",
      fault: ["user"],
      fix: { user: 'give the provider in config.toml another name than "OpenAI"', gateway: dropIt },
    },
  ],
  [
    "input[].namespace",
    {
      why: "calls of namespaced tools carry it; servers take it where the tools are namespaces: a request that lost its Lite header, or a thread that moved to a model without them",
      rule: "lite/tools",
      fault: ["gateway", "user"],
      fix: {
        gateway: "pass x-openai-internal-codex-responses-lite on; towards others flatten the name",
        user: "start a new thread after a change of model family",
      },
    },
  ],
  [
    "input[].phase",
    {
      why: "kept on messages as the server gave it (wire contract 3)",
      rule: "input/items",
      fault: ["provider", "gateway"],
      fix: { gateway: dropIt, user: "start a new thread after a change of model" },
    },
  ],
  [
    "input[].content",
    {
      why: "an item without type is read as something else than a message; on reasoning, content null is the client's own (wire contract 3)",
      rule: "reasoning-item/content",
      fault: ["gateway", "agent"],
      fix: { gateway: 'give every message its "type":"message" and a list of parts', agent: "send typed items" },
    },
  ],
  [
    "input[].encrypted_function_args",
    {
      why: "codex-0.147 keeps it for providers named OpenAI, codex-0.144 drops it",
      rule: "encrypted-arguments/openai",
      fault: ["user", "gateway"],
      fix: { user: 'another provider name than "OpenAI"' },
    },
  ],
  [
    "input[].content[].detail",
    {
      why: "sent on images as they were recorded; Lite removes it (wire contract 6)",
      rule: "lite/image-detail",
      fault: ["gateway", "provider"],
      fix: { gateway: dropIt },
    },
  ],
  [
    "input[].id",
    {
      why: "codex-0.147 sends the ids it has; codex-0.144 none to ordinary providers",
      rule: "ids/shape",
      fault: ["provider", "gateway"],
      fix: { gateway: dropIt },
    },
  ],
  [
    "input[].tools",
    {
      why: "Lite carries the tools in input[0] (wire contract 6); the server did not read the request as Lite",
      rule: "lite/tools",
      fault: ["gateway"],
      fix: { gateway: "pass the Lite header on, or move the tools to the top level" },
    },
  ],
  [
    "input[].status",
    {
      why: "the client drops status of messages, reasoning and function calls (from 0.171 on it keeps it)",
      rule: "items/unknown-member",
      fault: ["gateway", "agent"],
      fix: { gateway: dropIt, agent: "drop members of answers before you send items back" },
    },
  ],
]);

/** What holds for every other member. */
export const foreignMember: KnownMember = {
  why: "the client never sends it; something after it did",
  rule: "items/unknown-member",
  fault: ["gateway", "agent"],
  fix: {
    gateway: "do not add it, or not towards this provider",
    agent: "leave it out",
    user: "look at what stands between client and provider: prompt-wire why shows what the client sent",
  },
};
