import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** What a test does with one connection; `request` is everything up to the end of the request's head. */
export type Handle = (socket: Socket, request: string) => void | Promise<void>;

/** A TCP server on loopback that says exactly the bytes a test wants, when it wants. */
export class RawServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #whenEmpty: (() => void)[] = [];

  private constructor(handle: Handle) {
    this.#server = createServer({ allowHalfOpen: false }, (socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        this.#sockets.delete(socket);
        if (this.#sockets.size > 0) return;
        for (const resolve of this.#whenEmpty.splice(0)) resolve();
      });
      let head = "";
      socket.on("data", (data) => {
        const isComplete = head.includes("\r\n\r\n");
        head += data.toString("latin1");
        if (!isComplete && head.includes("\r\n\r\n")) void handle(socket, head);
      });
    });
  }

  static async start(handle: Handle): Promise<RawServer> {
    const server = new RawServer(handle);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves when the client has left no connection open. */
  async empty(): Promise<void> {
    if (this.#sockets.size > 0) await new Promise<void>((resolve) => this.#whenEmpty.push(resolve));
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** The head of a streamed answer. */
export const streamHead = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";

/** One chunk of a chunked body. */
export function chunk(data: string | Uint8Array): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
}

export const lastChunk = "0\r\n\r\n";

/** Writes and waits until the socket takes more. */
export function write(socket: Socket, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => socket.write(data, () => resolve()));
}

export function sse(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
