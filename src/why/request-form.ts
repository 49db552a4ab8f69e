import type { Dialect } from "../compile/dialects/dialect.js";
import type { JsonDocument } from "../json/document.js";

export type RequestForm = keyof Dialect["fields"];

/** Which form a captured body has: a frame says so; a compaction request lacks what every other one has. */
export function requestForm(document: JsonDocument, body: number): RequestForm {
  const type = document.member(body, "type");
  if (type !== -1 && document.is(type, "response.create")) return "websocket";
  const hasStream = document.member(body, "stream") !== -1 || document.member(body, "tool_choice") !== -1;
  return hasStream ? "http" : "compact";
}
