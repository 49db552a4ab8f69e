import type { HeaderEntry, HeaderReason } from "./header-list.js";

const why: HeaderReason = { rule: "headers/handshake", text: "part of every WebSocket handshake" };

const upgrade: readonly HeaderEntry[] = [
  { name: "Connection", value: "Upgrade", why },
  { name: "Upgrade", value: "websocket", why },
  { name: "Sec-WebSocket-Version", value: "13", why },
];

const extensions: HeaderEntry = {
  name: "sec-websocket-extensions",
  value: "permessage-deflate; client_max_window_bits",
  why,
};

/**
 * A list of headers in the order of the handshake, without Host and Sec-WebSocket-Key: the client takes the last five
 * of its list first, in reverse, then the rest in order (wire contract 10.2).
 */
export function arrangeHandshake(entries: readonly HeaderEntry[]): HeaderEntry[] {
  return [...upgrade, ...entries.slice(-5).toReversed(), ...entries.slice(0, -5), extensions];
}
