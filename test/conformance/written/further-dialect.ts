import type { WrittenCase } from "../written-case.js";

const base = '{"type":"message","id":"msg_THREAD","role":"developer","content":[{"type":"input_text","text":"BASE"}]}';
const additional = (tools: string): string =>
  `{"type":"additional_tools","id":"at_THREAD","role":"developer","tools":[${tools}]}`;
const functionTool = '{"type":"function","name":"f","description":"","strict":false,"parameters":{}}';
const turnMetadata =
  '{"installation_id":"INSTALL","session_id":"SESSION","thread_id":"THREAD","turn_id":"TURN","agent_name":"root","window_id":"THREAD:0","request_kind":"turn","thread_source":"root"}';

const further = { contract: "wire versions, 0.171", dialects: ["made-up"] } as const;

/** What one file of policies (made-up-dialect.ts) makes of requests: nothing of the walk knows that dialect. */
export const furtherDialect: readonly WrittenCase[] = [
  {
    ...further,
    name: "another order, the instructions as an item with an id, a new member of each metadata",
    profile: { session: { thread_source: "root" } },
    body: `{"model":"m","stream":true,"input":[${base}],"tools":[],"tool_choice":"auto","parallel_tool_calls":false,"reasoning":{},"store":false,"include":["reasoning.encrypted_content","something.else"],"prompt_cache_key":"SESSION","client_metadata":{"x-codex-installation-id":"INSTALL","session_id":"SESSION","thread_id":"THREAD","turn_id":"TURN","root_turn_id":"TURN","x-codex-window-id":"THREAD:0","x-codex-turn-metadata":${JSON.stringify(turnMetadata)}}}`,
    header: { "x-codex-turn-metadata": turnMetadata, "accept-encoding": "zstd,gzip" },
    promptIndex: [-1],
    reasons: { "/input/0": "set input/prefix dialect", "/instructions": "moved lite/instructions dialect" },
  },
  {
    ...further,
    name: "no instructions, no item",
    prompt: '{"input":[{"type":"compaction_trigger"}],"base_instructions":{"text":""}}',
    wire: { input: '[{"type":"compaction_trigger"}]', parallel_tool_calls: "true" },
    promptIndex: [0],
  },
  {
    ...further,
    name: "what a model does not say, and an effort by model",
    profile: { model: { slug: "gpt-5.6-sol" }, turn: { reasoning_effort: "ultra" } },
    prompt: '{"base_instructions":{"text":"BASE"}}',
    wire: { parallel_tool_calls: "true", reasoning: '{"effort":"max"}' },
    reasons: {
      "/parallel_tool_calls": "defaulted parallel-tool-calls/always supports_parallel_tool_calls",
      "/reasoning/effort": "changed reasoning/effort-by-model reasoning_effort",
    },
  },
  {
    ...further,
    name: "another model, another effort; a tier that nobody advertises",
    profile: { turn: { reasoning_effort: "ultra", service_tier: "flex" } },
    wire: { reasoning: '{"effort":"xhigh"}', service_tier: '"flex"' },
    warnings: ["no-tools /tools"],
  },
  {
    ...further,
    name: "Azure does not store",
    profile: { provider: { name: "azure" } },
    wire: { store: "false" },
    reasons: { "/store": "set store/never name" },
    messages: ['the client takes this provider for Azure (named "azure"): store is false'],
  },
  {
    ...further,
    name: "Lite: tools wrapped, both items with ids",
    profile: { model: { use_responses_lite: true } },
    tools: `[${functionTool}]`,
    wire: {
      input: `[${additional(`{"type":"namespace","name":"functions","description":"","tools":[${functionTool}]}`)},${base}]`,
      tools: null,
    },
  },
  {
    ...further,
    name: "a prewarm carries the instructions",
    options: { transport: "websocket", prewarm: true },
    wire: { input: `[${base}]` },
    order:
      "type model stream input tools tool_choice parallel_tool_calls reasoning store include prompt_cache_key generate client_metadata",
  },
  {
    ...further,
    name: "a Lite prewarm carries nothing",
    profile: { model: { use_responses_lite: true } },
    options: { transport: "websocket", prewarm: true },
    wire: { input: "[]", tools: null },
  },
  {
    ...further,
    name: "unknown members stay behind those the client knows, the last of duplicates in the first place; new metadata members stay",
    profile: { provider: { name: "OpenAI" } },
    input:
      '[{"status":"completed","type":"message","b":{"y":1e2,"x":[]},"internal_chat_message_metadata_passthrough":{"create_time":1.50,"x":1,"content_item_kinds":["a"],"turn_id":"T"},"content":[{"annotations":[],"type":"output_text","text":"t"}],"b":2,"role":"assistant","a\\u0022":null}]',
    wire: {
      input: `[${base},{"type":"message","role":"assistant","content":[{"type":"output_text","text":"t","annotations":[]}],"internal_chat_message_metadata_passthrough":{"turn_id":"T","content_item_kinds":["a"],"create_time":1.50},"status":"completed","b":2,"a\\"":null}]`,
    },
    warnings: [
      "no-tools /tools",
      "member-dropped /input/1/internal_chat_message_metadata_passthrough/x",
      "provider-named-openai ",
    ],
  },
  {
    ...further,
    name: "a provider's accept-encoding stays",
    profile: { provider: { http_headers: { "accept-encoding": "br" } } },
    header: { "accept-encoding": "br" },
  },
  {
    ...further,
    name: "compact has no top-level instructions",
    options: { endpoint: "compact" },
    order: "model input tools parallel_tool_calls reasoning prompt_cache_key",
  },
];
