import type { Dialect } from "../compile/dialects/dialect.js";
import type { JsonDocument } from "../json/document.js";
import type { ObjectWriter } from "../json/object-writer.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { ownEntry } from "../problem/own-entry.js";
import type { BodyParts } from "./body-parts.js";
import type { RequestFacts } from "./request-facts.js";

/** What stands in `client_metadata` as well, and is taken from there. */
const repeatedMembers: ReadonlySet<string> = new Set([
  "installation_id",
  "session_id",
  "thread_id",
  "turn_id",
  "window_id",
  "parent_thread_id",
  "parent_turn_id",
]);

/** Writes the session that a body tells about, or where it does not, its headers (wire contract 2.6, 10.3, 11). */
export function writeSession(
  session: ObjectWriter,
  parts: BodyParts,
  dialect: Dialect,
  facts: Pick<RequestFacts, "session" | "identity"> | undefined,
): void {
  const { session: fromHeaders, identity } = facts ?? { session: {}, identity: {} };
  const { document, node, form } = parts;
  const cacheKey = text(document, document.member(node, "prompt_cache_key"));
  const guardian = cacheKey?.startsWith("guardian:") === true ? cacheKey.slice("guardian:".length) : undefined;
  const metadata = document.member(node, "client_metadata");
  const told = (name: string): string | undefined =>
    metadata === -1 ? ownEntry(identity, name) : text(document, document.member(metadata, name));
  const turn = turnMetadata(told("x-codex-turn-metadata"));
  const ofTurn = (name: string): string | undefined => turn && text(turn, turn.member(0, name));
  // A compaction body has no client_metadata; its cache key is the thread's, or the session's, which are one then.
  const only = form === "compact" && guardian === undefined ? cacheKey : undefined;
  session
    .text("installation_id", told("x-codex-installation-id"))
    .text("session_id", told("session_id") ?? only)
    .text("thread_id", told("thread_id") ?? only)
    .text("turn_id", told("turn_id") ?? ofTurn("turn_id"))
    .text("window_id", told("x-codex-window-id"))
    .text("subagent", told("x-openai-subagent"))
    .text("parent_thread_id", told("x-codex-parent-thread-id") ?? guardian)
    .text("parent_turn_id", told("parent_turn_id") ?? ofTurn("parent_turn_id"))
    .literal("guardian", guardian === undefined ? undefined : true)
    .text("traceparent", told("ws_request_header_traceparent") ?? fromHeaders["traceparent"])
    .text("tracestate", told("ws_request_header_tracestate") ?? fromHeaders["tracestate"])
    .text("turn_state", told("x-codex-turn-state") ?? fromHeaders["turn_state"])
    .text("request_start_ms", told("x-codex-ws-stream-request-start-ms"));
  for (const name of ["originator", "user_agent", "inference_call_id", "attestation", "residency"]) {
    session.text(name, ownEntry(fromHeaders, name));
  }
  if (turn === undefined) return;
  // The one sub-agent without a kind is the consolidation of memories (wire contract 2.6).
  const hasNoKind = told("x-openai-subagent") !== undefined && turn.member(0, "subagent_kind") === -1;
  session.literal("memgen", hasNoKind ? true : undefined);
  const { reserved } = dialect.turnMetadata.body;
  const members = dialect.turnMetadata.body.members.map(({ name }) => name);
  for (const name of members) if (!repeatedMembers.has(name)) session.copy(name, turn, turn.member(0, name));
  session.object("responsesapi_client_metadata", (extras) => {
    for (const { key, value } of turn.members(0)) {
      const name = turn.string(key);
      // What one version knows is an extra to another.
      if (!members.includes(name) && !reserved.has(name)) extras.copy(name, turn, value);
    }
  });
}

/** The turn metadata is a JSON text inside the JSON; undefined when it is none. */
export function turnMetadata(json: string | undefined): JsonDocument | undefined {
  if (json === undefined) return undefined;
  try {
    const document = parseJson(json, { name: "x-codex-turn-metadata" });
    return document.isObject(0) ? document : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function text(document: JsonDocument, node: number): string | undefined {
  return node !== -1 && document.isString(node) ? document.string(node) : undefined;
}
