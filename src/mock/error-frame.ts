import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";

/** Codes that clients reconnect on, whatever the status. No request says whether its client knows the second one. */
const reconnects: ReadonlySet<string> = new Set(["websocket_connection_limit_reached", "previous_response_not_found"]);

/** Whether an event of type `error` is one to a client (wire contract 10.6, wire facts 7). It reads over any other. */
export function isErrorFrame(document: JsonDocument): boolean {
  const statuses = Array.from(document.members(0)).filter(({ key }) =>
    ["status", "status_code"].includes(document.string(key)),
  );
  const text = statuses.length === 1 ? document.text(statuses[0]!.value) : "null";
  const error = document.member(0, "error");
  const isReadable =
    statuses.length < 2 &&
    (text === "null" || (/^\d{1,5}$/.test(text) && Number(text) <= 0xffff)) &&
    (isNone(document, error) || document.isObject(error)) &&
    ["code", "message"].every((name) => isTextOrNone(document, error, name)) &&
    hasHeaders(document);
  if (!isReadable) return false;
  const code = isNone(document, error) ? -1 : document.member(error, "code");
  if (!isNone(document, code) && reconnects.has(document.string(code))) return true;
  return /^[13-9]\d\d$/.test(text);
}

function isNone(document: JsonDocument, node: number): boolean {
  return node === -1 || document.kind(node) === Kind.null;
}

function isTextOrNone(document: JsonDocument, object: number, name: string): boolean {
  const at = isNone(document, object) ? -1 : document.member(object, name);
  return isNone(document, at) || document.isString(at);
}

function hasHeaders(document: JsonDocument): boolean {
  const headers = document.member(0, "headers");
  return isNone(document, headers) || document.isObject(headers);
}
