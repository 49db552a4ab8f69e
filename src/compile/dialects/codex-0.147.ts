import { responseItems } from "../items/response-item.js";
import { list, optional, text } from "../items/shape.js";
import { toolSpecs } from "../items/tool-spec.js";
import type { TurnMetadataMember } from "../turn-metadata.js";
import { codex0144 } from "./codex-0.144.js";
import type { Dialect } from "./dialect.js";

const header = insertAfter(codex0144.turnMetadata.header, "parent_thread_id", "parent_turn_id");

/** Codex 0.147.0: what changed since 0.144 (wire versions). */
export const codex0147: Dialect = {
  ...codex0144,
  name: "codex-0.147",
  clientVersion: "0.147.0",
  items: responseItems({
    metadataMembers: ["turn_id"],
    functionCallMembers: [optional("encrypted_function_args", list(text), "encryptedArguments")],
  }),
  tools: toolSpecs({ customToolsInNamespaces: true }),
  turnMetadata: {
    header,
    // Only the copy in the body names the code-mode tools.
    body: insertAfter<TurnMetadataMember>(header, "workspaces", "code_mode_tool_names"),
  },
  clientMetadata: insertAfter(codex0144.clientMetadata, "x-codex-parent-thread-id", "parent_turn_id"),
  reasoningSupport: {
    rule: "reasoning/always",
    contract: "wire versions, reasoning",
    decide: () => true,
  },
  summaryGate: {
    rule: "reasoning/summary-parameter",
    contract: "wire versions, summary gate",
    decide: (model) => model.supports_reasoning_summary_parameter ?? true,
  },
  summaryDefault: { rule: "reasoning/summary-default", contract: "wire versions, summary", decide: () => "auto" },
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
  encryptedArguments: {
    rule: "encrypted-arguments/openai",
    contract: "wire versions",
    decide: (isOpenAi) => isOpenAi,
  },
  cacheKey: { rule: "cache-key/session", contract: "wire versions, prompt_cache_key", decide: "session_id" },
  liteTools: { rule: "lite/tools-wrapped", contract: "wire versions, wrapped", decide: "wrapped" },
};

function insertAfter<Name extends string>(names: readonly Name[], after: Name, added: Name): readonly Name[] {
  const at = names.indexOf(after) + 1;
  return [...names.slice(0, at), added, ...names.slice(at)];
}
