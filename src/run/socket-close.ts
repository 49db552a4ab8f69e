/** How a WebSocket ended while an answer was waited for. Without `code` no close frame came. */
export interface SocketClose {
  /** The client ends it where it cannot read what comes. */
  readonly by: "client" | "server";
  /** 1005 where the close frame had none. */
  readonly code?: number;
  readonly reason?: string;
}

/** The server said goodbye. @param reason empty where none was said */
export function closedByServer(code: number, reason: string): SocketClose {
  return { by: "server", code, ...(reason !== "" && { reason }) };
}

/** Nobody did: the connection is gone, or what came on it is no WebSocket. */
export function brokenSocket(failure: Error): SocketClose {
  const isUnreadable = "code" in failure && String(failure.code).startsWith("WS_ERR_");
  return isUnreadable ? { by: "client", reason: `unreadable: ${failure.message}` } : { by: "server" };
}
