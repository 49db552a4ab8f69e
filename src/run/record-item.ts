import { ownEntry } from "../problem/own-entry.js";
import { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import type { HistoryItem } from "./request-history.js";

/** Prefixes of the ids that the client gives to items without one (wire contract 4). */
const prefixes: Readonly<Record<string, string | undefined>> = {
  additional_tools: "at",
  agent_message: "amsg",
  compaction: "cmp",
  context_compaction: "cmp",
  custom_tool_call: "ctc",
  custom_tool_call_output: "ctco",
  function_call: "fc",
  function_call_output: "fco",
  image_generation_call: "ig",
  local_shell_call: "lsh",
  message: "msg",
  reasoning: "rs",
  tool_search_call: "tsc",
  tool_search_output: "tso",
  web_search_call: "ws",
};

const passthrough = "internal_chat_message_metadata_passthrough";

export interface RecordOptions {
  readonly turnId: string;
  /** Makes a UUIDv7; undefined leaves items without an id as they are. */
  readonly newId?: () => string;
}

/** An item as the client records it: stamped with its turn, and given an id where that is the rule (wire contract 1.1). */
export function recordItem({ document, node }: HistoryItem, { turnId, newId }: RecordOptions): HistoryItem {
  const type = document.member(node, "type");
  const prefix = type !== -1 && document.isString(type) ? ownEntry(prefixes, document.string(type)) : undefined;
  const needsId = newId !== undefined && prefix !== undefined && text(document, node, "id") === "";
  const stamp = document.member(node, passthrough);
  const needsStamp = turnId !== "" && (stamp === -1 || text(document, stamp, "turn_id") === "");
  if ((!needsId && !needsStamp) || !document.isObject(node)) return { document, node };
  const writer = new ByteWriter(document.end(node) - document.start(node) + 200);
  writer.copy(document, node);
  writer.truncate(writer.length - 1);
  let separator = document.size(node) === 0 ? "" : ",";
  // Of a member that is given twice the last one counts.
  const add = (name: string, value: () => void): void => {
    writer.ascii(`${separator}"${name}":`);
    separator = ",";
    value();
  };
  if (needsId) add("id", () => writer.text(`${prefix}_${newId()}`));
  if (needsStamp) {
    add(passthrough, () => {
      writer.ascii('{"turn_id":');
      writer.text(turnId);
      writer.byte(0x7d);
    });
  }
  writer.byte(0x7d);
  return { document: parseJson(writer.bytes(), { name: document.name }), node: 0 };
}

/** A string member; empty when it is absent or no string. */
function text(document: JsonDocument, object: number, name: string): string {
  const at = document.member(object, name);
  return at !== -1 && document.isString(at) ? document.string(at) : "";
}
