import { turnMetadata } from "../turn-metadata.js";
import type { RequestContext } from "../request-context.js";
import type { Field } from "./field.js";
import { writeTexts } from "./write-texts.js";

/** One member of `client_metadata`. */
export interface ClientMetadataMember {
  readonly name: string;
  readonly value: (context: RequestContext) => string | undefined;
  /** What stands in headers over HTTP travels in each frame on WebSocket (wire contract 10.3). */
  readonly webSocketOnly?: true;
}

function onWebSocket(name: string, value: ClientMetadataMember["value"]): ClientMetadataMember {
  return { name, value, webSocketOnly: true };
}

/** Members of `client_metadata` in the order they are printed (wire contract 2.6, 10.3). */
export const clientMetadataMembers: readonly ClientMetadataMember[] = [
  { name: "x-codex-installation-id", value: ({ session }) => session.installation_id },
  { name: "session_id", value: ({ session }) => session.session_id },
  { name: "thread_id", value: ({ session }) => session.thread_id },
  // A memory request belongs to no turn.
  { name: "turn_id", value: ({ session }) => (session.request_kind === "memory" ? undefined : session.turn_id) },
  { name: "x-codex-window-id", value: ({ session }) => session.window_id },
  { name: "x-openai-subagent", value: ({ session }) => session.subagent },
  { name: "x-codex-parent-thread-id", value: ({ session }) => session.parent_thread_id },
  {
    name: "x-codex-turn-metadata",
    value: ({ session, dialect }) => turnMetadata(session, dialect.turnMetadata.body),
  },
  onWebSocket("ws_request_header_x_openai_internal_codex_responses_lite", ({ lite }) => (lite ? "true" : undefined)),
  onWebSocket("ws_request_header_traceparent", ({ session }) => session.traceparent),
  onWebSocket("ws_request_header_tracestate", ({ session }) => session.tracestate),
  onWebSocket("x-codex-turn-state", ({ session }) => session.turn_state),
  onWebSocket("x-codex-ws-stream-request-start-ms", ({ session }) => session.request_start_ms),
];

/** Wire contract 2.6, 10.3: what the client tells about itself. Never left out on /responses. */
export const clientMetadata: Field = (context) => {
  const { dialect, session, transport, reasons, writer } = context;
  const present = dialect.clientMetadata.flatMap((member) => {
    const value = member.webSocketOnly === true && transport !== "websocket" ? undefined : member.value(context);
    return value === undefined ? [] : [[member.name, value] as const];
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
  return () => writeTexts(writer, present);
};
