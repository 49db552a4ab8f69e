import { pointerToken } from "../../json/pointer.js";
import type { HeaderValue } from "../compiled-request.js";
import type { RequestContext } from "../request-context.js";

interface HeaderReason {
  readonly rule: string;
  readonly text: string;
  /** Profile member that decided. */
  readonly origin?: string;
}

/** Why each header of the client is there (wire contract 9.2, 10.2, 11). Those of `authorization` explain themselves. */
const headerReasons: Readonly<Record<string, HeaderReason>> = {
  accept: { rule: "headers/accept", text: "what the client takes as answer" },
  connection: { rule: "headers/handshake", text: "part of every WebSocket handshake" },
  "content-encoding": {
    rule: "headers/compression",
    text: "a ChatGPT login at OpenAI: the body goes out compressed",
    origin: "/features/enable_request_compression",
  },
  "content-type": { rule: "headers/content-type", text: "the body is JSON" },
  "openai-beta": { rule: "headers/handshake", text: "names the WebSocket protocol" },
  originator: { rule: "headers/originator", text: "which program asks", origin: "/session/originator" },
  "session-id": { rule: "headers/session", text: "the session", origin: "/session/session_id" },
  "thread-id": { rule: "headers/thread", text: "the thread", origin: "/session/thread_id" },
  traceparent: { rule: "headers/trace", text: "a trace context is set", origin: "/session/traceparent" },
  tracestate: { rule: "headers/trace", text: "a trace context is set", origin: "/session/tracestate" },
  "user-agent": { rule: "headers/user-agent", text: "which program asks", origin: "/session/user_agent" },
  "x-client-request-id": {
    rule: "headers/request-id",
    text: "the thread, not a random id",
    origin: "/session/thread_id",
  },
  "x-codex-beta-features": {
    rule: "headers/beta-features",
    text: "enabled experimental features",
    origin: "/features/remote_compaction_v2",
  },
  "x-codex-inference-call-id": {
    rule: "headers/inference-call-id",
    text: "rollout tracing is on",
    origin: "/session/inference_call_id",
  },
  "x-codex-installation-id": {
    rule: "headers/installation",
    text: "/responses/compact names the installation in a header",
    origin: "/session/installation_id",
  },
  "x-codex-parent-thread-id": {
    rule: "headers/lineage",
    text: "the thread that started this one",
    origin: "/session/parent_thread_id",
  },
  "x-codex-turn-metadata": { rule: "headers/turn-metadata", text: "ASCII JSON about the turn", origin: "/session" },
  "x-codex-turn-state": {
    rule: "headers/turn-state",
    text: "the server gave one in this turn",
    origin: "/session/turn_state",
  },
  "x-codex-window-id": { rule: "headers/window", text: "counts the compactions", origin: "/session/window_id" },
  "x-oai-attestation": { rule: "headers/attestation", text: "the host supplied one", origin: "/session/attestation" },
  "x-openai-internal-codex-residency": {
    rule: "headers/residency",
    text: "a residency requirement is set",
    origin: "/session/residency",
  },
  "x-openai-internal-codex-responses-lite": {
    rule: "headers/lite",
    text: "marks a Lite request",
    origin: "/model/use_responses_lite",
  },
  "x-openai-memgen-request": { rule: "headers/memory", text: "memory consolidation", origin: "/session/memgen" },
  "x-openai-subagent": { rule: "headers/lineage", text: "a sub-agent asks", origin: "/session/subagent" },
  "x-responsesapi-include-timing-metrics": {
    rule: "headers/timing",
    text: "the feature runtime_metrics is on",
    origin: "/features/runtime_metrics",
  },
};

const selfExplained = new Set(["authorization", "chatgpt-account-id", "x-openai-fedramp"]);

export function explainHeader(context: RequestContext, name: string, value: HeaderValue): void {
  const { reasons, values } = context;
  if (selfExplained.has(name)) return;
  const known = headerReasons[name];
  if (known !== undefined) {
    reasons.add(`header:${name}`, "set", known.rule, known.text, known.origin, String(value));
    return;
  }
  const written = (["http_headers", "env_http_headers"] as const).flatMap((map) =>
    [...(values.provider[map]?.keys() ?? [])].map((key) => ({ key, origin: `/provider/${map}/${pointerToken(key)}` })),
  );
  const origin = written.find(({ key }) => key.toLowerCase() === name)?.origin ?? "/provider/http_headers";
  const text = "the provider's own header";
  reasons.add(`header:${name}`, "set", "headers/provider", text, origin, String(value));
}
