import type { Readable } from "node:stream";
import { Client, errors } from "undici";
import type { Proxy } from "../connect/proxy.js";
import { UndiciConnector } from "../connect/undici-connector.js";
import type { HeaderFields } from "../headers.js";
import { revealHeaders } from "../reveal-header.js";
import { TransportFailure } from "../transport-failure.js";
import type { HttpAnswer, HttpRequest, HttpTransport } from "../transport.js";
import { withoutInterimAnswers } from "./interim-answers.js";
import { zstd } from "./zstd.js";

/** Most bytes of an answer's head; what the client's library takes (wire facts 7). */
const largestHead = 408 * 1024;

export interface UndiciOptions {
  /** Milliseconds for name lookup, connection and TLS together. Default 15,000. */
  readonly connectTimeout?: number;
  /** Opens a tunnel to the host. Default: straight there. */
  readonly proxy?: Proxy;
  /** Told when a connection was made; nothing is said of one that is used again. */
  readonly onConnect?: () => void;
}

/**
 * HTTP/1.1 with exactly the given headers and bytes. Adds what HTTP needs and nothing else: `host`, `connection` and
 * `content-length`. Never follows a redirect, never decodes an answer, and has no time-outs of its own but that for
 * connecting: who waits decides how long (the real client has none either).
 */
export class UndiciTransport implements HttpTransport {
  readonly #connector: UndiciConnector;
  readonly #onConnect: (() => void) | undefined;
  readonly #clients = new Set<Client>();

  constructor({ connectTimeout = 15_000, proxy, onConnect }: UndiciOptions = {}) {
    this.#connector = new UndiciConnector(connectTimeout, proxy);
    this.#onConnect = onConnect;
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    if (!URL.canParse(request.url)) throw new TransportFailure("request", "invalid-url", `not a URL: ${request.url}`);
    const { origin, pathname, search } = new URL(request.url);
    const body = request.compressed ? await zstd(request.body) : request.body;
    const headers = revealHeaders(request.headers).flat();
    const connection = new OwnConnection(origin, this.#connector);
    const { client } = connection;
    if (this.#onConnect !== undefined) client.on("connect", this.#onConnect);
    this.#clients.add(client);
    const end = (): void => {
      this.#clients.delete(client);
      void client.destroy();
    };
    try {
      const sent = client.request({
        path: pathname + search,
        method: request.method,
        headers,
        body,
        signal,
        responseHeaders: "raw",
      });
      const answer = await unlessAborted(sent, signal);
      answer.body.on("close", end);
      const fields = answer.headers as unknown as readonly string[];
      return answerOf(answer.statusCode, fields, answer.body, connection);
    } catch (error) {
      end();
      throw failure(signal.aborted ? "request" : phaseOf(error), error, signal);
    }
  }

  /** Ends every connection, busy or not. */
  async close(): Promise<void> {
    this.#connector.close();
    await Promise.all(Array.from(this.#clients, (client) => client.destroy()));
  }
}

/** The connection of one request: none is kept for a second, and a reset of it is known. */
class OwnConnection {
  readonly client: Client;
  #broken: Error | undefined;
  #isUsed = false;

  constructor(origin: string, connector: UndiciConnector) {
    this.client = new Client(origin, {
      connect: (options, callback) => {
        // A client that lost its connection makes another, for nothing.
        if (this.#isUsed) return callback(new Error("the connection is used up"), null);
        this.#isUsed = true;
        connector.connect(options, (...[error, socket]) => {
          if (error !== null) return callback(error, null);
          socket.on("error", (broken) => {
            if (codeOf(broken) === "ECONNRESET") this.#broken = broken;
          });
          callback(null, withoutInterimAnswers(socket));
        });
      },
      headersTimeout: 0,
      bodyTimeout: 0,
      pipelining: 0,
      maxHeaderSize: largestHead,
    });
  }

  /** How it was reset. undici takes that for the end of a body that has no other end. */
  get broken(): Error | undefined {
    return this.#broken;
  }
}

/** undici hears a signal only when there is a connection. What it says later is of no use to anybody. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = (): void => reject(new Error("given up"));
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function answerOf(
  status: number,
  raw: readonly string[],
  body: Readable,
  connection: Pick<OwnConnection, "broken">,
): HttpAnswer {
  let isClosed = false;
  // What breaks after everybody left is nobody's business.
  body.on("error", () => undefined);
  return {
    status,
    headers: pairs(raw),
    body: chunks(body, connection, () => isClosed),
    close: () => {
      isClosed = true;
      body.destroy();
    },
  };
}

async function* chunks(
  body: Readable,
  connection: Pick<OwnConnection, "broken">,
  isClosed: () => boolean,
): AsyncGenerator<Uint8Array> {
  if (isClosed()) return;
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (!isClosed()) throw failure("response", error);
  }
  if (connection.broken !== undefined && !isClosed()) throw failure("response", connection.broken);
}

function pairs(raw: readonly (string | Uint8Array)[]): HeaderFields {
  const text = (value: string | Uint8Array): string =>
    typeof value === "string" ? value : Buffer.from(value).toString("latin1");
  return Array.from({ length: raw.length / 2 }, (_, index) => [text(raw[index * 2]!), text(raw[index * 2 + 1]!)]);
}

function phaseOf(error: unknown): TransportFailure["phase"] {
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "proxy-refused"].includes(
    codeOf(error),
  ) || error instanceof errors.ConnectTimeoutError
    ? "connect"
    : "request";
}

function failure(phase: TransportFailure["phase"], error: unknown, signal?: AbortSignal): TransportFailure {
  const message = error instanceof Error && error.message !== "" ? error.message : codeOf(error);
  const isTimeout =
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError;
  const code = signal?.aborted === true ? "aborted" : isTimeout ? "timeout" : codeOf(error);
  return new TransportFailure(phase, code, message, { cause: error });
}

/** The code of the system error, which may hide among several attempts. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "unknown";
}
