import type { ProfilePatch, WrittenCase } from "../written-case.js";
import { plainTurn } from "./metadata.js";

/** `base_url`, the query, and the address the request goes to. */
function url(
  base_url: string,
  expected: string,
  query_params?: Record<string, string>,
  more: Partial<WrittenCase> = {},
): WrittenCase {
  return {
    name: `${base_url} ${JSON.stringify(query_params ?? {})} is ${expected}`,
    contract: "wire contract 9.1, 14",
    profile: { provider: { base_url, ...(query_params === undefined ? {} : { query_params }) } },
    url: expected,
    ...more,
  };
}

const urls: readonly WrittenCase[] = [
  url("http://h.test/v1", "http://h.test/v1/responses"),
  url("https://h.test:8443/v1///", "https://h.test:8443/v1/responses"),
  url("http://h.test", "http://h.test/responses"),
  url("http://h.test/", "http://h.test/responses"),
  url("http://h.test/v1", "http://h.test/v1/responses?a=1&b=2", { b: "2", a: "1" }),
  { ...url("http://h.test/v1", "http://h.test/v1/responses", {}), name: "no parameters at all" },
  url("http://h.test/v1", "http://h.test/v1/responses?a%20b=c%20d&x=y&z=%C3%A9/%20", {
    "a b": "c d",
    x: "y&z=é/%20",
  }),
  url("http://h.test/v1", "http://h.test/v1/responses?a=1", { a: "1#2", b: "3" }),
  url("http://h.test/v1?k=1", "http://h.test/v1?k=1/responses?a=b", { a: "b" }),
  url("http://h.test/v1#x", "http://h.test/v1", { a: "b" }),
  ...(
    [
      ["http://h.test/v1", "ws://h.test/v1/responses"],
      ["https://h.test/v1", "wss://h.test/v1/responses"],
      ["HTTPS://h.test/http://", "wss://h.test/http:/responses"],
    ] as const
  ).map(([base, expected]) => url(base, expected, undefined, { options: { transport: "websocket" } })),
];

const chatgpt = { mode: "chatgpt", access_token: "T" } as const;
const openAi = { name: "OpenAI", base_url: "https://chatgpt.com/backend-api/codex" } as const;

/** zstd only for a ChatGPT login at a provider named OpenAI with the feature on. */
function compression(
  name: string,
  profile: ProfilePatch,
  compressed: boolean,
  more: Partial<WrittenCase> = {},
): WrittenCase {
  return {
    name: `compression: ${name}`,
    contract: "wire contract 9.3",
    profile,
    compressed,
    header: { "content-encoding": compressed ? "zstd" : null },
    environment: { TOKEN: "T", KEY: "K" },
    ...more,
  };
}

const compressions: readonly WrittenCase[] = [
  compression("ChatGPT login at OpenAI", { provider: openAi, auth: chatgpt }, true),
  compression(
    "ChatGPT login from a variable",
    { provider: openAi, auth: { mode: "chatgpt", access_token_env: "TOKEN" } },
    true,
  ),
  compression(
    "ChatGPT login, though the provider's own key goes out",
    { provider: { ...openAi, env_key: "KEY" }, auth: chatgpt },
    true,
    { contract: "asked of the client", header: { "content-encoding": "zstd", authorization: "Bearer K" } },
  ),
  compression(
    "a token command takes the login's place",
    { provider: { ...openAi, auth: { command: "x" } }, auth: chatgpt },
    false,
  ),
  compression(
    "the feature off",
    { provider: openAi, auth: chatgpt, features: { enable_request_compression: false } },
    false,
  ),
  compression(
    "the feature on",
    { provider: openAi, auth: chatgpt, features: { enable_request_compression: true } },
    true,
  ),
  compression("another name", { provider: { ...openAi, name: "Mock" }, auth: chatgpt }, false),
  compression("API key login", { provider: openAi, auth: { mode: "api_key", api_key: "k" } }, false),
  compression("bearer login", { provider: openAi, auth: { mode: "bearer", access_token: "k" } }, false),
  compression("no login", { provider: openAi }, false),
  compression("compact", { provider: openAi, auth: chatgpt }, false, { options: { endpoint: "compact" } }),
  compression("WebSocket", { provider: openAi, auth: chatgpt }, false, { options: { transport: "websocket" } }),
  compression(
    "the provider's own encoding, where nothing is compressed",
    { provider: { http_headers: { "Content-Encoding": "br" } } },
    false,
    {
      header: { "content-encoding": "br" },
    },
  ),
  ...(["http_headers", "env_http_headers"] as const).map((map) =>
    compression(
      `the provider's own encoding in ${map}`,
      { provider: { ...openAi, [map]: { "Content-Encoding": "KEY" } }, auth: chatgpt },
      false,
      {
        refused: ["content-encoding-conflict request compression was requested but content-encoding is already set"],
      },
    ),
  ),
  compression(
    "the provider's own encoding from a variable that is not set",
    { provider: { ...openAi, env_http_headers: { "Content-Encoding": "UNSET" } }, auth: chatgpt },
    true,
  ),
];

const inCompact = {
  auth: { mode: "api_key", api_key: "k" },
  model: { service_tiers: [{ id: "priority" }] },
  turn: { service_tier: "priority" },
} as const;

const compact: readonly WrittenCase[] = [
  {
    name: "compact: members, headers, path",
    contract: "wire contract 11",
    profile: {
      model: { service_tiers: [{ id: "priority" }], support_verbosity: true, default_verbosity: "low" },
      turn: { service_tier: "priority", reasoning_effort: "high" },
      provider: { env_key: "KEY" },
      session: {
        turn_state: "STATE",
        thread_originator: "thread",
        parent_thread_id: "PARENT",
        subagent: "compact",
        subagent_kind: "compact",
        memgen: true,
        attestation: "ATTEST",
      },
    },
    environment: { KEY: "K" },
    options: { endpoint: "compact" },
    url: "http://host.test/v1/responses/compact",
    order: "model input instructions tools parallel_tool_calls reasoning service_tier prompt_cache_key text",
    wire: { reasoning: '{"effort":"high"}', service_tier: '"priority"' },
    headers: [
      ["x-codex-installation-id", "INSTALL"],
      ["x-codex-beta-features", "remote_compaction_v2"],
      ["x-codex-turn-state", "STATE"],
      ["originator", "thread"],
      ["x-codex-window-id", "THREAD:0"],
      ["x-codex-turn-metadata", plainTurn.replace("}", ',"parent_thread_id":"PARENT","subagent_kind":"compact"}')],
      ["x-codex-parent-thread-id", "PARENT"],
      ["x-openai-subagent", "compact"],
      ["x-openai-memgen-request", "true"],
      ["session-id", "SESSION"],
      ["thread-id", "THREAD"],
      ["x-oai-attestation", "ATTEST"],
      ["authorization", "Bearer K"],
      ["content-type", "application/json"],
      ["accept", "*/*"],
      ["user-agent", "tester/1"],
    ],
  },
  {
    name: "compact: reasoning is left out, not null",
    contract: "wire contract 11",
    dialects: ["codex-0.144"],
    profile: { model: { supports_reasoning_summaries: false } },
    options: { endpoint: "compact" },
    order: "model input instructions tools parallel_tool_calls prompt_cache_key",
    reasons: { "/reasoning": "omitted reasoning/supported supports_reasoning_summaries" },
  },
  {
    name: "compact: no tier with an API key login",
    contract: "wire contract 11",
    profile: inCompact,
    options: { endpoint: "compact" },
    wire: { service_tier: null },
    reasons: { "/service_tier": "omitted tier/compact-api-key mode" },
  },
  {
    name: "an ordinary request has the tier with an API key login",
    contract: "wire contract 11",
    profile: inCompact,
    wire: { service_tier: '"priority"' },
  },
  {
    name: "compact in Lite",
    contract: "wire contract 11, 12.3",
    profile: { model: { use_responses_lite: true } },
    options: { endpoint: "compact" },
    order: "model input parallel_tool_calls reasoning prompt_cache_key",
    wire: { reasoning: '{"context":"all_turns"}', parallel_tool_calls: "false" },
    header: { "x-openai-internal-codex-responses-lite": "true", "x-client-request-id": null },
  },
  {
    name: "compact keeps the provider's accept, which the library would only add",
    contract: "wire contract 11",
    profile: { provider: { http_headers: { accept: "mine" } } },
    options: { endpoint: "compact" },
    header: { accept: "mine" },
  },
];

export const transports: readonly WrittenCase[] = [...urls, ...compressions, ...compact];
