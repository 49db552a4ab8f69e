import type { SessionValues } from "../../profile/profile.js";
import type { RequestContext } from "../request-context.js";
import { turnMetadata } from "../turn-metadata.js";
import type { HeaderRule, HeaderStep } from "./header-rule.js";

/** `true` as a header, or nothing. */
function flag(value: boolean | undefined): string | undefined {
  return value === true ? "true" : undefined;
}

/** Enabled experimental features; absent when there are none (wire contract 9.2), and in a memory request. */
function betaFeatureNames({ session, values, dialect }: RequestContext): string | undefined {
  if (session.request_kind === "memory") return undefined;
  const always = values.features["remote_compaction_v2"] === false ? [] : ["remote_compaction_v2"];
  const switchedOn = dialect.betaFeatures.filter((name) => values.features[name] === true);
  const names = [...(session.beta_features.length > 0 ? session.beta_features : switchedOn), ...always];
  return names.length === 0 ? undefined : names.join(",");
}

function replacing(name: string, rule: string, text: string, value: HeaderRule["value"], origin?: string): HeaderRule {
  return { name, rule, text, value, ...(origin === undefined ? {} : { origin }) };
}

/** A value of the session, where there is one. */
function fromSession(name: string, member: SessionText, rule: string, text: string): HeaderRule {
  return replacing(name, rule, text, ({ session }) => session[member], `/session/${member}`);
}

type SessionText = {
  [Name in keyof SessionValues]-?: SessionValues[Name] extends string | undefined ? Name : never;
}[keyof SessionValues];

/** A default of the HTTP library, which leaves alone what is there. */
function filling(rule: HeaderRule): HeaderRule {
  return { ...rule, collision: "keep" };
}

const betaFeatures = replacing(
  "x-codex-beta-features",
  "headers/beta-features",
  "enabled experimental features",
  betaFeatureNames,
  "/features/remote_compaction_v2",
);
const turnState = fromSession(
  "x-codex-turn-state",
  "turn_state",
  "headers/turn-state",
  "the server gave one in this turn",
);
const threadOriginator = fromSession(
  "originator",
  "thread_originator",
  "headers/thread-originator",
  "the thread was started by another program",
);

/** Who asks: thread, turn and sub-agent, the same in every request form. */
const lineage: readonly HeaderRule[] = [
  fromSession("x-codex-window-id", "window_id", "headers/window", "counts the compactions"),
  replacing(
    "x-codex-turn-metadata",
    "headers/turn-metadata",
    "ASCII JSON about the turn",
    ({ session, dialect }) => turnMetadata(session, dialect.turnMetadata.header),
    "/session",
  ),
  fromSession("x-codex-parent-thread-id", "parent_thread_id", "headers/lineage", "the thread that started this one"),
  fromSession("x-openai-subagent", "subagent", "headers/lineage", "a sub-agent asks"),
  replacing(
    "x-openai-memgen-request",
    "headers/memory",
    "memory consolidation",
    ({ session }) => flag(session.memgen),
    "/session/memgen",
  ),
];

const attestation = replacing(
  "x-oai-attestation",
  "headers/attestation",
  "the host supplied one",
  ({ session }) => session.attestation,
  "/session/attestation",
);
const liteMark = replacing(
  "x-openai-internal-codex-responses-lite",
  "headers/lite",
  "marks a Lite request",
  ({ lite }) => flag(lite),
  "/model/use_responses_lite",
);
const clientRequestId = fromSession(
  "x-client-request-id",
  "thread_id",
  "headers/request-id",
  "the thread, not a random id",
);
const sessionId = fromSession("session-id", "session_id", "headers/session", "the session");
const threadId = fromSession("thread-id", "thread_id", "headers/thread", "the thread");
const contentType = filling(
  replacing("content-type", "headers/content-type", "the body is JSON", () => "application/json"),
);

/** What every request of the client's HTTP library has. */
const libraryDefaults: readonly HeaderRule[] = [
  filling(fromSession("originator", "originator", "headers/originator", "which program asks")),
  filling(fromSession("user-agent", "user_agent", "headers/user-agent", "which program asks")),
  filling(
    fromSession(
      "x-openai-internal-codex-residency",
      "residency",
      "headers/residency",
      "a residency requirement is set",
    ),
  ),
];

/** `POST /responses`, in wire order (wire contract 9.2). */
export const responsesHeaders: readonly HeaderStep[] = [
  betaFeatures,
  turnState,
  threadOriginator,
  ...lineage,
  attestation,
  liteMark,
  fromSession("x-codex-inference-call-id", "inference_call_id", "headers/inference-call-id", "rollout tracing is on"),
  clientRequestId,
  sessionId,
  threadId,
  replacing("accept", "headers/accept", "the client takes a stream of events", () => "text/event-stream"),
  {
    ...replacing(
      "content-encoding",
      "headers/compression",
      "a ChatGPT login at OpenAI: the body goes out compressed",
      ({ compressed }) => (compressed ? "zstd" : undefined),
      "/features/enable_request_compression",
    ),
    collision: "refuse",
  },
  contentType,
  "authorization",
  fromSession("traceparent", "traceparent", "headers/trace", "a trace context is set"),
  fromSession("tracestate", "tracestate", "headers/trace", "a trace context is set"),
  ...libraryDefaults,
];

/** `POST /responses/compact`, in wire order (wire contract 11). */
export const compactHeaders: readonly HeaderStep[] = [
  fromSession(
    "x-codex-installation-id",
    "installation_id",
    "headers/installation",
    "/responses/compact names the installation in a header",
  ),
  betaFeatures,
  turnState,
  threadOriginator,
  ...lineage,
  sessionId,
  threadId,
  attestation,
  liteMark,
  "authorization",
  contentType,
  filling(replacing("accept", "headers/accept", "the HTTP library's own", () => "*/*")),
  ...libraryDefaults,
];

/** The WebSocket handshake: the client's list, which goes out in another order (wire contract 10.2). */
export const handshakeHeaders: readonly HeaderStep[] = [
  betaFeatures,
  threadOriginator,
  clientRequestId,
  sessionId,
  threadId,
  ...lineage,
  attestation,
  replacing(
    "openai-beta",
    "headers/handshake",
    "names the WebSocket protocol",
    () => "responses_websockets=2026-02-06",
  ),
  replacing(
    "x-responsesapi-include-timing-metrics",
    "headers/timing",
    "the feature runtime_metrics is on",
    ({ values }) => flag(values.features["runtime_metrics"]),
    "/features/runtime_metrics",
  ),
  ...libraryDefaults,
  "authorization",
];
