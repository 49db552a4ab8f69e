import type { SocketClose } from "../run/socket-close.js";
import { closeText } from "../traffic/close-text.js";
import { oneLine } from "./one-line.js";

/** A close frame has 123 bytes of reason at most. */
const longestWords = 140;

/** How a WebSocket ended, on one line: `closed 1009 message too big`. */
export function closedWords(close: SocketClose): string {
  if (close.code === undefined) return oneLine(close.reason ?? "cut without a close frame", longestWords);
  return oneLine(`closed ${closeText(close) ?? ""}`, longestWords);
}
