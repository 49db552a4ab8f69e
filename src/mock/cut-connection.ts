import type { Socket } from "node:net";

/** Ends a connection without a word: with a reset, or as if the process had gone. */
export function cutConnection(socket: Socket | null, isReset: boolean): void {
  if (isReset) socket?.resetAndDestroy();
  else socket?.destroy();
}
