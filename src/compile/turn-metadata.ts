import { ByteWriter } from "../json/byte-writer.js";
import { compareBytes } from "../json/compare-bytes.js";
import { parseJson } from "../json/parse.js";
import type { SessionValues } from "../profile/profile.js";
import { flag, map, nullable, optional, record, required, text, type Shape } from "./items/shape.js";
import { ShapeWriter } from "./items/shape-writer.js";

/** One member of the turn metadata: where its value comes from, and how it is written. */
export interface TurnMetadataMember {
  readonly name: string;
  readonly value: (session: SessionValues) => string | number | undefined;
  /** Of a value that is exact JSON text; texts and numbers need none. */
  readonly shape?: Shape;
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
export function turnMetadataMember(name: SessionText, shape?: Shape): TurnMetadataMember {
  return { name, value: (session) => session[name], ...(shape === undefined ? {} : { shape }) };
}

function identity(name: SessionText): TurnMetadataMember {
  return { ...turnMetadataMember(name), identity: true };
}

const workspaces = map(
  record(
    optional("associated_remote_urls", map(text)),
    optional("latest_git_commit_hash", text),
    optional("has_changes", flag),
  ),
);

const compaction = record(
  required("trigger", text),
  required("reason", text),
  required("implementation", text),
  required("phase", text),
  required("strategy", text),
);

/** Wire versions, code_mode_tool_names. */
export const codeModeToolNames = map(record(required("name", text), nullable("namespace", text)));

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
  turnMetadataMember("workspaces", workspaces),
  turnMetadataMember("turn_started_at_unix_ms"),
  turnMetadataMember("compaction", compaction),
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
  const writer = new ByteWriter(512);
  let separator = 0x7b;
  const label = (name: string): void => {
    writer.byte(separator);
    writer.text(name);
    writer.byte(0x3a);
    separator = 0x2c;
  };
  for (const { name, value: read, shape, identity: isIdentity } of members) {
    const value = read(session);
    if (value === undefined || (isIdentity === true && session.request_kind === "memory")) continue;
    label(name);
    if (shape !== undefined) writeStructured(writer, shape, String(value));
    else if (typeof value === "number") writer.ascii(String(value));
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

/** The profile has checked the value; only its order and its form are left to do. */
function writeStructured(writer: ByteWriter, shape: Shape, json: string): void {
  new ShapeWriter({ document: parseJson(json, { name: "session" }), writer }).write(shape, 0);
}
