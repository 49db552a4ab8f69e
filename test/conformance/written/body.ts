import type { ProfilePatch, WrittenCase } from "../written-case.js";

const common = "model instructions input tools tool_choice parallel_tool_calls reasoning store stream";

const whole: readonly WrittenCase[] = [
  {
    name: "a whole body",
    contract: "wire contract 2.1",
    dialects: ["codex-0.144"],
    body:
      '{"model":"m","instructions":"BASE","input":[],"tools":[],"tool_choice":"auto","parallel_tool_calls":false,"reasoning":{},"store":false,"stream":true,"include":["reasoning.encrypted_content"],"prompt_cache_key":"THREAD",' +
      '"client_metadata":{"x-codex-installation-id":"INSTALL","session_id":"SESSION","thread_id":"THREAD","turn_id":"TURN","x-codex-window-id":"THREAD:0","x-codex-turn-metadata":"{\\"installation_id\\":\\"INSTALL\\",\\"session_id\\":\\"SESSION\\",\\"thread_id\\":\\"THREAD\\",\\"turn_id\\":\\"TURN\\",\\"window_id\\":\\"THREAD:0\\",\\"request_kind\\":\\"turn\\"}"}}',
  },
  {
    name: "every member there is",
    contract: "wire contract 2.1",
    profile: {
      model: { support_verbosity: true, default_verbosity: "low", service_tiers: [{ id: "priority" }] },
      turn: { reasoning_summary: "auto", service_tier: "fast" },
      provider: { name: "OpenAI" },
      features: { concurrent_reasoning_summaries: true },
    },
    order: `${common} stream_options include service_tier prompt_cache_key text client_metadata`,
  },
  {
    name: "as few members as possible",
    contract: "wire contract 2.1",
    prompt: '{"base_instructions":{"text":""}}',
    order: `model input tools tool_choice parallel_tool_calls reasoning store stream include prompt_cache_key client_metadata`,
    wire: { instructions: null, input: "[]", tools: "[]", parallel_tool_calls: "false" },
    reasons: { "/instructions": "omitted instructions/empty base_instructions" },
  },
  {
    name: "an array of items is a Prompt's input",
    contract: "profile, shape of a source",
    prompt: '[{"type":"compaction_trigger"}]',
    wire: { instructions: null, input: '[{"type":"compaction_trigger"}]', tools: "[]" },
    warnings: ["base-instructions-missing /instructions", "no-tools /tools"],
  },
  {
    name: "members that are null are as good as absent",
    contract: "profile, Prompt",
    prompt:
      '{"input":null,"tools":null,"parallel_tool_calls":null,"base_instructions":null,"output_schema":null,"output_schema_strict":null}',
    wire: { instructions: null, input: "[]", tools: "[]", parallel_tool_calls: "false", text: null },
    warnings: ["base-instructions-missing /instructions", "no-tools /tools"],
  },
  {
    name: "$schema is fine, what else the client does not know is left out",
    contract: "profile, member of the Prompt",
    prompt: '{"$schema":"s","input":[],"base_instructions":{"text":"B"},"model":"x","a/b":1}',
    warnings: ["member-dropped /model", "member-dropped /a~1b", "no-tools /tools"],
  },
  {
    name: "base instructions are written as the client writes strings",
    contract: "wire contract 0.2",
    prompt: '{"base_instructions":{"text":"\\/ \\u00e9 \\u2028 \\u0007 \\u001F \\"\\\\ 🚀\\u007f"}}',
    wire: { instructions: '"/ é \u2028 \\u0007 \\u001f \\"\\\\ 🚀\u007f"' },
  },
  {
    name: "a slug of the catalog",
    contract: "wire contract 7",
    profile: { model: "gpt-5.4" },
    wire: { model: '"gpt-5.4"', reasoning: '{"effort":"medium"}', text: '{"verbosity":"low"}' },
  },
  {
    name: "members that the client does not know, in the Prompt and in its base instructions",
    contract: "profile, member of the Prompt",
    prompt: '{"base_instructions":{"text":"B","x/y":1},"z":2}',
    wire: { instructions: '"B"' },
    warnings: ["member-dropped /z", "member-dropped /base_instructions/x~1y", "no-tools /tools"],
  },
  {
    name: "the slug is sent as it was asked for",
    contract: "wire contract 2.1, 7",
    profile: { model: { slug: 'custom/gpt-5.5 "x"' } },
    wire: { model: '"custom/gpt-5.5 \\"x\\""' },
    reasons: { "/model": "set model/slug slug" },
  },
];

const parallel: readonly WrittenCase[] = [
  ...[true, false].flatMap((model) =>
    [true, false].map((wish) => ({
      name: `the Prompt says ${wish}, the model ${model}`,
      contract: "wire contract 2.1",
      profile: { model: { supports_parallel_tool_calls: model } },
      prompt: `{"parallel_tool_calls":${wish},"base_instructions":{"text":"B"}}`,
      wire: { parallel_tool_calls: String(wish) },
      reasons: { "/parallel_tool_calls": "set parallel-tool-calls/prompt parallel_tool_calls" },
    })),
  ),
  ...[true, false].map((model) => ({
    name: `the Prompt does not say, the model says ${model}`,
    contract: "profile, Prompt",
    profile: { model: { supports_parallel_tool_calls: model } },
    prompt: '{"base_instructions":{"text":"B"}}',
    wire: { parallel_tool_calls: String(model) },
    reasons: { "/parallel_tool_calls": "defaulted parallel-tool-calls/model supports_parallel_tool_calls" },
  })),
  {
    name: "neither says",
    contract: "profile, Prompt",
    profile: { model: { supports_parallel_tool_calls: null } },
    prompt: '{"base_instructions":{"text":"B"}}',
    wire: { parallel_tool_calls: "false" },
  },
];

const stores: readonly WrittenCase[] = (
  [
    ["Mock", "http://host.test/v1", false],
    ["azure", "http://host.test/v1", true],
    ["AZURE", "http://host.test/v1", true],
    ["Azure OpenAI", "http://host.test/v1", false],
    ["Mock", "https://foo.openai.azure.com/openai", true],
    ["Mock", "https://FOO.OpenAI.Azure.com/openai", true],
    ["Mock", "https://foo.openai.azure.us/openai", true],
    ["Mock", "https://foo.cognitiveservices.azure.cn/openai", true],
    ["Mock", "https://foo.aoai.azure.com/openai", true],
    ["Mock", "https://foo.openai.azure-api.net/openai", true],
    ["Mock", "https://foo.z01.azurefd.net/", true],
    ["Mock", "https://core.windows.net/openai", true],
    ["Mock", "https://api.openai.com/v1", false],
    ["Mock", "https://example.com/openai", false],
    ["Mock", "https://myproxy.azurewebsites.net/openai", false],
    ["Mock", "https://foo.services.ai.azure.com/openai", false],
    ["Mock", "https://core.windows.net/other", false],
  ] as const
).map(([name, base_url, store]) => ({
  name: `store of ${name} at ${base_url}`,
  contract: "wire contract 8",
  profile: { provider: { name, base_url } },
  wire: { store: String(store) },
  warnings: [
    "no-tools /tools",
    ...(store ? ["azure-recognised /store"] : []),
    ...(!store && /azure|windows/i.test(name + base_url) ? ["azure-near-miss /store"] : []),
  ],
}));

const verbosity = (
  name: string,
  patch: ProfilePatch,
  text: string | null,
  reason: string,
  warnings: string[] = [],
) => ({
  name: `verbosity: ${name}`,
  contract: "wire contract 2.3",
  profile: patch,
  wire: { text },
  reasons: { "/text/verbosity": reason },
  warnings: ["no-tools /tools", ...warnings],
});

const texts: readonly WrittenCase[] = [
  verbosity(
    "the configured one beats the catalog's",
    { model: { support_verbosity: true, default_verbosity: "low" }, turn: { verbosity: "high" } },
    '{"verbosity":"high"}',
    "set verbosity/configured verbosity",
  ),
  verbosity(
    "the catalog's",
    { model: { support_verbosity: true, default_verbosity: "medium" } },
    '{"verbosity":"medium"}',
    "defaulted verbosity/catalog default_verbosity",
  ),
  verbosity(
    "none anywhere",
    { model: { support_verbosity: true, default_verbosity: null } },
    null,
    "omitted verbosity/none model",
  ),
  verbosity(
    "not supported",
    { model: { support_verbosity: false, default_verbosity: "low" } },
    null,
    "omitted verbosity/unsupported support_verbosity",
  ),
  verbosity(
    "configured, but not supported",
    { model: { support_verbosity: false, default_verbosity: "low" }, turn: { verbosity: "high" } },
    null,
    "omitted verbosity/unsupported support_verbosity",
    ["verbosity-unsupported /text/verbosity"],
  ),
  {
    name: "format: strict unless the Prompt says otherwise; the schema keeps its order and numbers",
    contract: "wire contract 2.3",
    members: '"output_schema":{"b":{"2":1e2,"1":[]},"a":null}',
    wire: {
      text: '{"format":{"type":"json_schema","strict":true,"schema":{"b":{"2":1e+2,"1":[]},"a":null},"name":"codex_output_schema"}}',
    },
    reasons: { "/text/format": "set format/schema output_schema", "/text": null },
  },
  {
    name: "format: strict false, after verbosity",
    contract: "wire contract 2.3",
    profile: { model: { support_verbosity: true, default_verbosity: "low" } },
    members: '"output_schema_strict":false,"output_schema":false',
    wire: {
      text: '{"verbosity":"low","format":{"type":"json_schema","strict":false,"schema":false,"name":"codex_output_schema"}}',
    },
  },
  {
    name: "format: strict alone gives nothing",
    contract: "wire contract 2.3",
    members: '"output_schema_strict":true',
    wire: { text: null },
    reasons: { "/text": "omitted text/empty dialect", "/text/format": "omitted format/none output_schema" },
  },
];

export const bodies: readonly WrittenCase[] = [...whole, ...parallel, ...stores, ...texts];
