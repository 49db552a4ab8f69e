import type { Dialect } from "../../compile/dialects/dialect.js";
import type { JsonDocument } from "../../json/document.js";
import { Kind } from "../../json/kind.js";
import { isHeaderText } from "../headers.js";
import { present, stringMember } from "./member-access.js";
import type { ResponseEvent } from "./response-event.js";

/**
 * Reads an error frame of a WebSocket (wire contract 10.6, wire facts 7). One that the client cannot read, or without a
 * status, or with one that is no error, means nothing to it: says so instead.
 *
 * @param document an object
 */
export function readErrorFrame(document: JsonDocument, dialect: Dialect, text: string): ResponseEvent | string {
  const why = unreadable(document);
  if (why !== undefined) return why;
  const { root } = document;
  const error = present(document, root, "error");
  const code = stringMember(document, error, "code");
  const message = stringMember(document, error, "message");
  // Whatever the status: the client takes these as a hint to reconnect.
  if (code === "websocket_connection_limit_reached")
    return { type: "connection-limit", ...(message !== undefined && { message }) };
  if (code === "previous_response_not_found" && dialect.lostResponse.decide === "retried")
    return { type: "response-lost", ...(message !== undefined && { message }) };
  const given = statusMembers(document)[0];
  const status = given === undefined || document.isNull(given) ? 0 : Number(document.text(given));
  if (status === 0) return "an error frame without a status";
  if (status < 100 || status > 999) return `status ${status} is none`;
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

/** Why the client cannot read the frame; undefined when it can. Members that an error frame does not have are free. */
function unreadable(document: JsonDocument): string | undefined {
  const { root } = document;
  const statuses = statusMembers(document);
  if (statuses.length > 1) return "its status is given twice";
  const [status] = statuses;
  if (status !== undefined && !document.isNull(status) && !isShort(document, status)) return "its status is no number";
  const error = present(document, root, "error");
  if (error !== -1 && !document.isObject(error)) return "its error is not an object";
  for (const name of ["code", "message"]) {
    const at = present(document, error, name);
    if (at !== -1 && !document.isString(at)) return `its ${name} is not a string`;
  }
  const headers = present(document, root, "headers");
  return headers !== -1 && !document.isObject(headers) ? "its headers are not an object" : undefined;
}

/** `status` and `status_code` are two names of one member. */
function statusMembers(document: JsonDocument): number[] {
  const found: number[] = [];
  for (const { key, value } of document.members(document.root))
    if (["status", "status_code"].includes(document.string(key))) found.push(value);
  return found;
}

/** A whole number of 16 bits without a sign. */
function isShort(document: JsonDocument, node: number): boolean {
  const text = document.text(node);
  return document.kind(node) === Kind.number && /^\d{1,5}$/.test(text) && Number(text) <= 0xffff;
}

/** Strings, numbers and booleans count as header values, where they are ASCII; anything else is left out. */
function headersOf(document: JsonDocument, headers: number): (readonly [string, string])[] {
  if (headers === -1) return [];
  const found: (readonly [string, string])[] = [];
  for (const { key, value } of document.members(headers)) {
    const kind = document.kind(value);
    if (kind === Kind.object || kind === Kind.array || kind === Kind.null) continue;
    const told = kind === Kind.string ? document.string(value) : document.text(value);
    if (isHeaderText(told)) found.push([document.string(key).toLowerCase(), told]);
  }
  return found;
}
