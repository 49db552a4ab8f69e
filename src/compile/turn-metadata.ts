import { ByteWriter } from "../json/byte-writer.js";
import { compareBytes } from "../json/compare-bytes.js";
import { parseJson } from "../json/parse.js";
import type { SessionValues } from "../profile/profile.js";
import { flag, map, nullable, optional, record, required, text, type Shape } from "./items/shape.js";
import { noGates, ShapeWriter } from "./items/shape-writer.js";

export type TurnMetadataMember =
  | "installation_id"
  | "session_id"
  | "thread_id"
  | "turn_id"
  | "window_id"
  | "request_kind"
  | "forked_from_thread_id"
  | "parent_thread_id"
  | "parent_turn_id"
  | "subagent_kind"
  | "thread_source"
  | "sandbox"
  | "workspaces"
  | "code_mode_tool_names"
  | "turn_started_at_unix_ms"
  | "compaction";

/** A memory request names nobody (wire contract 2.6). */
const leftOutForMemory: ReadonlySet<string> = new Set([
  "installation_id",
  "session_id",
  "thread_id",
  "turn_id",
  "window_id",
]);

/** Names the client keeps for itself: an extra of that name is ignored (wire contract 2.6). */
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

const structured: Readonly<Record<string, Shape>> = {
  workspaces: map(
    record(
      optional("associated_remote_urls", map(text)),
      optional("latest_git_commit_hash", text),
      optional("has_changes", flag),
    ),
  ),
  code_mode_tool_names: map(record(required("name", text), nullable("namespace", text))),
  compaction: record(
    required("trigger", text),
    required("reason", text),
    required("implementation", text),
    required("phase", text),
    required("strategy", text),
  ),
};

/** The turn metadata as the client writes it: one JSON object, ASCII only (wire contract 0.2, 2.6). */
export function turnMetadata(session: SessionValues, members: readonly TurnMetadataMember[]): string {
  const writer = new ByteWriter(512);
  let separator = 0x7b;
  const label = (name: string): void => {
    writer.byte(separator);
    writer.text(name);
    writer.byte(0x3a);
    separator = 0x2c;
  };
  for (const name of members) {
    const value = session[name];
    if (value === undefined) continue;
    if (session.request_kind === "memory" && leftOutForMemory.has(name)) continue;
    label(name);
    const shape = structured[name];
    if (shape !== undefined) writeStructured(writer, shape, String(value));
    else if (typeof value === "number") writer.ascii(String(value));
    else writer.text(value);
  }
  const extras = [...(session.responsesapi_client_metadata ?? [])].filter(([name]) => !reservedExtras.has(name));
  for (const [name, value] of extras.toSorted(([left], [right]) => compareBytes(left, right))) {
    label(name);
    writer.text(value);
  }
  if (separator === 0x7b) writer.byte(0x7b);
  writer.byte(0x7d);
  const bytes = writer.bytes();
  return new TextDecoder()
    .decode(bytes)
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function writeStructured(writer: ByteWriter, shape: Shape, json: string): void {
  const document = parseJson(json, { name: "session" });
  new ShapeWriter(document, writer, noGates, { gated() {}, unknownMember() {}, unknownVariant() {} }, []).write(
    shape,
    0,
  );
}
