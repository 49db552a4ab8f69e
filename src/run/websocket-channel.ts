import { FrameSession } from "../frames/frame-session.js";
import type { LogicalRequest } from "../frames/logical-request.js";
import { EventReader } from "../transport/events/event-reader.js";
import { upgradeHeaderEvents } from "../transport/events/header-events.js";
import { headerField } from "../transport/headers.js";
import { TransportFailure } from "../transport/transport-failure.js";
import type { WebSocketConnection } from "../transport/transport.js";
import { AnswerCollector } from "./answer-collector.js";
import { fixedError, streamError, type ClientError } from "./client-error.js";
import { IdleTimer } from "./clock.js";
import { endOfAnswer } from "./end-of-answer.js";
import { failed, idleTimeout, interrupted, momentOf, type Exchange, type ExchangeEnd } from "./exchange.js";
import { httpError } from "./http-error.js";

/** The server wants HTTP: nothing was sent yet (wire contract 10.7). */
export interface UpgradeRequired {
  readonly kind: "upgrade-required";
}

type Opened = { readonly kind: "connected"; readonly connection: WebSocketConnection } | UpgradeRequired | ExchangeEnd;

/**
 * A session's WebSocket: one connection that turns reuse, and what the client remembers of it. Any error drops the
 * connection, so that the next request opens a new one and goes out in full (wire contract 10).
 */
export class WebSocketChannel {
  readonly #frames = new FrameSession();
  #connection: WebSocketConnection | undefined;

  /** Whether something was sent already: then a prewarm is skipped (wire contract 10.5). */
  get isWarm(): boolean {
    return this.#frames.hasRequest;
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  async exchange(
    request: LogicalRequest,
    prewarm: boolean,
    exchange: Exchange,
  ): Promise<ExchangeEnd | UpgradeRequired> {
    const opened = await this.#open(request, exchange);
    if (opened.kind !== "connected") return opened;
    const { connection } = opened;
    for (const event of upgradeHeaderEvents(connection.headers)) exchange.receive(event);
    const plan = this.#frames.plan(request);
    exchange.observe({ type: "frame", plan, prewarm });
    const answer = new AnswerCollector();
    const end = await converse(connection, plan.frame, {
      ...exchange,
      receive: (event, text) => {
        answer.add(event);
        exchange.receive(event, text);
      },
    });
    if (answer.response === undefined) this.close();
    else this.#frames.completed(answer.response);
    return end;
  }

  async #open(request: LogicalRequest, exchange: Exchange): Promise<Opened> {
    if (this.#connection?.isOpen === true) return { kind: "connected", connection: this.#connection };
    this.close();
    this.#frames.connected();
    const opened = await connect(request, exchange);
    if (opened.kind === "connected") this.#connection = opened.connection;
    return opened;
  }
}

async function connect({ envelope }: LogicalRequest, exchange: Exchange): Promise<Opened> {
  const { clock, provider, signal, observe, webSocket } = exchange;
  const { url, headers } = envelope;
  const attempt = new AbortController();
  const abort = (): void => attempt.abort();
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  let isLate = false;
  const cancelTimer = clock.timer(provider.websocket_connect_timeout_ms ?? 15_000, () => {
    isLate = true;
    abort();
  });
  observe({ type: "upgrade", url, headers });
  try {
    const answer = await webSocket.connect({ url, headers }, attempt.signal);
    if (answer.kind === "connected") {
      observe({ type: "upgrade-answer", status: 101, headers: answer.connection.headers });
      return answer;
    }
    const { refused } = answer;
    observe({ type: "upgrade-answer", status: refused.status, headers: refused.headers });
    if (refused.status === 426) return { kind: "upgrade-required" };
    return failed(httpError({ ...refused, url }, momentOf(exchange)));
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    if (signal.aborted) return interrupted;
    if (isLate || error.code === "timeout") return failed(fixedError("RequestTimeout"));
    return failed(streamError(connectFailureText(error)));
  } finally {
    cancelTimer();
    signal.removeEventListener("abort", abort);
  }
}

/** Sends a frame and hears the answer. */
async function converse(connection: WebSocketConnection, frame: Uint8Array, exchange: Exchange): Promise<ExchangeEnd> {
  const { dialect, clock, provider, signal } = exchange;
  const fasterModel = headerField(connection.headers, "x-codex-safety-buffering-faster-model");
  const reader = new EventReader({ dialect, channel: "websocket", ...(fasterModel !== undefined && { fasterModel }) });
  return new Promise<ExchangeEnd>((resolve, reject) => {
    let isSent = false;
    const idle = new IdleTimer(clock, idleTimeout(provider), () => {
      const doing = isSent ? "waiting for websocket" : "sending websocket request";
      finish(failed(streamError(`idle timeout ${doing}`)));
    });
    const finish = (end: ExchangeEnd): void => {
      idle.cancel();
      signal.removeEventListener("abort", abort);
      connection.listen(undefined);
      resolve(end);
    };
    const abort = (): void => finish(interrupted);
    signal.addEventListener("abort", abort);
    if (signal.aborted) return abort();
    const fail = (error: ClientError): void => finish(failed(error));
    connection.listen({
      text: (text) => {
        idle.touch();
        for (const event of reader.read(text)) {
          exchange.receive(event, text);
          if (event.type === "error-frame") return fail(httpError(event.error, momentOf(exchange)));
          const end = endOfAnswer(event);
          if (end !== undefined) return finish(end);
        }
      },
      binary: () => fail(streamError("unexpected binary websocket event")),
      closed: () => fail(streamError("websocket closed by server before response.completed")),
      broken: () => fail(streamError("WebSocket protocol error: Connection reset without closing handshake")),
    });
    const send = async (): Promise<void> => {
      try {
        await connection.send(frame);
        isSent = true;
        idle.touch();
      } catch (error) {
        if (!(error instanceof TransportFailure))
          return reject(error instanceof Error ? error : new Error(String(error)));
        fail(streamError(`failed to send websocket request: ${error.message}`));
      }
    };
    void send();
  });
}

/** As the real client's system words it. */
function connectFailureText({ code, message }: TransportFailure): string {
  if (code === "ECONNREFUSED") return "Connection refused (os error 111)";
  if (code === "ECONNRESET") return "WebSocket protocol error: Handshake not finished";
  return message;
}
