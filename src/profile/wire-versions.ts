/** A client version whose wire was measured. */
export interface WireVersion {
  readonly version: string;
  /** The dialect that reproduces it; absent when it is only described here. */
  readonly dialect?: string;
}

/** Oldest first; the columns of `wirePoints`. */
export const wireVersions: readonly WireVersion[] = [
  { version: "0.144.6", dialect: "codex-0.144" },
  { version: "0.145.0" },
  { version: "0.147.0", dialect: "codex-0.147" },
  { version: "0.150.1" },
  { version: "0.157.1" },
  { version: "0.164.0" },
  { version: "0.171.0" },
];

/** One thing that differs between client versions, with its value in every measured version. `?`: not measured. */
export interface WirePoint {
  readonly point: string;
  readonly values: readonly string[];
}

function measured(point: string, ...values: string[]): WirePoint {
  return { point, values };
}

/** The table of spec/wire-versions.md. */
export const wirePoints: readonly WirePoint[] = [
  measured(
    "reasoning of a model that supports none",
    "null",
    "object",
    "object",
    "object",
    "object",
    "object",
    "object",
  ),
  measured("include", "[] when reasoning is null", "always", "always", "always", "always", "always", "always"),
  measured("summary nobody names", "auto; fallback model none", "auto", "auto", "auto", "auto", "auto", "auto"),
  measured("parallel_tool_calls of a model without them", "false", "false", "false", "true", "true", "true", "true"),
  measured("item ids, ordinary provider", "none", "none", "kept", "kept", "kept", "kept", "kept"),
  measured(
    "ids without prefix_",
    "kept where ids are",
    "cleared",
    "cleared",
    "cleared",
    "cleared",
    "cleared",
    "cleared",
  ),
  measured("store for Azure", "true", "true", "true", "false", "false", "false", "false"),
  measured(
    "function_call.encrypted_function_args",
    "dropped",
    "dropped",
    "kept for OpenAI, after arguments",
    "kept for OpenAI, after arguments",
    "kept for OpenAI, after arguments",
    "kept for OpenAI, after arguments",
    "kept for OpenAI, after arguments",
  ),
  measured(
    "prompt_cache_key",
    "thread id",
    "session id",
    "session id",
    "session id",
    "session id",
    "session id",
    "session id",
  ),
  measured(
    "metadata passthrough",
    "turn_id",
    "turn_id",
    "turn_id",
    "turn_id",
    "turn_id, content_item_kinds",
    "turn_id, content_item_kinds, create_time",
    "turn_id, content_item_kinds, create_time",
  ),
  measured(
    "supports_reasoning_summary_parameter",
    "ignored",
    "obeyed",
    "obeyed",
    "obeyed",
    "obeyed",
    "obeyed",
    "obeyed",
  ),
  measured("parent_turn_id of sub-agents", "absent", "?", "sent", "?", "?", "?", "?"),
  measured("client_metadata.root_turn_id", "absent", "absent", "absent", "sent", "sent", "sent", "sent"),
  measured("code_mode_tool_names in the body's turn metadata", "absent", "absent", "sent", "?", "?", "?", "?"),
  measured(
    "service_tier the model does not advertise",
    "dropped",
    "dropped",
    "dropped",
    "dropped",
    "sent",
    "sent",
    "sent",
  ),
  measured(
    "instructions, ordinary mode",
    "top level",
    "top level",
    "top level",
    "top level",
    "top level",
    "developer message input[0]",
    "developer message input[0]",
  ),
  measured(
    "order of the body",
    "model, instructions, input, tools",
    "model, instructions, input, tools",
    "model, instructions, input, tools",
    "model, instructions, input, tools",
    "model, instructions, input, tools",
    "model, stream, service_tier, input, tools",
    "model, stream, service_tier, input, tools",
  ),
  measured(
    "Lite input[0]",
    "no id, tools flat",
    "no id, tools flat",
    "no id, tools wrapped",
    "no id, tools wrapped",
    "id at_…, tools wrapped",
    "id at_…, tools wrapped",
    "id at_…, tools wrapped",
  ),
  measured("unknown server members of items", "dropped", "dropped", "dropped", "dropped", "dropped", "kept", "kept"),
  measured("accept-encoding", "absent", "absent", "absent", "absent", "absent", "absent", "zstd,gzip"),
  measured("prewarm input, ordinary", "[]", "[]", "[]", "[]", "[]", "[developer base]", "[developer base]"),
  measured(
    "prewarm input, Lite",
    "[additional_tools, developer]",
    "[additional_tools, developer]",
    "[additional_tools, developer]",
    "[additional_tools, developer]",
    "[additional_tools, developer]",
    "[]",
    "[]",
  ),
];

/** A point in which two versions are known to differ. */
export interface WireDifference {
  readonly point: string;
  readonly from: string;
  readonly to: string;
}

/** What is known to differ between two measured versions; what was not measured in both is left out. */
export function wireDifferences(from: WireVersion, to: WireVersion): WireDifference[] {
  const fromColumn = wireVersions.indexOf(from);
  const toColumn = wireVersions.indexOf(to);
  return wirePoints.flatMap(({ point, values }) => {
    const [before, after] = [values[fromColumn] ?? "?", values[toColumn] ?? "?"];
    return before === after || before === "?" || after === "?" ? [] : [{ point, from: before, to: after }];
  });
}
