import { WebSocket } from "ws";
import type { HeaderFields } from "../headers.js";
import { TransportFailure } from "../transport-failure.js";
import type { WebSocketConnection, WebSocketListener } from "../transport.js";

/** What ws reports when the connection ended without a close frame. */
const brokenCode = 1006;

type Message = (listener: WebSocketListener) => void;

/** An open connection of ws. */
export class WsConnection implements WebSocketConnection {
  readonly headers: HeaderFields;
  readonly #socket: WebSocket;
  #listener: WebSocketListener | undefined;
  /** What came while nobody listened. */
  readonly #waiting: Message[] = [];
  #failure: Error | undefined;

  constructor(socket: WebSocket, headers: HeaderFields) {
    this.headers = headers;
    this.#socket = socket;
    socket.on("message", (data, isBinary) => {
      const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
      if (isBinary) this.#tell((listener) => listener.binary(bytes));
      else this.#tell((listener) => listener.text(bytes.toString()));
    });
    socket.on("error", (error) => {
      this.#failure = error;
    });
    socket.on("close", (code, reason) => {
      const failure = this.#failure;
      if (code === brokenCode || failure !== undefined)
        this.#tell((listener) => listener.broken(failure ?? new Error("the connection ended without a close frame")));
      else this.#tell((listener) => listener.closed(code, reason.toString()));
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  listen(listener: WebSocketListener | undefined): void {
    this.#listener = listener;
    while (this.#listener !== undefined && this.#waiting.length > 0) this.#waiting.shift()!(this.#listener);
  }

  send(frame: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.send(frame, { binary: false }, (error) => {
        if (error === undefined || error === null) resolve();
        else reject(new TransportFailure("request", "unknown", error.message, { cause: error }));
      });
    });
  }

  close(): void {
    this.#listener = undefined;
    this.#waiting.length = 0;
    if (this.isOpen) this.#socket.close();
    // Not the other side, but we decide when it is over.
    this.#socket.terminate();
  }

  #tell(message: Message): void {
    if (this.#listener === undefined) this.#waiting.push(message);
    else message(this.#listener);
  }
}
