import type { WireHeader } from "../difference.js";
import type { ProfilePatch, WrittenCase } from "../written-case.js";
import { headerValues } from "./header-values.js";
import { plainTurn } from "./metadata.js";

const turnMetadata: WireHeader = ["x-codex-turn-metadata", plainTurn];
const last: readonly WireHeader[] = [
  ["originator", "tester"],
  ["user-agent", "tester/1"],
];
const own = (...more: WireHeader[]): WireHeader[] => [
  ["x-codex-beta-features", "remote_compaction_v2"],
  ["x-codex-window-id", "THREAD:0"],
  turnMetadata,
  ["x-client-request-id", "THREAD"],
  ["session-id", "SESSION"],
  ["thread-id", "THREAD"],
  ["accept", "text/event-stream"],
  ["content-type", "application/json"],
  ...more,
];

const all: readonly WrittenCase[] = [
  {
    name: "the headers of a plain request",
    contract: "wire contract 9.2",
    headers: [...own(), ...last],
  },
  {
    name: "every header there is",
    contract: "wire contract 9.2",
    dialects: ["codex-0.144"],
    profile: {
      model: { use_responses_lite: true },
      provider: {
        name: "OpenAI",
        base_url: "https://chatgpt.com/backend-api/codex",
        http_headers: { "X-B": "b", "x-a": "a" },
        env_http_headers: { "X-Env": "ENV", "X-Blank": "BLANK", "X-Unset": "UNSET" },
      },
      auth: { mode: "chatgpt", access_token: "TOKEN", account_id: "ACCOUNT", fedramp: true },
      session: {
        beta_features: ["one", "two"],
        turn_state: "STATE",
        thread_originator: "thread",
        parent_thread_id: "PARENT",
        subagent: "review",
        subagent_kind: "review",
        memgen: true,
        attestation: "ATTEST",
        inference_call_id: "CALL",
        traceparent: "TRACE",
        tracestate: "TSTATE",
        residency: "us",
      },
    },
    environment: { ENV: "env", BLANK: "  " },
    secrets: { "x-env": "environment variable ENV", authorization: "profile:1 access_token" },
    headers: [
      ["x-a", "a"],
      ["x-b", "b"],
      ["x-env", "env"],
      ["x-codex-beta-features", "one,two,remote_compaction_v2"],
      ["x-codex-turn-state", "STATE"],
      ["originator", "thread"],
      ["x-codex-window-id", "THREAD:0"],
      ["x-codex-turn-metadata", plainTurn.replace("}", ',"parent_thread_id":"PARENT","subagent_kind":"review"}')],
      ["x-codex-parent-thread-id", "PARENT"],
      ["x-openai-subagent", "review"],
      ["x-openai-memgen-request", "true"],
      ["x-oai-attestation", "ATTEST"],
      ["x-openai-internal-codex-responses-lite", "true"],
      ["x-codex-inference-call-id", "CALL"],
      ["x-client-request-id", "THREAD"],
      ["session-id", "SESSION"],
      ["thread-id", "THREAD"],
      ["accept", "text/event-stream"],
      ["content-encoding", "zstd"],
      ["content-type", "application/json"],
      ["authorization", "Bearer TOKEN"],
      ["chatgpt-account-id", "ACCOUNT"],
      ["x-openai-fedramp", "true"],
      ["traceparent", "TRACE"],
      ["tracestate", "TSTATE"],
      ["user-agent", "tester/1"],
      ["x-openai-internal-codex-residency", "us"],
    ],
    reasons: {
      "header:x-blank": "omitted headers/provider X-Blank",
      "header:x-unset": "omitted headers/provider X-Unset",
    },
  },
  {
    name: "flags that are false are not sent",
    contract: "wire contract 9.2",
    profile: { session: { memgen: false } },
    header: { "x-openai-memgen-request": null },
  },
  {
    name: "no beta features at all",
    contract: "wire contract 9.2",
    profile: { features: { remote_compaction_v2: false } },
    header: { "x-codex-beta-features": null },
  },
  ...(["codex-0.144", "codex-0.147"] as const).map((dialect) => ({
    name: "features under test that are on",
    contract: "wire facts 5",
    dialects: [dialect],
    profile: { features: { prevent_idle_sleep: true, network_proxy: true, memories: true, other: true } },
    header: {
      "x-codex-beta-features": `${dialect === "codex-0.144" ? "memories," : ""}network_proxy,prevent_idle_sleep,remote_compaction_v2`,
    },
  })),
  {
    name: "turn metadata that no header can hold",
    contract: "wire facts 4",
    profile: { session: { responsesapi_client_metadata: { a: "\u007f" } } },
    header: { "x-codex-turn-metadata": null },
    reasons: { "header:x-codex-turn-metadata": "omitted headers/unsendable session" },
    warnings: ["no-tools /tools", "header-skipped header:x-codex-turn-metadata"],
    messages: ["the client skips the header x-codex-turn-metadata: its value is not valid"],
  },
  {
    name: "beta features without the default one",
    contract: "wire contract 9.2",
    profile: { features: { remote_compaction_v2: false }, session: { beta_features: ["one"] } },
    header: { "x-codex-beta-features": "one" },
  },
  {
    name: "the built-in provider sends its version and the organisation",
    contract: "wire contract 8",
    dialects: ["codex-0.144"],
    profile: { provider: "openai" },
    environment: { OPENAI_ORGANIZATION: "org", OPENAI_PROJECT: "project" },
    headers: [["version", "0.144.6"], ["openai-organization", "org"], ["openai-project", "project"], ...own(), ...last],
    reasons: { "header:authorization": "omitted auth/none mode" },
  },
];

const collisions: readonly WrittenCase[] = [
  {
    name: "provider headers that collide",
    contract: "wire contract 14, http_headers that collide",
    profile: {
      provider: {
        http_headers: {
          "User-Agent": "mine",
          ORIGINATOR: "mine",
          "Content-Type": "mine",
          Accept: "mine",
          "Session-Id": "mine",
          Authorization: "mine",
          "x-codex-window-id": "mine",
          "X-OpenAI-Internal-Codex-Responses-Lite": "mine",
          "X-Bad Name": "v",
          "X-Bad-Value": "a\nb",
          "": "v",
          "X-Empty": "",
          "X-Both": "literal",
          "X-Tab": "a\tb é",
        },
        env_http_headers: { "x-both": "BOTH", "X-Bad-Env": "BAD" },
        env_key: "KEY",
      },
    },
    environment: { KEY: "secret", BOTH: "variable", BAD: "a\u0001" },
    headers: [
      ["accept", "text/event-stream"],
      ["authorization", "Bearer secret"],
      ["content-type", "mine"],
      ["originator", "mine"],
      ["session-id", "SESSION"],
      ["user-agent", "mine"],
      ["x-both", "variable"],
      ["x-codex-window-id", "THREAD:0"],
      ["x-empty", ""],
      ["x-openai-internal-codex-responses-lite", "mine"],
      ["x-tab", "a\tb é"],
      ["x-codex-beta-features", "remote_compaction_v2"],
      turnMetadata,
      ["x-client-request-id", "THREAD"],
      ["thread-id", "THREAD"],
    ],
    warnings: [
      "no-tools /tools",
      "header-skipped header:x-bad name",
      "header-skipped header:x-bad-value",
      "header-skipped header:",
      "header-skipped header:x-bad-env",
    ],
    reasons: {
      "header:x-both": "set headers/provider x-both",
      "header:content-type": "set headers/provider Content-Type",
      "header:user-agent": "set headers/provider User-Agent",
      "header:accept": "set headers/accept dialect",
      "header:x-openai-internal-codex-responses-lite": "set headers/provider X-OpenAI-Internal-Codex-Responses-Lite",
    },
  },
  {
    name: "without a credential the provider's authorization stays",
    contract: "wire contract 14, http_headers that collide",
    profile: { provider: { http_headers: { Authorization: "Basic x" } } },
    header: { authorization: "Basic x" },
    reasons: { "header:authorization": "omitted auth/none mode; set headers/provider Authorization" },
  },
  {
    name: "the thread's originator beats the provider's, in its place",
    contract: "wire contract 9.2",
    profile: { provider: { http_headers: { originator: "mine" } }, session: { thread_originator: "thread" } },
    header: { originator: "thread" },
  },
];

/** Which credential goes out (wire contract 8, 9.2, 14). */
function auth(
  name: string,
  patch: ProfilePatch,
  authorization: string | null,
  more: Partial<WrittenCase> = {},
): WrittenCase {
  return {
    name,
    contract: "wire contract 8, bearer precedence",
    profile: patch,
    environment: { KEY: "env-key", LOGIN: "login-key" },
    header: { authorization, "chatgpt-account-id": null, "x-openai-fedramp": null },
    warnings: ["no-tools /tools"],
    ...more,
  };
}

const foreign = ["no-tools /tools", "login-to-foreign-host header:authorization"];
const chatgpt = { mode: "chatgpt", access_token: "TOKEN", account_id: "ACCOUNT", fedramp: true } as const;

const credentials: readonly WrittenCase[] = [
  auth("no key and no login", {}, null, { reasons: { "header:authorization": "omitted auth/none mode" } }),
  auth("env_key", { provider: { env_key: "KEY" } }, "Bearer env-key", {
    reasons: { "header:authorization": "set auth/provider env_key" },
  }),
  auth(
    "env_key before the literal token",
    { provider: { env_key: "KEY", experimental_bearer_token: "x" } },
    "Bearer env-key",
  ),
  auth("experimental_bearer_token", { provider: { experimental_bearer_token: "TOKEN" } }, "Bearer TOKEN"),
  auth("env_key before the login", { provider: { env_key: "KEY" }, auth: chatgpt }, "Bearer env-key"),
  auth("API key login", { auth: { mode: "api_key", api_key: "sk" } }, "Bearer sk", {
    warnings: foreign,
    reasons: { "header:authorization": "set auth/login api_key" },
  }),
  auth("API key login from a variable", { auth: { mode: "api_key", api_key_env: "LOGIN" } }, "Bearer login-key", {
    warnings: foreign,
  }),
  auth("bearer login", { auth: { mode: "bearer", access_token: "b" } }, "Bearer b", { warnings: foreign }),
  auth("ChatGPT login: account and FedRAMP after the token", { auth: chatgpt }, "Bearer TOKEN", {
    warnings: foreign,
    header: {},
    headers: [
      ...own(["authorization", "Bearer TOKEN"], ["chatgpt-account-id", "ACCOUNT"], ["x-openai-fedramp", "true"]),
      ...last,
    ],
  }),
  auth(
    "ChatGPT login without account, not FedRAMP",
    { auth: { mode: "chatgpt", access_token: "T", fedramp: false } },
    "Bearer T",
    {
      warnings: foreign,
    },
  ),
  ...["https://api.openai.com/v1", "https://chatgpt.com/backend-api/codex", "https://eu.api.openai.com/v1"].map(
    (base_url) =>
      auth(
        `login at ${base_url}: no warning`,
        { provider: { base_url }, auth: { mode: "api_key", api_key: "k" } },
        "Bearer k",
      ),
  ),
  ...["https://notopenai.com/v1", "https://openai.com.evil.test/v1", "https://api.openai.co/v1"].map((base_url) =>
    auth(
      `login at ${base_url}: warned about`,
      { provider: { base_url }, auth: { mode: "api_key", api_key: "k" } },
      "Bearer k",
      {
        warnings: foreign,
      },
    ),
  ),
  auth("a key with a line break", { provider: { experimental_bearer_token: "k\n" } }, null, {
    warnings: ["no-tools /tools", "key-unsendable header:authorization"],
    reasons: { "header:authorization": "omitted auth/unsendable experimental_bearer_token" },
  }),
  auth("a variable that is not set", { provider: { env_key: "UNSET" } }, "(environment variable UNSET is not set)", {
    warnings: ["no-tools /tools", "environment-variable-missing header:authorization"],
    messages: ["Missing environment variable: `UNSET`."],
    reasons: { "header:authorization": "set auth/missing env_key" },
  }),
];

export const headers: readonly WrittenCase[] = [...all, ...collisions, ...headerValues, ...credentials];
