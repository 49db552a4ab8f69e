import type { CassetteLine, RecordedClose } from "../cassette/cassette-line.js";
import { ExchangeReader } from "../cassette/exchange-reader.js";
import type { RecordedConnection, RecordedExchange } from "../cassette/recorded-exchange.js";

/** Events that say how an answer ends and what is in it; all others are pieces of these. */
const telling =
  /"response\.(?:completed|failed|incomplete|output_item\.done)"|"usage"|"finish_reason"|"error"|"object":\s*"chat\.completion"/;

/** Most UTF-16 units of events that are kept of one exchange. */
const mostKept = 32 * 1024 * 1024;

export interface LiveListener {
  readonly ended: (exchange: RecordedExchange) => void;
  /** A WebSocket was not opened. */
  readonly refused: (connection: RecordedConnection) => void;
  readonly closed: (connection: number, close: RecordedClose) => void;
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
    this.#reader = new ExchangeReader({
      ended: listener.ended,
      connection: (connection) => this.#asked.set(connection.connection, connection),
    });
  }

  take(line: CassetteLine): void {
    if (line.type === "event" && line.number !== undefined && !this.#isKept(line.number, line.data)) return;
    if (line.type === "end" && line.number !== undefined) this.#kept.delete(line.number);
    this.#reader.take(line);
    if (line.type === "close" && line.connection !== undefined) {
      this.#listener.closed(line.connection, line);
      this.#answered(line.connection);
    }
    if (line.type === "answer" && line.status === 101 && line.connection !== undefined)
      this.#asked.delete(line.connection);
    if (line.type === "body" && line.connection !== undefined) this.#answered(line.connection);
  }

  /** The first event counts for the time, whatever is in it. */
  #isKept(number: number, data: string): boolean {
    const kept = this.#kept.get(number);
    if (kept !== undefined && !telling.test(data)) return false;
    if ((kept ?? 0) + data.length > mostKept) return false;
    this.#kept.set(number, (kept ?? 0) + data.length);
    return true;
  }

  #answered(number: number): void {
    const connection = this.#asked.get(number);
    this.#asked.delete(number);
    if (connection?.status !== undefined) this.#listener.refused(connection);
  }
}
