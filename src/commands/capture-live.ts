import type { CassetteLine, RecordedClose } from "../cassette/cassette-line.js";
import { ExchangeReader } from "../cassette/exchange-reader.js";
import type { RecordedConnection, RecordedExchange } from "../cassette/recorded-exchange.js";
import { ArrivalOrder } from "../traffic/arrival-order.js";
import { tellingEvent } from "../traffic/telling-event.js";

/** Most UTF-16 units of events that are kept of one exchange. */
const mostKept = 32 * 1024 * 1024;

export interface LiveListener {
  /** It is over, and so is what was sent before it in the same conversation. */
  readonly ended: (exchange: RecordedExchange) => void;
  /** A WebSocket was not opened. */
  readonly refused: (connection: RecordedConnection) => void;
  readonly closed: (connection: number, close: RecordedClose, at: number) => void;
}

/** Puts exchanges together while they are recorded, without what no row needs: memory stays small, whatever is streamed. */
export class LiveExchanges {
  readonly #listener: LiveListener;
  readonly #reader: ExchangeReader;
  /** Units kept of each open exchange, by its number. */
  readonly #kept = new Map<number, number>();
  /** WebSockets that were asked for and have no whole answer. */
  readonly #asked = new Map<number, RecordedConnection>();

  constructor(listener: LiveListener) {
    this.#listener = listener;
    const order = new ArrivalOrder(listener.ended);
    this.#reader = new ExchangeReader({
      began: (exchange) => order.began(exchange),
      ended: (exchange) => order.ended(exchange),
      closed: listener.closed,
      connection: (connection) => this.#asked.set(connection.connection, connection),
    });
  }

  take(line: CassetteLine): void {
    if (line.type === "event" && line.number !== undefined && !this.#isKept(line.number, line.data)) return;
    if (line.type === "end" && line.number !== undefined) this.#kept.delete(line.number);
    this.#reader.take(line);
    if (line.type === "close" && line.connection !== undefined) this.#answered(line.connection);
    if (line.type === "answer" && line.status === 101 && line.connection !== undefined)
      this.#asked.delete(line.connection);
    if (line.type === "body" && line.connection !== undefined) this.#answered(line.connection);
  }

  /** The first event counts for the time, whatever is in it. */
  #isKept(number: number, data: string): boolean {
    const kept = this.#kept.get(number);
    if (kept !== undefined && !tellingEvent.test(data)) return false;
    if ((kept ?? 0) + data.length > mostKept) return false;
    this.#kept.set(number, (kept ?? 0) + data.length);
    return true;
  }

  #answered(number: number): void {
    const connection = this.#asked.get(number);
    this.#asked.delete(number);
    if (connection !== undefined) this.#listener.refused(connection);
  }
}
