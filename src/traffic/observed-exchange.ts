/** A request or frame with everything that came back, once it is over: what the reader of traffic takes. */
export interface ObservedExchange {
  /** Counts requests and frames from 1, as in `FILE#3`; undefined: the next number. */
  readonly number?: number | undefined;
  readonly kind: "request" | "frame";
  readonly method: string;
  /** Of a frame: of the connection it went over. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Counts the WebSocket connections from 0; -1 for a request. */
  readonly connection: number;
  /** Which side of a gateway it was seen on, where both are watched. */
  readonly side?: "client" | "provider" | undefined;
  /** The exact text. */
  readonly body: string;
  /** Milliseconds since recording began; undefined where nothing was timed. */
  readonly at?: number | undefined;
  /** When the status line, or the answer to the upgrade, arrived. */
  readonly answeredAt?: number | undefined;
  readonly firstEventAt?: number | undefined;
  readonly endedAt?: number | undefined;
  /** Of the answer to a request. */
  readonly status?: number | undefined;
  readonly events: readonly string[];
  /** The answer's body where it was no event stream. */
  readonly answerBody?: string | undefined;
  /** How the recording says that it ended. */
  readonly ended?: "completed" | "failed" | "interrupted" | undefined;
  /** The end of its connection, where that is known already. */
  readonly closed?: ClosedConnection | undefined;
}

/** How a WebSocket connection ended. */
export interface ClosedConnection {
  readonly by: "client" | "server";
  readonly code?: number | undefined;
  readonly reason?: string | undefined;
}
