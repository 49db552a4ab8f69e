import type { JsonDocument } from "../../json/document.js";
import { Kind } from "../../json/kind.js";
import { present, stringMember } from "./member-access.js";
import type { ResponseEvent } from "./response-event.js";

/**
 * Reads an error frame of a WebSocket (wire contract 10.6). One without a status, or with one that is no error, means
 * nothing to the client: says so instead.
 */
export function readErrorFrame(document: JsonDocument, _options: unknown, text: string): ResponseEvent | string {
  const { root } = document;
  const error = present(document, root, "error");
  const code = stringMember(document, error, "code");
  const message = stringMember(document, error, "message");
  // Whatever the status: the client takes it as a hint to reconnect.
  if (code === "websocket_connection_limit_reached")
    return { type: "connection-limit", ...(message !== undefined && { message }) };
  const status = statusOf(document);
  if (status === undefined) return "an error frame without a status";
  if (status >= 200 && status < 300) return `status ${status} is not an error`;
  return {
    type: "error-frame",
    error: {
      status,
      ...(code !== undefined && { code }),
      ...(message !== undefined && { message }),
      headers: headersOf(document, present(document, root, "headers")),
      body: text,
    },
  };
}

function statusOf(document: JsonDocument): number | undefined {
  for (const name of ["status", "status_code"]) {
    const at = present(document, document.root, name);
    if (at === -1) continue;
    const text = document.text(at);
    return document.kind(at) === Kind.number && /^[1-9]\d\d$/.test(text) ? Number(text) : undefined;
  }
  return undefined;
}

/** Strings, numbers and booleans count as header values; anything else is left out. */
function headersOf(document: JsonDocument, headers: number): (readonly [string, string])[] {
  if (headers === -1 || !document.isObject(headers)) return [];
  const found: (readonly [string, string])[] = [];
  for (const { key, value } of document.members(headers)) {
    const kind = document.kind(value);
    if (kind === Kind.object || kind === Kind.array || kind === Kind.null) continue;
    found.push([
      document.string(key).toLowerCase(),
      kind === Kind.string ? document.string(value) : document.text(value),
    ]);
  }
  return found;
}
