/** JSON: a text that goes out exactly as it stands, or a value that is written as JSON. */
export type JsonInput = string | object;

/**
 * What the mock says to one request. An empty one is the default answer. Script files write the names in snake case
 * (`keep_open`), as the recorded outcomes do.
 */
export interface Answer {
  /** One assistant message with this text. Default: `done`. */
  readonly text?: string;
  /** The items of the answer; stands in for `text`. */
  readonly output?: readonly JsonInput[];
  /** The answer breaks off as incomplete, for this reason: `max_output_tokens`, `content_filter`. */
  readonly incomplete?: string;
  /** The answer fails with this error: `{"code": "context_length_exceeded", "message": "…"}`. */
  readonly failed?: JsonInput;
  /** Default: counted from the request, `cached_tokens` from what earlier requests had in common with it. */
  readonly usage?: JsonInput | null;
  /** Id of the response. Default: `resp_1`, `resp_2`, … */
  readonly id?: string;
  /** The events themselves, instead of those made from `output`. */
  readonly events?: readonly JsonInput[];
  /** Bytes of the stream instead of events, piece by piece; on WebSocket each is a text frame. */
  readonly chunks?: readonly Uint8Array[];
  /** HTTP status; on WebSocket a status of 300 or more becomes an error frame. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of an answer with a status that is not 200. Bytes and texts go out as they stand. */
  readonly body?: Uint8Array | JsonInput;

  /** After the answer the stream stays open, silent. */
  readonly keepOpen?: boolean;
  /** After the answer the connection is cut. */
  readonly cut?: boolean;
  /** Wherever the connection is cut, it is by a reset. */
  readonly reset?: boolean;
  /** Instead of an answer the connection is cut. */
  readonly cutEarly?: boolean;
  /** Instead of an answer: nothing, and the connection stays open. */
  readonly stall?: boolean;
  /** Nothing more after so many events, and the stream stays open. */
  readonly stallAfterEvents?: number;
  /** The stream ends, as if all were said, after so many events. */
  readonly endAfterEvents?: number;
  /** A reset after so many bytes of the body, or of frames with their heads; wherever that is. */
  readonly resetAfterBytes?: number;
  /** The second event is cut off in the middle: no JSON. */
  readonly malformedEvent?: boolean;

  // How slow it is, in milliseconds.
  /** Before anything is said. */
  readonly delay?: number;
  /** Between the head of a stream and its first event. */
  readonly delayFirstEvent?: number;
  /** Between the events of a stream. */
  readonly delayEvents?: number;
  /** While a stream is waited for a comment comes this often; on WebSocket a ping. */
  readonly keepAlive?: number;

  // What only a WebSocket does. Over HTTP these leave the answer alone.
  /** Instead of an answer a WebSocket is cut. */
  readonly terminate?: boolean;
  /** After the answer a WebSocket is cut. */
  readonly cutAfter?: boolean;
  /** Instead of an answer a WebSocket is closed. */
  readonly closeCode?: number;
  readonly closeReason?: string;
  /** After the answer a WebSocket is closed. */
  readonly closeAfter?: number;
  /** Instead of an answer a WebSocket says three bytes in a binary frame. */
  readonly binary?: boolean;
  /** After the answer a WebSocket says this text. */
  readonly rawFrame?: string;
}
