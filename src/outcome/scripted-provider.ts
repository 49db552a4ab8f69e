import { TransportFailure } from "../transport/transport-failure.js";
import type {
  HttpAnswer,
  HttpTransport,
  UpgradeAnswer,
  WebSocketConnection,
  WebSocketListener,
  WebSocketTransport,
} from "../transport/transport.js";
import type { ServerMove } from "./server-move.js";

/** A provider without a network: it answers well, but for the requests that a move is for. */
export class ScriptedProvider implements HttpTransport, WebSocketTransport {
  readonly #move: ServerMove;
  /** Requests that are still answered well, before the move, and those that meet it. */
  #well: number;
  #moves: number;
  #responses = 0;

  /**
   * @param well requests to answer first
   * @param times how often the move is made; everything behind it is answered well again
   */
  constructor(move: ServerMove, well: number, times: number) {
    this.#move = move;
    this.#well = well;
    this.#moves = times;
  }

  /** From now on everything is answered well. */
  behave(): void {
    this.#moves = 0;
  }

  async send(_: unknown, signal: AbortSignal): Promise<HttpAnswer> {
    // What only a WebSocket can meet does not follow the client to HTTP.
    const move = this.#move.kind === "upgrade" || this.#move.kind === "close" ? undefined : this.#next();
    await Promise.resolve();
    if (move === undefined) return httpAnswer(200, sse(this.#events()));
    switch (move.kind) {
      case "refused":
        throw new TransportFailure("connect", "ECONNREFUSED", "connect ECONNREFUSED");
      case "status":
        if (move.elsewhere === "answers") return httpAnswer(200, sse(this.#events()));
        if (move.elsewhere === "refuses") return httpAnswer(404, errorBody(404, undefined), json);
        return httpAnswer(move.status, errorBody(move.status, move.code), json);
      case "event":
        return httpAnswer(200, sse([eventOf(move, "http")]));
      case "cut":
        return httpAnswer(200, sse([created]), [], () => {
          throw new TransportFailure("response", "ECONNRESET", "reset");
        });
      case "silence":
        return httpAnswer(200, sse([created]), [], (closed) => Promise.race([closed, aborted(signal)]));
      case "end":
      case "upgrade":
      case "close":
        return httpAnswer(200, sse([created]));
    }
  }

  async connect(): Promise<UpgradeAnswer> {
    await Promise.resolve();
    // The first connection has to be there, or nothing would be on it.
    if (isOfConnecting(this.#move) && this.#moves > 0 && this.#well === 0) {
      this.#moves--;
      if (this.#move.kind === "refused") throw new TransportFailure("connect", "ECONNREFUSED", "connect ECONNREFUSED");
      const { status } = this.#move;
      return { kind: "refused", refused: { status, headers: [], body: errorBody(status, undefined) } };
    }
    return { kind: "connected", connection: new ScriptedConnection(() => this.#reply()) };
  }

  /** What a connection does with one frame. */
  #reply(): FrameReply {
    const move = this.#next();
    if (move === undefined || isOfConnecting(move))
      return { texts: this.#events().map((event) => JSON.stringify(event)) };
    switch (move.kind) {
      case "status":
        return {
          texts: [JSON.stringify({ type: "error", status: move.status, error: errorOf(move.status, move.code) })],
        };
      case "event":
        return { texts: [JSON.stringify(eventOf(move, "websocket"))] };
      case "close":
        return { texts: [], close: move.closeCode };
      case "cut":
        return { texts: [JSON.stringify(created)], isCut: true };
      case "end":
        return { texts: [JSON.stringify(created)], close: 1000 };
      case "silence":
        return { texts: [] };
    }
  }

  /** The move for the next request, if it meets one. */
  #next(): ServerMove | undefined {
    if (this.#well > 0) {
      this.#well--;
      return undefined;
    }
    if (this.#moves === 0) return undefined;
    this.#moves--;
    return this.#move;
  }

  #events(): object[] {
    const id = `resp_${++this.#responses}`;
    const item = { type: "message", role: "assistant", content: [{ type: "output_text", text: "done" }] };
    return [
      { type: "response.created", response: { id } },
      { type: "response.output_item.done", item },
      { type: "response.completed", response: { id, usage: null } },
    ];
  }
}

interface FrameReply {
  readonly texts: readonly string[];
  readonly close?: number;
  readonly isCut?: boolean;
}

class ScriptedConnection implements WebSocketConnection {
  readonly headers = [];
  isOpen = true;
  readonly #reply: () => FrameReply;
  /** What nobody heard so far. */
  readonly #said: ((listener: WebSocketListener) => void)[] = [];

  constructor(reply: () => FrameReply) {
    this.#reply = reply;
  }

  listen(listener: WebSocketListener | undefined): void {
    if (listener !== undefined) for (const say of this.#said.splice(0)) say(listener);
  }

  async send(): Promise<void> {
    const { texts, close, isCut } = this.#reply();
    await Promise.resolve();
    this.#said.push(...texts.map((text) => (listener: WebSocketListener) => listener.text(text)));
    if (close === undefined && isCut !== true) return;
    this.isOpen = false;
    this.#said.push((listener) => {
      if (close !== undefined) listener.closed(close, "");
      else listener.broken(new Error("cut"));
    });
  }

  close(): void {
    this.isOpen = false;
    this.#said.length = 0;
  }
}

/** Moves that no frame meets: there is no connection to send it on. */
function isOfConnecting(move: ServerMove): move is ServerMove & { readonly kind: "upgrade" | "refused" } {
  return move.kind === "upgrade" || move.kind === "refused";
}

/** Stands where the sentence would stand that only a real server knows. */
const saidByServer = "(the server's message)";

const created = { type: "response.created", response: { id: "resp_x" } };

function eventOf({ event, code }: ServerMove & { readonly kind: "event" }, over: "http" | "websocket"): object {
  const error = { code: code ?? "server_error", message: saidByServer };
  // Without a status, which is what a status as move stands for (wire contract 10.6).
  if (event === "error") return over === "http" ? { type: "error", ...error } : { type: "error", error };
  if (event === "response.incomplete") {
    return { type: event, response: { id: "resp_x", incomplete_details: { reason: code ?? "max_output_tokens" } } };
  }
  return { type: event, response: { id: "resp_x", ...(event === "response.failed" && { status: "failed", error }) } };
}

function errorOf(status: number, code: string | undefined): object {
  const type = code ?? (status >= 500 ? "server_error" : "invalid_request_error");
  return { type, code: code ?? null, message: saidByServer, param: null };
}

function errorBody(status: number, code: string | undefined): string {
  return JSON.stringify({ error: errorOf(status, code) });
}

const json = [["content-type", "application/json"]] as const;

function sse(events: readonly object[]): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
}

function httpAnswer(
  status: number,
  body: string,
  headers: readonly (readonly [string, string])[] = [["content-type", "text/event-stream"]],
  after: (closed: Promise<void>) => Promise<void> | void = () => undefined,
): HttpAnswer {
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(body);
    await after(closed);
  }
  return { status, headers, body: chunks(), close: () => close() };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
}
