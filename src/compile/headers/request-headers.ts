import { turnMetadata } from "../turn-metadata.js";
import type { Header } from "../compiled-request.js";
import type { RequestContext } from "../request-context.js";
import { addAuthorization } from "./authorization.js";
import { HeaderList } from "./header-list.js";
import { explainHeader } from "./header-reason.js";
import { addProviderHeaders } from "./provider-headers.js";

/** `true` as a header, or nothing. */
function flag(value: boolean | undefined): string | undefined {
  return value === true ? "true" : undefined;
}

/** Enabled experimental features; absent when there are none (wire contract 9.2). */
function betaFeatures({ session, values }: RequestContext): string | undefined {
  const always = values.features["remote_compaction_v2"] === false ? [] : ["remote_compaction_v2"];
  const names = [...session.beta_features, ...always];
  return names.length === 0 ? undefined : names.join(",");
}

/** Who asks: the headers that name thread, turn and sub-agent, the same on every transport. */
function lineage({ session, dialect }: RequestContext): readonly (readonly [string, string | undefined])[] {
  return [
    ["x-codex-window-id", session.window_id],
    ["x-codex-turn-metadata", turnMetadata(session, dialect.turnMetadata.header)],
    ["x-codex-parent-thread-id", session.parent_thread_id],
    ["x-openai-subagent", session.subagent],
    ["x-openai-memgen-request", flag(session.memgen)],
  ];
}

/** Headers of `POST /responses`, in wire order (wire contract 9.2). */
export function responsesHeaders(context: RequestContext, compressed: boolean): Header[] {
  const { session } = context;
  return build(context, (list) => {
    list.setAll([
      ["x-codex-beta-features", betaFeatures(context)],
      ["x-codex-turn-state", session.turn_state],
      ["originator", session.thread_originator],
      ...lineage(context),
      ["x-oai-attestation", session.attestation],
      ["x-openai-internal-codex-responses-lite", flag(context.lite)],
      ["x-codex-inference-call-id", session.inference_call_id],
      ["x-client-request-id", session.thread_id],
      ["session-id", session.session_id],
      ["thread-id", session.thread_id],
      ["accept", "text/event-stream"],
      ["content-encoding", compressed ? "zstd" : undefined],
      ["content-type", "application/json"],
    ]);
    addAuthorization(list, context);
    list.setAll([
      ["traceparent", session.traceparent],
      ["tracestate", session.tracestate],
    ]);
  });
}

/** Headers of `POST /responses/compact`, in wire order (wire contract 11). */
export function compactHeaders(context: RequestContext): Header[] {
  const { session } = context;
  return build(context, (list) => {
    list.setAll([
      ["x-codex-installation-id", session.installation_id],
      ["x-codex-beta-features", betaFeatures(context)],
      ["x-codex-turn-state", session.turn_state],
      ["originator", session.thread_originator],
      ...lineage(context),
      ["session-id", session.session_id],
      ["thread-id", session.thread_id],
      ["x-oai-attestation", session.attestation],
      ["x-openai-internal-codex-responses-lite", flag(context.lite)],
    ]);
    addAuthorization(list, context);
    list.setAll([
      ["content-type", "application/json"],
      ["accept", "*/*"],
    ]);
  });
}

/**
 * Headers of the WebSocket handshake in wire order, without Host and Sec-WebSocket-Key (wire contract 10.2): the
 * client takes the last five of its list first, in reverse, then the rest in order.
 */
export function handshakeHeaders(context: RequestContext): Header[] {
  const { session, values } = context;
  const list = build(
    context,
    (headers) => {
      headers.setAll([
        ["x-codex-beta-features", betaFeatures(context)],
        ["originator", session.thread_originator],
        ["x-client-request-id", session.thread_id],
        ["session-id", session.session_id],
        ["thread-id", session.thread_id],
        ...lineage(context),
        ["x-oai-attestation", session.attestation],
        ["openai-beta", "responses_websockets=2026-02-06"],
        ["x-responsesapi-include-timing-metrics", flag(values.features["runtime_metrics"])],
      ]);
    },
    (headers) => addAuthorization(headers, context),
  );
  const reversed = list.slice(-5).toReversed();
  return [
    ["Connection", "Upgrade"],
    ["Upgrade", "websocket"],
    ["Sec-WebSocket-Version", "13"],
    ...reversed,
    ...list.slice(0, -5),
    ["sec-websocket-extensions", "permessage-deflate; client_max_window_bits"],
  ];
}

/** Provider headers first, then the request's own, then what every request of the HTTP client has. */
function build(
  context: RequestContext,
  own: (list: HeaderList) => void,
  after: (list: HeaderList) => void = () => undefined,
): Header[] {
  const { session } = context;
  const list = new HeaderList();
  addProviderHeaders(list, context);
  own(list);
  list.default("originator", session.originator);
  list.default("user-agent", session.user_agent);
  list.default("x-openai-internal-codex-residency", session.residency);
  after(list);
  const headers = list.list();
  for (const [name, value] of headers) explainHeader(context, name, value);
  return headers;
}
