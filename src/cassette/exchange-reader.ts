import type { CassetteHeaders, CassetteLine, CassetteSide, RecordedClose, RecordedGap } from "./cassette-line.js";
import type { RecordedConnection, RecordedExchange } from "./recorded-exchange.js";

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };
type Exchange = Omit<Writable<RecordedExchange>, "events" | "eventsAt"> & {
  readonly events: string[];
  readonly eventsAt: number[];
};
type Connection = Writable<RecordedConnection>;

/** What is told while lines come. Objects go on being filled as further lines come. */
export interface ExchangeListener {
  readonly began?: (exchange: RecordedExchange) => void;
  /** Its end was told (`end` with its number). Nothing but the end of its WebSocket comes after that. */
  readonly ended?: (exchange: RecordedExchange) => void;
  /** A WebSocket was asked for. */
  readonly connection?: (connection: RecordedConnection) => void;
  /** A WebSocket ended, `at` milliseconds since the beginning. */
  readonly closed?: (connection: number, close: RecordedClose, at: number) => void;
  /** Something of no exchange in particular could not be recorded. */
  readonly gap?: (gap: RecordedGap) => void;
}

/**
 * Puts the lines of a cassette together to exchanges, from a file or while they are recorded. Keeps only what is still
 * open.
 */
export class ExchangeReader {
  readonly #listener: ExchangeListener;
  readonly #open = new Map<number, Exchange>();
  readonly #connections = new Map<number, Connection>();
  /** The last exchange of each connection. */
  readonly #lastOf = new Map<number, Exchange>();
  /** The last error of each connection that is part of no answer. */
  readonly #said = new Map<number, string>();
  #count = 0;
  #lastConnection = -1;
  /** Whose lines come next where they name none: the answer to the last upgrade is of no exchange. */
  #current: Exchange | undefined;

  constructor(listener: ExchangeListener) {
    this.#listener = listener;
  }

  take(line: CassetteLine): void {
    switch (line.type) {
      case "request": {
        const { method, url, headers, compressed, side } = line;
        const sent = { kind: "request", method, url, headers, connection: -1, compressed, ...bodyOf(line) } as const;
        this.#begin(line, sent, side);
        return;
      }
      case "frame": {
        const connection = line.connection ?? Math.max(0, this.#lastConnection);
        const { url = "", headers = [], side } = this.#connections.get(connection) ?? {};
        const sent = { method: "GET", url, headers, connection, compressed: false, ...bodyOf(line) } as const;
        this.#begin(line, { kind: "frame", ...sent }, side);
        return;
      }
      case "upgrade":
        this.#upgrade(line);
        return;
      case "answer": {
        const { status, headers: answerHeaders } = line;
        const target = this.#answered(line);
        if (target !== undefined) Object.assign(target, { status, answerHeaders });
        return;
      }
      case "body": {
        const target = this.#answered(line);
        if (target !== undefined) target.answerBody = (target.answerBody ?? "") + line.text;
        return;
      }
      case "event": {
        if (line.connection !== undefined) {
          if (line.data.includes('"error"')) this.#said.set(line.connection, line.data);
          return;
        }
        const exchange = this.#of(line);
        if (exchange === undefined) return;
        exchange.events.push(line.data);
        exchange.eventsAt.push(line.at);
        exchange.firstEventAt ??= line.at;
        return;
      }
      case "close":
        this.#close(line);
        return;
      case "gap": {
        const { lines, bytes, reason, connection } = line;
        const exchange = line.number === undefined ? undefined : this.#of(line);
        const wire = connection === undefined ? {} : { connection };
        if (exchange === undefined) this.#listener.gap?.({ lines, bytes, reason, ...wire });
        else exchange.gap = { lines, bytes, reason };
        return;
      }
      case "end":
        if (line.number !== undefined) this.#end(line);
        return;
      case "connected":
      case "retry":
      case "fallback":
      case "resend":
        return;
    }
  }

  #begin(
    { number, at }: { readonly number?: number; readonly at: number },
    sent: Pick<Exchange, "kind" | "method" | "url" | "headers" | "connection" | "body" | "bytes" | "compressed">,
    side: CassetteSide | undefined,
  ): void {
    this.#count++;
    const exchange: Exchange = {
      number: number ?? this.#count,
      ...sent,
      at,
      endedAt: at,
      events: [],
      eventsAt: [],
      ...sideOf(side),
    };
    if (number !== undefined) this.#open.set(number, exchange);
    if (exchange.connection !== -1) this.#lastOf.set(exchange.connection, exchange);
    this.#current = exchange;
    this.#listener.began?.(exchange);
  }

  #upgrade(line: {
    readonly connection?: number;
    readonly url: string;
    readonly headers: CassetteHeaders;
    readonly at: number;
    readonly side?: CassetteSide;
  }): void {
    const { url, headers, at } = line;
    this.#lastConnection = line.connection ?? this.#lastConnection + 1;
    const connection: Connection = { connection: this.#lastConnection, url, headers, at, ...sideOf(line.side) };
    this.#connections.set(connection.connection, connection);
    this.#current = undefined;
    this.#listener.connection?.(connection);
  }

  /** The exchange that a line belongs to. */
  #of({ number, at }: { readonly number?: number; readonly at: number }): Exchange | undefined {
    const exchange = number === undefined ? this.#current : this.#open.get(number);
    if (exchange !== undefined) exchange.endedAt = at;
    return exchange;
  }

  /** What is answered: an exchange, or a WebSocket that was asked for. */
  #answered(line: CassetteLine & { readonly type: "answer" | "body" }): Exchange | Connection | undefined {
    if (line.connection !== undefined) return this.#connections.get(line.connection);
    return this.#of(line) ?? (line.number === undefined ? this.#connections.get(this.#lastConnection) : undefined);
  }

  #close({
    connection: number = this.#lastConnection,
    at,
    by,
    code,
    reason,
  }: CassetteLine & { readonly type: "close" }) {
    const said = this.#said.get(number);
    const told = { ...(reason !== undefined && { reason }), ...(said !== undefined && { said }) };
    const close = { by, ...(code !== undefined && { code }), ...told };
    const [connection, last] = [this.#connections.get(number), this.#lastOf.get(number)];
    if (connection !== undefined) connection.close = close;
    if (last !== undefined) Object.assign(last, { close, closedAt: at });
    this.#connections.delete(number);
    this.#lastOf.delete(number);
    this.#said.delete(number);
    this.#listener.closed?.(number, close, at);
  }

  #end(line: CassetteLine & { readonly type: "end" }): void {
    const exchange = this.#of(line);
    if (exchange === undefined || line.number === undefined) return;
    exchange.ended = line.status;
    if (line.error !== undefined) exchange.error = line.error;
    this.#open.delete(line.number);
    this.#listener.ended?.(exchange);
  }
}

function bodyOf({ body, bytes }: { readonly body: string; readonly bytes?: number }): {
  readonly body: string;
  readonly bytes?: number;
} {
  return { body, ...(bytes !== undefined && { bytes }) };
}

function sideOf(side: CassetteSide | undefined): { readonly side?: CassetteSide } {
  return side === undefined ? {} : { side };
}
