import type { WrittenCase } from "../written-case.js";
import { plainTurn, prewarmTurn } from "./metadata.js";

const frameMetadata = (more: string): string =>
  `{"x-codex-installation-id":"INSTALL","session_id":"SESSION","thread_id":"THREAD","turn_id":"TURN","x-codex-window-id":"THREAD:0","x-codex-turn-metadata":${JSON.stringify(plainTurn)}${more},"x-codex-ws-stream-request-start-ms":"17"}`;

const frames: readonly WrittenCase[] = [
  {
    name: "a whole frame",
    contract: "wire contract 10.3",
    dialects: ["codex-0.144"],
    profile: { session: { request_start_ms: "17" } },
    options: { transport: "websocket" },
    body: `{"type":"response.create","model":"m","instructions":"BASE","input":[],"tools":[],"tool_choice":"auto","parallel_tool_calls":false,"reasoning":{},"store":false,"stream":true,"include":["reasoning.encrypted_content"],"prompt_cache_key":"THREAD","client_metadata":${frameMetadata("")}}`,
    reasons: {
      "/type": "set frame/type dialect",
      "/generate": "omitted generate/prewarm dialect",
      "/previous_response_id": "omitted previous-response/full dialect",
    },
  },
  {
    name: "every member of a frame there is",
    contract: "wire contract 10.3",
    profile: {
      model: { support_verbosity: true, default_verbosity: "low", service_tiers: [{ id: "priority" }] },
      turn: { reasoning_summary: "auto", service_tier: "fast" },
      provider: { name: "OpenAI" },
      features: { concurrent_reasoning_summaries: true },
    },
    options: { transport: "websocket", prewarm: true },
    order:
      "type model instructions input tools tool_choice parallel_tool_calls reasoning store stream stream_options include service_tier prompt_cache_key text generate client_metadata",
  },
  {
    name: "what the frame says instead of headers",
    contract: "wire contract 10.3",
    profile: {
      model: { use_responses_lite: true },
      session: { request_start_ms: "17", turn_state: "STATE", traceparent: "TRACE", tracestate: "TSTATE" },
    },
    options: { transport: "websocket" },
    wire: {
      client_metadata: frameMetadata(
        ',"ws_request_header_x_openai_internal_codex_responses_lite":"true","ws_request_header_traceparent":"TRACE","ws_request_header_tracestate":"TSTATE","x-codex-turn-state":"STATE"',
      ),
    },
    header: { "x-openai-internal-codex-responses-lite": null, traceparent: null, "x-codex-turn-state": null },
  },
  {
    name: "over HTTP the body says nothing of it",
    contract: "wire contract 2.6",
    profile: {
      model: { use_responses_lite: true },
      session: { turn_state: "STATE", traceparent: "TRACE", tracestate: "TSTATE" },
    },
    wire: { client_metadata: frameMetadata("").replace(',"x-codex-ws-stream-request-start-ms":"17"', "") },
  },
  {
    name: "a prewarm: no history, no answer, no turn",
    contract: "wire contract 10.5",
    profile: { session: { turn_started_at_unix_ms: 5 } },
    options: { transport: "websocket", prewarm: true },
    input: '[{"type":"compaction_trigger"}]',
    wire: {
      input: "[]",
      generate: "false",
      client_metadata: `{"x-codex-installation-id":"INSTALL","session_id":"SESSION","thread_id":"THREAD","turn_id":"","x-codex-window-id":"THREAD:0","x-codex-turn-metadata":${JSON.stringify(prewarmTurn)},"x-codex-ws-stream-request-start-ms":"0"}`,
    },
    header: { "x-codex-turn-metadata": prewarmTurn },
    promptIndex: [],
    reasons: {
      "/input": "set prewarm/input dialect",
      "/generate": "set generate/prewarm dialect",
      "/client_metadata/turn_id": "set client-metadata/prewarm default",
    },
  },
  {
    name: "a Lite prewarm carries the prefix",
    contract: "wire contract 10.4",
    profile: { model: { use_responses_lite: true } },
    options: { transport: "websocket", prewarm: true },
    input: '[{"type":"compaction_trigger"}]',
    wire: {
      input:
        '[{"type":"additional_tools","role":"developer","tools":[]},{"type":"message","role":"developer","content":[{"type":"input_text","text":"BASE"}]}]',
    },
    promptIndex: [-1, -1],
  },
];

const handshakes: readonly WrittenCase[] = [
  {
    name: "the handshake of a plain request: the last five of the list in reverse, then the rest",
    contract: "wire contract 10.2",
    options: { transport: "websocket" },
    headers: [
      ["Connection", "Upgrade"],
      ["Upgrade", "websocket"],
      ["Sec-WebSocket-Version", "13"],
      ["user-agent", "tester/1"],
      ["originator", "tester"],
      ["openai-beta", "responses_websockets=2026-02-06"],
      ["x-codex-turn-metadata", plainTurn],
      ["x-codex-window-id", "THREAD:0"],
      ["x-codex-beta-features", "remote_compaction_v2"],
      ["x-client-request-id", "THREAD"],
      ["session-id", "SESSION"],
      ["thread-id", "THREAD"],
      ["sec-websocket-extensions", "permessage-deflate; client_max_window_bits"],
    ],
  },
  {
    name: "every header of a handshake there is",
    contract: "wire contract 10.2",
    profile: {
      provider: { http_headers: { "X-Own": "own" }, name: "OpenAI", base_url: "https://api.openai.com/v1" },
      features: { runtime_metrics: true },
      auth: { mode: "chatgpt", access_token: "TOKEN", account_id: "ACCOUNT", fedramp: true },
      session: {
        thread_originator: "thread",
        parent_thread_id: "PARENT",
        subagent: "review",
        subagent_kind: "review",
        memgen: true,
        attestation: "ATTEST",
        inference_call_id: "CALL",
        turn_state: "STATE",
        residency: "us",
      },
    },
    options: { transport: "websocket" },
    headers: [
      ["Connection", "Upgrade"],
      ["Upgrade", "websocket"],
      ["Sec-WebSocket-Version", "13"],
      ["x-openai-fedramp", "true"],
      ["chatgpt-account-id", "ACCOUNT"],
      ["authorization", "Bearer TOKEN"],
      ["x-openai-internal-codex-residency", "us"],
      ["user-agent", "tester/1"],
      ["x-own", "own"],
      ["x-codex-beta-features", "remote_compaction_v2"],
      ["originator", "thread"],
      ["x-client-request-id", "THREAD"],
      ["session-id", "SESSION"],
      ["thread-id", "THREAD"],
      ["x-codex-window-id", "THREAD:0"],
      ["x-codex-turn-metadata", plainTurn.replace("}", ',"parent_thread_id":"PARENT","subagent_kind":"review"}')],
      ["x-codex-parent-thread-id", "PARENT"],
      ["x-openai-subagent", "review"],
      ["x-openai-memgen-request", "true"],
      ["x-oai-attestation", "ATTEST"],
      ["openai-beta", "responses_websockets=2026-02-06"],
      ["x-responsesapi-include-timing-metrics", "true"],
      ["sec-websocket-extensions", "permessage-deflate; client_max_window_bits"],
    ],
  },
  {
    name: "no timing metrics without runtime_metrics",
    contract: "wire contract 10.2",
    profile: { features: { runtime_metrics: false } },
    options: { transport: "websocket" },
    header: { "x-responsesapi-include-timing-metrics": null, accept: null, "content-type": null },
  },
];

export const webSocket: readonly WrittenCase[] = [...frames, ...handshakes];
