import { turnMetadata } from "../turn-metadata.js";
import type { RequestContext } from "../request-context.js";
import type { Field } from "./field.js";

/** Wire contract 2.6, 10.3: what the client tells about itself. Never left out on /responses. */
export const clientMetadata: Field = (context) => {
  const { dialect, session, reasons, writer } = context;
  const values = metadataValues(context);
  const present = dialect.clientMetadata.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  reasons.add(
    "/client_metadata",
    "set",
    "client-metadata/always",
    "always sent; strict servers refuse it",
    undefined,
    `${present.length} keys`,
  );
  if (session.request_kind === "prewarm") {
    reasons.add(
      "/client_metadata/turn_id",
      "set",
      "client-metadata/prewarm",
      "a prewarm belongs to no turn",
      "/session/request_kind",
    );
  }
  return () => {
    let separator = 0x7b;
    for (const [name, value] of present) {
      writer.byte(separator);
      writer.text(name);
      writer.byte(0x3a);
      writer.text(value);
      separator = 0x2c;
    }
    writer.byte(0x7d);
  };
};

function metadataValues({
  session,
  dialect,
  transport,
  lite,
}: RequestContext): Readonly<Record<string, string | undefined>> {
  const onWebSocket = transport === "websocket";
  return {
    "x-codex-installation-id": session.installation_id,
    session_id: session.session_id,
    thread_id: session.thread_id,
    turn_id: session.turn_id,
    "x-codex-window-id": session.window_id,
    "x-openai-subagent": session.subagent,
    "x-codex-parent-thread-id": session.parent_thread_id,
    parent_turn_id: session.parent_turn_id,
    "x-codex-turn-metadata": turnMetadata(session, dialect.turnMetadata.body),
    ...(onWebSocket
      ? {
          ws_request_header_x_openai_internal_codex_responses_lite: lite ? "true" : undefined,
          ws_request_header_traceparent: session.traceparent,
          ws_request_header_tracestate: session.tracestate,
          "x-codex-turn-state": session.turn_state,
          "x-codex-ws-stream-request-start-ms": session.request_start_ms,
        }
      : {}),
  };
}
