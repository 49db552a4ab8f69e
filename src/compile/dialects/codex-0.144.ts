import type { FieldName } from "../fields/field-name.js";
import { responseItems } from "../items/response-item.js";
import { toolSpecs } from "../items/tool-spec.js";
import type { TurnMetadataMember } from "../turn-metadata.js";
import type { Dialect } from "./dialect.js";

const http: readonly FieldName[] = [
  "model",
  "instructions",
  "input",
  "tools",
  "tool_choice",
  "parallel_tool_calls",
  "reasoning",
  "store",
  "stream",
  "stream_options",
  "include",
  "service_tier",
  "prompt_cache_key",
  "text",
  "client_metadata",
];

const websocket: readonly FieldName[] = [
  "type",
  "model",
  "instructions",
  "previous_response_id",
  "input",
  "tools",
  "tool_choice",
  "parallel_tool_calls",
  "reasoning",
  "store",
  "stream",
  "stream_options",
  "include",
  "service_tier",
  "prompt_cache_key",
  "text",
  "generate",
  "client_metadata",
];

const compact: readonly FieldName[] = [
  "model",
  "input",
  "instructions",
  "tools",
  "parallel_tool_calls",
  "reasoning",
  "service_tier",
  "prompt_cache_key",
  "text",
];

const turnMetadata: readonly TurnMetadataMember[] = [
  "installation_id",
  "session_id",
  "thread_id",
  "turn_id",
  "window_id",
  "request_kind",
  "forked_from_thread_id",
  "parent_thread_id",
  "subagent_kind",
  "thread_source",
  "sandbox",
  "workspaces",
  "turn_started_at_unix_ms",
  "compaction",
];

/** Codex 0.144.6, the default. Wire contract 2 to 11. */
export const codex0144: Dialect = {
  name: "codex-0.144",
  clientVersion: "0.144.6",
  fields: { http, websocket, compact },
  items: responseItems({ metadataMembers: ["turn_id"], functionCallMembers: [] }),
  tools: toolSpecs({ customToolsInNamespaces: false }),
  turnMetadata: { header: turnMetadata, body: turnMetadata },
  clientMetadata: [
    "x-codex-installation-id",
    "session_id",
    "thread_id",
    "turn_id",
    "x-codex-window-id",
    "x-openai-subagent",
    "x-codex-parent-thread-id",
    "x-codex-turn-metadata",
    "ws_request_header_x_openai_internal_codex_responses_lite",
    "ws_request_header_traceparent",
    "ws_request_header_tracestate",
    "x-codex-turn-state",
    "x-codex-ws-stream-request-start-ms",
  ],
  reasoningSupport: {
    rule: "reasoning/supported",
    contract: "wire contract 2.2",
    decide: (model, forced) => forced || (model.supports_reasoning_summaries ?? true),
  },
  effort: {
    rule: "reasoning/effort",
    contract: "wire contract 2.2",
    decide: (effort) => (effort === "ultra" ? "max" : effort),
  },
  summaryGate: { rule: "reasoning/summary", contract: "wire contract 2.2", decide: () => true },
  summaryDefault: {
    rule: "reasoning/summary-default",
    contract: "wire versions, summary",
    decide: (found) => (found === "fallback" ? "none" : "auto"),
  },
  include: {
    rule: "include/with-reasoning",
    contract: "wire contract 2.1",
    decide: (hasReasoning) => (hasReasoning ? ["reasoning.encrypted_content"] : []),
  },
  streamOptions: { rule: "stream-options/feature", contract: "wire contract 2.4", decide: () => true },
  azureStore: { rule: "store/azure", contract: "wire contract 2.1", decide: true },
  itemIds: {
    rule: "ids/block",
    contract: "wire contract 4",
    decide: ({ itemIdsEnabled, store }) => itemIdsEnabled || store,
  },
  recordedIds: { rule: "ids/feature", contract: "wire contract 4", decide: (itemIdsEnabled) => itemIdsEnabled },
  encryptedArguments: { rule: "encrypted-arguments/unknown", contract: "wire versions", decide: () => false },
  cacheKey: { rule: "cache-key/thread", contract: "wire contract 2.1", decide: "thread_id" },
  liteTools: { rule: "lite/tools", contract: "wire contract 6", decide: "flat" },
};
