import type { Dialect } from "../../src/compile/dialects/dialect.js";
import type { Modules } from "./subject.js";

/** The order of the body from 0.164 on. */
const fields = [
  "model",
  "stream",
  "stream_options",
  "service_tier",
  "instructions",
  "input",
  "tools",
  "tool_choice",
  "parallel_tool_calls",
  "reasoning",
  "store",
  "include",
  "prompt_cache_key",
  "text",
  "client_metadata",
] as const;

/**
 * The 0.171 column of the version table, as far as it is known, with stand-ins for what is not. It proves that a further
 * wire version is one file of policies; it is no dialect that anybody should use.
 */
export function madeUpDialect(modules: Modules): Dialect {
  const { insertAfter } = modules["compile/dialects/insert-after.ts"];
  const { responseItems } = modules["compile/items/response-item.ts"];
  const { free, list, optional, record, required, text } = modules["compile/items/shape.ts"];
  const { turnMetadataMember } = modules["compile/turn-metadata.ts"];
  const before = modules["compile/dialects/dialects.ts"].dialects.get("codex-0.147")!;
  const turnMetadata = {
    ...before.turnMetadata.header,
    members: insertAfter(before.turnMetadata.header.members, "turn_id", {
      ...turnMetadataMember("thread_source"),
      name: "agent_name",
    }),
  };
  return {
    ...before,
    name: "made-up",
    clientVersion: "0.171.0",
    fields: {
      http: fields,
      websocket: [
        "type",
        ...fields.slice(0, 4),
        "previous_response_id",
        ...fields.slice(4, -1),
        "generate",
        "client_metadata",
      ],
      compact: before.fields.compact.filter((name) => name !== "instructions"),
    },
    headers: {
      ...before.headers,
      http: [
        ...before.headers.http,
        {
          name: "accept-encoding",
          value: () => "zstd,gzip",
          collision: "keep",
          rule: "headers/accept-encoding",
          text: "the HTTP library unpacks answers",
        },
      ],
    },
    items: responseItems({
      metadataMembers: [
        optional("turn_id", text),
        optional("content_item_kinds", list(text)),
        optional("create_time", free),
      ],
      functionCallMembers: [optional("encrypted_function_args", list(text), "encryptedArguments")],
      contentParts: { input_audio: record(required("audio_url", text)) },
      keepsUnknown: true,
    }),
    turnMetadata: { header: turnMetadata, body: turnMetadata },
    clientMetadata: insertAfter(before.clientMetadata, "turn_id", {
      name: "root_turn_id",
      value: ({ session }) => session.turn_id,
    }),
    effort: {
      rule: "reasoning/effort-by-model",
      contract: "wire contract 0.1",
      decide: (effort, { slug }) => (effort !== "ultra" ? effort : slug.startsWith("gpt-5.6") ? "max" : "xhigh"),
    },
    include: {
      rule: "include/two",
      contract: "made up",
      decide: () => ["reasoning.encrypted_content", "something.else"],
    },
    parallelDefault: {
      rule: "parallel-tool-calls/always",
      contract: "wire versions, parallel_tool_calls",
      decide: () => true,
    },
    tierGate: { rule: "tier/unchecked", contract: "wire versions, unadvertised service_tier", decide: () => true },
    azureStore: { rule: "store/never", contract: "wire versions, Azure store", decide: false },
    inputPrefix: {
      rule: "input/prefix",
      contract: "wire versions, instructions and prewarm input",
      decide: ({ lite, prewarm }) => {
        if (!lite) return ["instructions"];
        return prewarm ? [] : ["tools", "instructions"];
      },
    },
    prefixId: {
      rule: "input/prefix-id",
      contract: "wire versions, Lite input[0]",
      decide: (item, { thread_id }) => `${item === "tools" ? "at" : "msg"}_${thread_id}`,
    },
  };
}
