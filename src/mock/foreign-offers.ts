import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests that offer to go on in a protocol that nobody here speaks, such as `h2c`, which Java's client offers by
 * itself. A server reads over such an offer (RFC 9110, 7.8); Node.js hands the connection over, its body unread.
 */
export class ForeignOffers {
  readonly #server: Server;
  readonly #headers = new WeakMap<Socket, readonly string[]>();

  constructor(server: Server) {
    this.#server = server;
  }

  /** Lets the server read a request once more, without the offer. */
  decline({ method = "", url = "", httpVersion, rawHeaders }: IncomingMessage, socket: Socket, head: Buffer): void {
    this.#headers.set(socket, rawHeaders);
    const lines = rawHeaders.map((text, index) => {
      if (index % 2 === 0) return "";
      const name = rawHeaders[index - 1]!;
      return name.toLowerCase() === "upgrade" ? "" : `${name}: ${text}\r\n`;
    });
    const again = `${method} ${url} HTTP/${httpVersion}\r\n${lines.join("")}\r\n`;
    socket.unshift(Buffer.concat([Buffer.from(again, "latin1"), head]));
    this.#server.emit("connection", socket);
  }

  /** The headers of a request as they came, also where an offer was declined. Asked once for each. */
  headersOf({ socket, rawHeaders }: IncomingMessage): readonly string[] {
    const came = this.#headers.get(socket) ?? rawHeaders;
    this.#headers.delete(socket);
    return came;
  }
}

/** Whether a request offers to go on as a WebSocket. */
export function offersWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}
