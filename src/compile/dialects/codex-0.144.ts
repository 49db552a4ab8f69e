import { clientMetadataMembers } from "../fields/client-metadata.js";
import type { FieldName } from "../fields/field-name.js";
import { compactHeaders, handshakeHeaders, responsesHeaders } from "../headers/header-rules.js";
import { responseItems } from "../items/response-item.js";
import { optional, text } from "../items/shape.js";
import { namespacedTools, toolSpecs } from "../items/tool-spec.js";
import { reservedExtras, turnMetadataMembers } from "../turn-metadata.js";
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

const functionsOnly = namespacedTools({});
const turnMetadataForm = { members: turnMetadataMembers, reserved: reservedExtras };

/** Codex 0.144.6, the default. Wire contract 2 to 11. */
export const codex0144: Dialect = {
  name: "codex-0.144",
  clientVersion: "0.144.6",
  fields: { http, websocket, compact },
  headers: { http: responsesHeaders, websocket: handshakeHeaders, compact: compactHeaders },
  betaFeatures: ["memories", "network_proxy", "prevent_idle_sleep"],
  items: responseItems({ metadataMembers: [optional("turn_id", text)] }),
  tools: toolSpecs(functionsOnly),
  namespacedTools: functionsOnly,
  turnMetadata: { header: turnMetadataForm, body: turnMetadataForm },
  clientMetadata: clientMetadataMembers,
  reasoningSupport: {
    rule: "reasoning/supported",
    contract: "wire contract 2.2",
    origin: "/model/supports_reasoning_summaries",
    decide: (model, forced) => forced || model.supports_reasoning_summaries !== false,
  },
  effort: {
    rule: "reasoning/effort",
    contract: "wire contract 2.2",
    decide: (effort) => (effort === "ultra" ? "max" : effort),
  },
  summaryGate: { rule: "reasoning/summary", contract: "wire contract 2.2", decide: () => true },
  include: {
    rule: "include/with-reasoning",
    contract: "wire contract 2.1",
    origin: "/model/supports_reasoning_summaries",
    decide: (hasReasoning) => (hasReasoning ? ["reasoning.encrypted_content"] : []),
  },
  streamOptions: { rule: "stream-options/feature", contract: "wire contract 2.4", decide: () => true },
  parallelDefault: { rule: "parallel-tool-calls/model", contract: "wire contract 7", decide: (supported) => supported },
  tierGate: {
    rule: "tier/advertised",
    contract: "wire contract 2.5",
    decide: (tier, advertised) => advertised.includes(tier),
  },
  azureStore: { rule: "store/azure", contract: "wire contract 2.1", decide: true },
  itemIds: {
    rule: "ids/block",
    contract: "wire contract 4",
    origin: "/features/item_ids",
    decide: ({ itemIdsEnabled, store }) => itemIdsEnabled || store,
  },
  recordedIds: { rule: "ids/feature", contract: "wire contract 4", decide: (itemIdsEnabled) => itemIdsEnabled },
  lostResponse: { rule: "previous-response/lost", contract: "wire contract 14", decide: "refused" },
  cacheKey: { rule: "cache-key/thread", contract: "wire contract 2.1", decide: "thread_id" },
  inputPrefix: {
    rule: "lite/prefix",
    contract: "wire contract 6",
    decide: ({ lite }) => (lite ? ["tools", "instructions"] : []),
  },
  prefixId: { rule: "lite/prefix", contract: "wire contract 3", decide: () => undefined },
  liteTools: { rule: "lite/tools", contract: "wire contract 6", decide: "flat" },
};
