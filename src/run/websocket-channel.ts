import { FrameSession } from "../frames/frame-session.js";
import type { LogicalRequest } from "../frames/logical-request.js";
import { upgradeHeaderEvents } from "../transport/events/header-events.js";
import type { WebSocketConnection } from "../transport/transport.js";
import { AnswerCollector } from "./answer-collector.js";
import type { ChainBreak } from "./conversation-step.js";
import type { Exchange, ExchangeEnd } from "./exchange.js";
import { brokenSocket, closedByServer } from "./socket-close.js";
import { connectWebSocket, type Opened, type UpgradeRequired } from "./websocket-connect.js";
import { converse } from "./websocket-converse.js";

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

  /** Breaks the chain on purpose: the connection is gone, or the next frame continues what the server does not know. */
  breakChain(how: ChainBreak): void {
    if (how === "lost") this.close();
    else this.#frames.forge("resp_unknown");
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
    if (this.#connection !== undefined) tellEnd(this.#connection, exchange);
    this.close();
    this.#frames.connected();
    const opened = await connectWebSocket(request.envelope, exchange);
    if (opened.kind === "connected") this.#connection = opened.connection;
    return opened;
  }
}

/** How a connection ended that was found closed: between two requests nobody listened. */
function tellEnd(connection: WebSocketConnection, { observe }: Exchange): void {
  connection.listen({
    text: () => undefined,
    binary: () => undefined,
    closed: (code, reason) => observe({ type: "closed", ...closedByServer(code, reason) }),
    broken: (failure) => observe({ type: "closed", ...brokenSocket(failure) }),
  });
}
