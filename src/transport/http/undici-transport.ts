import type { Proxy } from "../connect/proxy.js";
import { UndiciConnector } from "../connect/undici-connector.js";
import { revealHeaders } from "../reveal-header.js";
import { TransportFailure } from "../transport-failure.js";
import type { HttpAnswer, HttpRequest, HttpTransport } from "../transport.js";
import { AnswerReceiver } from "./answer-receiver.js";
import { HttpConnection } from "./http-connection.js";
import { zstd } from "./zstd.js";

export interface UndiciOptions {
  /** Milliseconds for name lookup, connection and TLS together. Default 15,000. */
  readonly connectTimeout?: number;
  /** Opens a tunnel to the host. Default: straight there. */
  readonly proxy?: Proxy;
  /** Told when a connection was made; nothing is said of one that is used again. */
  readonly onConnect?: () => void;
}

/** A connection that has nothing to do, and the request that may be sent again over it. */
interface Resting {
  readonly request: HttpRequest;
  readonly connection: HttpConnection;
}

/**
 * HTTP/1.1 with exactly the given headers and bytes. Adds what HTTP needs and nothing else: `host`, `connection` and
 * `content-length`. Never follows a redirect, never decodes an answer, and has no time-outs of its own but that for
 * connecting: who waits decides how long (the real client has none either).
 *
 * Each request makes a connection. The same request object, sent again after a server error, goes over that of its last
 * attempt, as the client's request retries do (wire facts 7), unless the error came before all of it had left.
 */
export class UndiciTransport implements HttpTransport {
  readonly #connector: UndiciConnector;
  readonly #onConnect: (() => void) | undefined;
  readonly #connections = new Set<HttpConnection>();
  #resting: Resting | undefined;
  #isClosed = false;

  constructor({ connectTimeout = 15_000, proxy, onConnect }: UndiciOptions = {}) {
    this.#connector = new UndiciConnector(connectTimeout, proxy);
    this.#onConnect = onConnect;
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    if (!URL.canParse(request.url)) throw new TransportFailure("request", "invalid-url", `not a URL: ${request.url}`);
    const { origin, pathname, search } = new URL(request.url);
    const body = request.compressed ? await zstd(request.body) : request.body;
    const headers = revealHeaders(request.headers).flat();
    if (this.#isClosed) throw new TransportFailure("request", "aborted", "the transport is closed");
    const connection = await this.#connectionFor(request, origin);
    const receiver = new AnswerReceiver(connection, signal, (status = 0) => {
      if (status >= 500 && !connection.isSending) this.#rest({ request, connection });
      else this.#end(connection);
    });
    if (!receiver.isOver)
      connection.dispatch({ path: pathname + search, method: request.method, headers, body }, receiver);
    return receiver.answer;
  }

  /** Ends every connection, busy or not. Nothing can be sent any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#connector.close();
    await Promise.all(Array.from(this.#connections, (connection) => connection.end()));
  }

  async #connectionFor(request: HttpRequest, origin: string): Promise<HttpConnection> {
    if (this.#resting?.request === request) {
      const { connection } = this.#resting;
      this.#resting = undefined;
      await connection.noticeEnd();
      return connection;
    }
    this.#rest(undefined);
    const connection = new HttpConnection(origin, this.#connector, this.#onConnect);
    this.#connections.add(connection);
    return connection;
  }

  /** One connection at most has nothing to do. */
  #rest(resting: Resting | undefined): void {
    if (this.#resting !== undefined) this.#end(this.#resting.connection);
    this.#resting = resting;
  }

  #end(connection: HttpConnection): void {
    this.#connections.delete(connection);
    void connection.end();
  }
}
