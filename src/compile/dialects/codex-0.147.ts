import { responseItems } from "../items/response-item.js";
import { list, optional, record, required, text } from "../items/shape.js";
import { namespacedTools, toolSpecs } from "../items/tool-spec.js";
import { turnMetadataJson, turnMetadataMember } from "../turn-metadata.js";
import { codex0144 } from "./codex-0.144.js";
import type { Dialect } from "./dialect.js";
import { insertAfter } from "./insert-after.js";

const { members, reserved: reservedBefore } = codex0144.turnMetadata.header;
const reserved = new Set([...reservedBefore, "parent_turn_id", "code_mode_tool_names"]);
const inHeader = insertAfter(members, "parent_thread_id", turnMetadataMember("parent_turn_id"));
// Only the copy in the body names the code-mode tools.
const inBody = insertAfter(inHeader, "workspaces", turnMetadataJson("code_mode_tool_names"));

const functionsAndCustom = namespacedTools({ custom: true });

/** Codex 0.147.0: what changed since 0.144 (wire versions). */
export const codex0147: Dialect = {
  ...codex0144,
  name: "codex-0.147",
  clientVersion: "0.147.0",
  betaFeatures: ["network_proxy", "prevent_idle_sleep"],
  items: responseItems({
    metadataMembers: [optional("turn_id", text)],
    functionCallMembers: [optional("encrypted_function_args", list(text), "encryptedArguments")],
    // Asked of the client: audio is a content part of its own.
    contentParts: { input_audio: record(required("audio_url", text)) },
  }),
  tools: toolSpecs(functionsAndCustom),
  namespacedTools: functionsAndCustom,
  turnMetadata: { header: { members: inHeader, reserved }, body: { members: inBody, reserved } },
  clientMetadata: insertAfter(codex0144.clientMetadata, "x-codex-parent-thread-id", {
    name: "parent_turn_id",
    value: ({ session }) => session.parent_turn_id,
  }),
  reasoningSupport: {
    rule: "reasoning/always",
    contract: "wire versions, reasoning",
    decide: () => true,
  },
  summaryGate: {
    rule: "reasoning/summary-parameter",
    contract: "wire versions, summary gate",
    decide: (model) => model.supports_reasoning_summary_parameter !== false,
  },
  include: {
    rule: "include/always",
    contract: "wire versions, include",
    decide: () => ["reasoning.encrypted_content"],
  },
  streamOptions: {
    rule: "stream-options/with-summary",
    contract: "wire versions, stream_options",
    decide: (hasSummary) => hasSummary,
  },
  itemIds: {
    rule: "ids/shape",
    contract: "wire versions, ids",
    // Text on both sides of the first underscore.
    decide: ({ id }) => /^[^_]+_./s.test(id),
  },
  recordedIds: { rule: "ids/recorded", contract: "wire versions, ids", decide: () => true },
  lostResponse: { rule: "previous-response/lost-retried", contract: "wire facts 7", decide: "retried" },
  cacheKey: { rule: "cache-key/session", contract: "wire versions, prompt_cache_key", decide: "session_id" },
  liteTools: { rule: "lite/tools-wrapped", contract: "wire versions, wrapped", decide: "wrapped" },
};
