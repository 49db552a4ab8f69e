/** What becomes of the value of a member, by its name; of every other one texts are redacted and structure is kept. */
export type Rule =
  | "keep-all"
  | "schema"
  | "word"
  | "path"
  | "id"
  | "window"
  | "cache-key"
  | "turn-metadata"
  | "arguments"
  | "image"
  | "url"
  | "user-agent";

const rules: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    "keep-all": "tools",
    schema: "schema output_schema",
    word: [
      "type role status phase execution model effort summary context verbosity tool_choice include service_tier detail name",
      "namespace object code slug dialect mode env_key originator subagent subagent_kind request_kind thread_source",
      "sandbox default_reasoning_level default_reasoning_summary default_verbosity reasoning_effort reasoning_summary",
      "trigger reason implementation phase strategy x-openai-subagent beta_features wire_api request_start_ms",
      "code_mode_tool_names service_tiers set reasoning_summary_delivery",
      "ws_request_header_x_openai_internal_codex_responses_lite x-codex-ws-stream-request-start-ms input_modalities",
    ].join(" "),
    path: "param",
    id: [
      "id call_id previous_response_id response_id item_id turn_id session_id thread_id installation_id parent_thread_id",
      "parent_turn_id forked_from_thread_id x-codex-installation-id x-codex-parent-thread-id inference_call_id",
    ].join(" "),
    window: "window_id x-codex-window-id",
    "cache-key": "prompt_cache_key",
    "turn-metadata": "x-codex-turn-metadata",
    arguments: "arguments",
    image: "image_url",
    url: "base_url url",
    "user-agent": "user_agent",
  } satisfies Record<Rule, string>).flatMap(([rule, names]) =>
    names.split(" ").map((name): [string, Rule] => [name, rule as Rule]),
  ),
);

/** The rule for a member; undefined for one that holds texts. */
export function ruleOf(name: string): Rule | undefined {
  return rules.get(name);
}
