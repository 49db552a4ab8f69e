import type { Header } from "../compile/compiled-request.js";
import type { HeaderFields } from "./headers.js";

/** What goes out over HTTP: exact headers and exact bytes. A transport encodes and sends, and never edits. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  /** Whether the body travels as zstd (wire contract 9.3). */
  readonly compressed: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: HeaderFields;
  /**
   * The body's bytes as they arrive. Ends early, without an error, after `close`.
   *
   * Iterating throws TransportFailure when the connection breaks.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Gives the answer up and closes its connection. May be called at any time, more than once. */
  close(): void;
}

/** Sends one request and gives its answer as soon as the headers are there. Never follows a redirect. */
export interface HttpTransport {
  /** @throws TransportFailure when no answer came; `aborted` when the signal said so */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer>;
}

/** What a server says while a WebSocket is open. */
export interface WebSocketListener {
  text(text: string): void;
  binary(bytes: Uint8Array): void;
  /** A close frame came. Nothing follows. */
  closed(code: number, reason: string): void;
  /** The connection broke without a close frame. Nothing follows. */
  broken(failure: Error): void;
}

export interface WebSocketConnection {
  /** Of the answer to the upgrade. */
  readonly headers: HeaderFields;
  /** False as soon as either side closed it, or it broke. */
  readonly isOpen: boolean;
  /** Who hears what comes next. What came while nobody listened is told first, in order. */
  listen(listener: WebSocketListener | undefined): void;
  /** Sends one text frame. @throws TransportFailure */
  send(frame: Uint8Array): Promise<void>;
  /** Closes at once, without waiting for the other side. May be called more than once. */
  close(): void;
}

/** The server's answer when it does not upgrade the connection. */
export interface UpgradeRefused {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: string;
}

export type UpgradeAnswer =
  | { readonly kind: "connected"; readonly connection: WebSocketConnection }
  | { readonly kind: "refused"; readonly refused: UpgradeRefused };

/** Opens WebSocket connections with exactly the given handshake headers. */
export interface WebSocketTransport {
  /** @throws TransportFailure when there was no answer to the upgrade */
  connect(
    request: { readonly url: string; readonly headers: readonly Header[] },
    signal: AbortSignal,
  ): Promise<UpgradeAnswer>;
}
