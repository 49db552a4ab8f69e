import type { Header, HeaderValue } from "../compile/compiled-request.js";
import { isHandshakeValue, isHeaderName, isHeaderValue } from "../compile/headers/header-value.js";
import { Secret } from "../profile/secret.js";

/** What says how the bytes travel. The HTTP library decides that, and refuses to be told. */
const ofTheTransfer = new Set(["connection", "content-length", "expect", "keep-alive", "transfer-encoding", "upgrade"]);

/** Whether a header belongs to the transfer over HTTP and not to the request. */
export function isOfTheTransfer(name: string): boolean {
  return ofTheTransfer.has(name.toLowerCase());
}

/** Why a header cannot go out, as the end of a sentence; undefined when it can. */
export function whyUnsendable([name, value]: Header, transport: "http" | "websocket"): string | undefined {
  if (!isHeaderName(name)) return "that is no name of a header";
  if (!isHeaderValue(textOf(value))) return "its value holds a line break or another control character";
  return transport === "http" && isOfTheTransfer(name) ? "it is made while the request is sent" : undefined;
}

/** Why a header cannot stand in the handshake of a WebSocket, where the client takes nothing but ASCII. */
export function whyNoHandshake([, value]: Header): string | undefined {
  return isHandshakeValue(textOf(value))
    ? undefined
    : "its value is not ASCII, and no WebSocket is opened with such a one";
}

function textOf(value: HeaderValue): string {
  return value instanceof Secret ? value.reveal() : value;
}
