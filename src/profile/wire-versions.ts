/** A client version whose wire was measured. */
export interface WireVersion {
  readonly version: string;
  /** The dialect that reproduces it; absent when it is only described here. */
  readonly dialect?: string;
}

/** Oldest first. */
export const wireVersions: readonly WireVersion[] = [
  { version: "0.144.6", dialect: "codex-0.144" },
  { version: "0.145.0" },
  { version: "0.147.0", dialect: "codex-0.147" },
  { version: "0.150.1" },
  { version: "0.157.1" },
  { version: "0.164.0" },
  { version: "0.171.0" },
];

/** One thing that differs between client versions. */
export interface WirePoint {
  readonly point: string;
  /** The value from each version on that has another one than the version before; `?` where it was not measured. */
  readonly since: Readonly<Record<string, string>>;
  /** Where it is seen: wire pointers, `*` for any item, or `header:NAME`. Absent for what has no place of its own. */
  readonly at?: readonly string[];
}

/** The table of spec/wire-versions.md. */
export const wirePoints: readonly WirePoint[] = [
  {
    point: "reasoning of a model that supports none",
    at: ["/reasoning"],
    since: { "0.144.6": "null", "0.145.0": "object" },
  },
  {
    point: "include",
    at: ["/include"],
    since: { "0.144.6": "[] when reasoning is null", "0.145.0": "always" },
  },
  {
    point: "parallel_tool_calls of a model without them",
    at: ["/parallel_tool_calls"],
    since: { "0.144.6": "false", "0.150.1": "true" },
  },
  {
    point: "item ids, ordinary provider",
    at: ["/input/*/id"],
    since: { "0.144.6": "none", "0.147.0": "kept" },
  },
  {
    point: "ids without prefix_",
    at: ["/input/*/id"],
    since: { "0.144.6": "kept where ids are", "0.145.0": "cleared" },
  },
  {
    point: "store for Azure",
    at: ["/store"],
    since: { "0.144.6": "true", "0.150.1": "false" },
  },
  {
    point: "function_call.encrypted_function_args",
    at: ["/input/*/encrypted_function_args"],
    since: { "0.144.6": "dropped", "0.147.0": "kept for OpenAI, after arguments" },
  },
  {
    point: "prompt_cache_key",
    at: ["/prompt_cache_key"],
    since: { "0.144.6": "thread id", "0.145.0": "session id" },
  },
  {
    point: "metadata passthrough",
    at: ["/input/*/internal_chat_message_metadata_passthrough"],
    since: {
      "0.144.6": "turn_id",
      "0.157.1": "turn_id, content_item_kinds",
      "0.164.0": "turn_id, content_item_kinds, create_time",
    },
  },
  {
    point: "supports_reasoning_summary_parameter",
    at: ["/reasoning/summary"],
    since: { "0.144.6": "ignored", "0.145.0": "obeyed" },
  },
  {
    point: "parent_turn_id of sub-agents",
    since: { "0.144.6": "absent", "0.145.0": "?", "0.147.0": "sent", "0.150.1": "?" },
  },
  {
    point: "client_metadata.root_turn_id",
    at: ["/client_metadata/root_turn_id"],
    since: { "0.144.6": "absent", "0.150.1": "sent" },
  },
  {
    point: "code_mode_tool_names in the body's turn metadata",
    since: { "0.144.6": "absent", "0.147.0": "sent", "0.150.1": "?" },
  },
  {
    point: "service_tier the model does not advertise",
    at: ["/service_tier"],
    since: { "0.144.6": "dropped", "0.157.1": "sent" },
  },
  {
    point: "instructions, ordinary mode",
    at: ["/instructions"],
    since: { "0.144.6": "top level", "0.164.0": "developer message input[0]" },
  },
  {
    point: "order of the body",
    since: { "0.144.6": "model, instructions, input, tools", "0.164.0": "model, stream, service_tier, input, tools" },
  },
  {
    point: "Lite input[0]",
    at: ["/input/0"],
    since: { "0.144.6": "no id, tools flat", "0.147.0": "no id, tools wrapped", "0.157.1": "id at_…, tools wrapped" },
  },
  {
    point: "unknown server members of items",
    since: { "0.144.6": "dropped", "0.164.0": "kept" },
  },
  {
    point: "accept-encoding",
    at: ["header:accept-encoding"],
    since: { "0.144.6": "absent", "0.171.0": "zstd,gzip" },
  },
  {
    point: "prewarm input, ordinary",
    at: ["/input"],
    since: { "0.144.6": "[]", "0.164.0": "[developer base]" },
  },
  {
    point: "prewarm input, Lite",
    at: ["/input"],
    since: { "0.144.6": "[additional_tools, developer]", "0.164.0": "[]" },
  },
];

/** A point in which two versions are known to differ. */
export interface WireDifference {
  readonly point: string;
  readonly from: string;
  readonly to: string;
  /** First measured version that does it the other way. */
  readonly since: string;
  readonly at: readonly string[];
}

/** What is known to differ between two measured versions; what was not measured in both is left out. */
export function wireDifferences(from: WireVersion, to: WireVersion): WireDifference[] {
  return wirePoints.flatMap(({ point, since, at = [] }) => {
    const [before, after] = [valueAt(since, from), valueAt(since, to)];
    if (before.value === after.value || before.value === "?" || after.value === "?") return [];
    return [{ point, from: before.value, to: after.value, since: after.since, at }];
  });
}

function valueAt(since: WirePoint["since"], at: WireVersion): { readonly value: string; readonly since: string } {
  const upTo = wireVersions.slice(0, wireVersions.indexOf(at) + 1);
  const { version = "" } = upTo.findLast((candidate) => since[candidate.version] !== undefined) ?? {};
  return { value: since[version] ?? "?", since: version };
}
