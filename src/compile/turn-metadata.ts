import { ByteWriter } from "../json/byte-writer.js";
import { compareBytes } from "../json/compare-bytes.js";
import type { SessionValues } from "../profile/profile.js";

/** One member of the turn metadata. */
export interface TurnMetadataMember {
  readonly name: string;
  /** A number, a text, or `json`: exact JSON in wire order, as the profile gives it. */
  readonly value: (session: SessionValues) => string | number | undefined;
  readonly json?: true;
  /** Names who asks: left out of a memory request (wire contract 2.6). */
  readonly identity?: true;
}

/** What one copy of the turn metadata holds. */
export interface TurnMetadataForm {
  readonly members: readonly TurnMetadataMember[];
  /** Names the client keeps for itself: an extra of that name is ignored. */
  readonly reserved: ReadonlySet<string>;
}

type SessionText = {
  [Name in keyof SessionValues]-?: SessionValues[Name] extends string | number | undefined ? Name : never;
}[keyof SessionValues];

/** A member that is the session's value of the same name. */
export function turnMetadataMember(name: SessionText): TurnMetadataMember {
  return { name, value: (session) => session[name] };
}

/** The same for a value that is exact JSON. */
export function turnMetadataJson(name: SessionText): TurnMetadataMember {
  return { ...turnMetadataMember(name), json: true };
}

function identity(name: SessionText): TurnMetadataMember {
  return { ...turnMetadataMember(name), identity: true };
}

/** Members of the turn metadata in wire order (wire contract 2.6). */
export const turnMetadataMembers: readonly TurnMetadataMember[] = [
  identity("installation_id"),
  identity("session_id"),
  identity("thread_id"),
  identity("turn_id"),
  identity("window_id"),
  turnMetadataMember("request_kind"),
  turnMetadataMember("forked_from_thread_id"),
  turnMetadataMember("parent_thread_id"),
  turnMetadataMember("subagent_kind"),
  turnMetadataMember("thread_source"),
  turnMetadataMember("sandbox"),
  turnMetadataJson("workspaces"),
  turnMetadataMember("turn_started_at_unix_ms"),
  turnMetadataJson("compaction"),
];

/** The reserved names of wire contract 2.6. */
export const reservedExtras: ReadonlySet<string> = new Set([
  "installation_id",
  "x-codex-installation-id",
  "session_id",
  "thread_id",
  "turn_id",
  "window_id",
  "x-codex-window-id",
  "x-codex-turn-metadata",
  "x-codex-parent-thread-id",
  "x-openai-subagent",
  "request_kind",
  "compaction",
  "turn_started_at_unix_ms",
  "forked_from_thread_id",
  "parent_thread_id",
  "subagent_kind",
  "thread_source",
  "sandbox",
  "workspaces",
]);

/** The turn metadata as the client writes it: one JSON object, ASCII only (wire contract 0.2, 2.6). */
export function turnMetadata(session: SessionValues, { members, reserved }: TurnMetadataForm): string {
  const writer = new ByteWriter();
  const label = (name: string): void => {
    writer.comma();
    writer.text(name);
    writer.byte(0x3a);
  };
  writer.byte(0x7b);
  for (const { name, value: read, json, identity: isIdentity } of members) {
    const value = read(session);
    if (value === undefined || (isIdentity === true && session.request_kind === "memory")) continue;
    label(name);
    if (typeof value === "number" || json === true) writer.raw(String(value));
    else writer.text(value);
  }
  const extras = [...(session.responsesapi_client_metadata ?? [])].filter(([name]) => !reserved.has(name));
  for (const [name, value] of extras.toSorted(([left], [right]) => compareBytes(left, right))) {
    label(name);
    writer.text(value);
  }
  writer.byte(0x7d);
  return new TextDecoder()
    .decode(writer.bytes())
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
