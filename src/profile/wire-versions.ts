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
}

/** The table of spec/wire-versions.md. */
export const wirePoints: readonly WirePoint[] = [
  {
    point: "reasoning of a model that supports none",
    since: { "0.144.6": "null", "0.145.0": "object" },
  },
  {
    point: "include",
    since: { "0.144.6": "[] when reasoning is null", "0.145.0": "always" },
  },
  {
    point: "summary nobody names",
    since: { "0.144.6": "auto; fallback model none", "0.145.0": "auto" },
  },
  {
    point: "parallel_tool_calls of a model without them",
    since: { "0.144.6": "false", "0.150.1": "true" },
  },
  {
    point: "item ids, ordinary provider",
    since: { "0.144.6": "none", "0.147.0": "kept" },
  },
  {
    point: "ids without prefix_",
    since: { "0.144.6": "kept where ids are", "0.145.0": "cleared" },
  },
  {
    point: "store for Azure",
    since: { "0.144.6": "true", "0.150.1": "false" },
  },
  {
    point: "function_call.encrypted_function_args",
    since: { "0.144.6": "dropped", "0.147.0": "kept for OpenAI, after arguments" },
  },
  {
    point: "prompt_cache_key",
    since: { "0.144.6": "thread id", "0.145.0": "session id" },
  },
  {
    point: "metadata passthrough",
    since: {
      "0.144.6": "turn_id",
      "0.157.1": "turn_id, content_item_kinds",
      "0.164.0": "turn_id, content_item_kinds, create_time",
    },
  },
  {
    point: "supports_reasoning_summary_parameter",
    since: { "0.144.6": "ignored", "0.145.0": "obeyed" },
  },
  {
    point: "parent_turn_id of sub-agents",
    since: { "0.144.6": "absent", "0.145.0": "?", "0.147.0": "sent", "0.150.1": "?" },
  },
  {
    point: "client_metadata.root_turn_id",
    since: { "0.144.6": "absent", "0.150.1": "sent" },
  },
  {
    point: "code_mode_tool_names in the body's turn metadata",
    since: { "0.144.6": "absent", "0.147.0": "sent", "0.150.1": "?" },
  },
  {
    point: "service_tier the model does not advertise",
    since: { "0.144.6": "dropped", "0.157.1": "sent" },
  },
  {
    point: "instructions, ordinary mode",
    since: { "0.144.6": "top level", "0.164.0": "developer message input[0]" },
  },
  {
    point: "order of the body",
    since: { "0.144.6": "model, instructions, input, tools", "0.164.0": "model, stream, service_tier, input, tools" },
  },
  {
    point: "Lite input[0]",
    since: { "0.144.6": "no id, tools flat", "0.147.0": "no id, tools wrapped", "0.157.1": "id at_…, tools wrapped" },
  },
  {
    point: "unknown server members of items",
    since: { "0.144.6": "dropped", "0.164.0": "kept" },
  },
  {
    point: "accept-encoding",
    since: { "0.144.6": "absent", "0.171.0": "zstd,gzip" },
  },
  {
    point: "prewarm input, ordinary",
    since: { "0.144.6": "[]", "0.164.0": "[developer base]" },
  },
  {
    point: "prewarm input, Lite",
    since: { "0.144.6": "[additional_tools, developer]", "0.164.0": "[]" },
  },
];

/** A point in which two versions are known to differ. */
export interface WireDifference {
  readonly point: string;
  readonly from: string;
  readonly to: string;
}

/** What is known to differ between two measured versions; what was not measured in both is left out. */
export function wireDifferences(from: WireVersion, to: WireVersion): WireDifference[] {
  return wirePoints.flatMap(({ point, since }) => {
    const [before, after] = [valueAt(since, from), valueAt(since, to)];
    return before === after || before === "?" || after === "?" ? [] : [{ point, from: before, to: after }];
  });
}

function valueAt(since: WirePoint["since"], at: WireVersion): string {
  const upTo = wireVersions.slice(0, wireVersions.indexOf(at) + 1);
  return since[upTo.findLast(({ version }) => since[version] !== undefined)?.version ?? ""] ?? "?";
}
