import type { ConnectionTap } from "./proxied-connection.js";
import type { Upstream } from "./upstream.js";

/** A tap that says at once what the user should know, however much waits to be recorded. */
export function notedTap(tap: ConnectionTap, { shown }: Upstream, note: (text: string) => void): ConnectionTap {
  return {
    ...tap,
    unreadable: () => {
      note(`${shown} answers with something that is no HTTP/1.1; it passes unrecorded`);
      tap.unreadable();
    },
    refused: (status, reason) => {
      note(`a request was refused with ${status}: ${reason}`);
      tap.refused(status, reason);
    },
    closed: (by, reason) => {
      if (by === "server" && reason !== undefined) note(`${shown}: ${reason}`);
      tap.closed(by, reason);
    },
  };
}
