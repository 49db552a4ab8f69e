import { ObjectWriter } from "../../json/object-writer.js";
import { parseJson } from "../../json/parse.js";
import { chooseDialect } from "../../profile/dialect.js";
import { builtInProviderIds } from "../../profile/providers.js";
import type { Located } from "../source.js";
import type { RolloutRequest } from "./rollout-state.js";

/** The profile of a request as far as a rollout tells it, as JSON text. */
export function rolloutProfile(file: string, request: RolloutRequest): Located {
  const { meta, context, settings, window, startedAt } = request;
  const providerId = meta.providerId ?? settings?.providerId;
  const object = new ObjectWriter()
    .text("dialect", isKnownVersion(meta.clientVersion) ? meta.clientVersion : undefined)
    .text("model", context?.model ?? settings?.model);
  if (isBuiltIn(providerId)) object.text("provider", providerId);
  else {
    object.object("provider", (provider) =>
      provider.text("name", "unknown").text("base_url", "https://unknown.invalid/v1"),
    );
  }
  object.object("turn", (turn) =>
    turn
      .text("reasoning_effort", context?.effort)
      .text("reasoning_summary", settings?.summary)
      .text("service_tier", settings?.serviceTier),
  );
  object.object("session", (session) =>
    session
      .text("session_id", meta.sessionId)
      .text("thread_id", meta.threadId)
      .text("turn_id", context?.turnId)
      .text("window_id", meta.threadId === undefined ? undefined : `${meta.threadId}:${window}`)
      .text("forked_from_thread_id", meta.forkedFrom)
      .text("originator", meta.originator)
      .text("sandbox", context?.hasFullAccess === true ? "none" : undefined)
      .literal("turn_started_at_unix_ms", startedAt === undefined ? undefined : startedAt * 1000),
  );
  return { document: parseJson(object.bytes(), { name: `${file} (its session and turn)` }), node: 0 };
}

/** Whether a provider is one the client has built in. */
export function isBuiltIn(id: string | undefined): boolean {
  return builtInProviderIds.some((known) => known === id);
}

/** Whether a dialect is known for a client version, or for one not far below it. */
export function isKnownVersion(version: string | undefined): boolean {
  return version !== undefined && chooseDialect(version) !== undefined;
}
