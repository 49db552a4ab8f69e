import {
  cassetteText,
  type CassetteEvent,
  type CassetteHead,
  type CassetteHeaders,
  type RecordedClose,
} from "../cassette/cassette-line.js";
import type { Recording } from "../cassette/read-cassette.js";
import type { KnownExchange, RecordedConnection } from "../cassette/recorded-exchange.js";
import type { Redactor } from "./redactor.js";
import { reportOf, type ReportHead } from "./report.js";

/** What a report of several requests is made of; of a cassette also what it holds besides its exchanges. */
export interface ReportedRecording {
  readonly exchanges: readonly KnownExchange[];
  readonly recording?: Pick<Recording, "head" | "connections" | "gaps"> | undefined;
}

/**
 * Several requests: the form of a cassette (docs/cassette.md), line by line. Times, answers, ends and connections are
 * those of the recording; each exchange has its lines together, and they say by number what they belong to.
 */
export function* cassetteReport(
  head: ReportHead,
  { exchanges, recording }: ReportedRecording,
  redactor: Redactor,
): Generator<string> {
  const started = recording?.head.started ?? "";
  const first: CassetteHead = {
    cassette: 1,
    program: head.program,
    started: Number.isNaN(Date.parse(started)) ? "1970-01-01T00:00:00.000Z" : started,
    redaction: "share",
    source: "report",
  };
  yield cassetteText(Object.assign(first, { report: reportOf(head) }));
  const lines = new ReportLines(redactor);
  const waiting = [...(recording?.connections ?? [])];
  const last = new Map(exchanges.map((exchange) => [exchange.connection, exchange]));
  const opened = new Set<number>();
  for (const [index, exchange] of exchanges.entries()) {
    const { connection, at = 0 } = exchange;
    while (waiting.length > 0 && (waiting[0]!.at <= at || waiting[0]!.connection === connection)) {
      const next = waiting.shift()!;
      opened.add(next.connection);
      yield* lines.connection(next);
      if (!last.has(next.connection)) yield* lines.close(next.connection, next.at, next.close);
    }
    if (connection !== -1 && !opened.has(connection)) {
      opened.add(connection);
      yield* lines.connection({ connection, at, url: exchange.url, headers: exchange.headers });
    }
    yield* lines.exchange(exchange, index + 1);
    const { close, endedAt = at, closedAt = endedAt } = exchange;
    if (last.get(connection) === exchange) yield* lines.close(connection, closedAt, close);
  }
  for (const connection of waiting) {
    yield* lines.connection(connection);
    yield* lines.close(connection.connection, connection.at, connection.close);
  }
  for (const gap of recording?.gaps ?? [])
    yield cassetteText({ at: 0, type: "gap", ...gap, reason: redactor.words(gap.reason) });
}

/** Lines of a report, with everything private taken out. */
class ReportLines {
  readonly #redactor: Redactor;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  *connection(opened: RecordedConnection): Generator<string> {
    const { connection, at, side, status, answerHeaders = [], answerBody } = opened;
    const write = (event: CassetteEvent): string => cassetteText({ at, ...event });
    const { url, headers } = this.#head(opened);
    yield write({ type: "upgrade", connection, ...(side !== undefined && { side }), url, headers });
    if (status === undefined) return;
    yield write({ type: "answer", connection, status, headers: this.#headers(answerHeaders) });
    if (answerBody !== undefined) yield write({ type: "body", connection, text: this.#body(status, answerBody) });
  }

  *exchange(exchange: KnownExchange, number: number): Generator<string> {
    const { at = 0, firstEventAt = at, endedAt = firstEventAt, eventsAt = [], connection, side } = exchange;
    const write = (moment: number, event: CassetteEvent): string => cassetteText({ at: moment, ...event });
    const body = this.#sent(exchange);
    if (exchange.kind === "frame") yield write(at, { type: "frame", number, connection, ...body });
    else {
      const { method, compressed = false } = exchange;
      const sent = { ...this.#head(exchange), method, compressed, ...body, ...(side !== undefined && { side }) };
      yield write(at, { type: "request", number, ...sent });
    }
    const { status, answerHeaders = [], events, answerBody, gap, ended, error } = exchange;
    if (status !== undefined)
      yield write(exchange.firstEventAt ?? endedAt, {
        type: "answer",
        number,
        status,
        headers: this.#headers(answerHeaders),
      });
    for (const [index, data] of events.entries()) {
      const moment = eventsAt[index] ?? (index === 0 ? firstEventAt : endedAt);
      yield write(moment, { type: "event", number, data: this.#redactor.event(data) });
    }
    if (answerBody !== undefined) yield write(endedAt, { type: "body", number, text: this.#body(status, answerBody) });
    if (gap !== undefined)
      yield write(endedAt, { type: "gap", number, ...gap, reason: this.#redactor.words(gap.reason) });
    if (ended === undefined) return;
    const told = error && { name: error.name, message: this.#redactor.words(error.message) };
    yield write(endedAt, { type: "end", number, status: ended, ...(told !== undefined && { error: told }) });
  }

  *close(connection: number, at: number, closed: RecordedClose | undefined): Generator<string> {
    if (closed === undefined) return;
    const { reason, said, ...close } = closed;
    if (said !== undefined) yield cassetteText({ at, type: "event", connection, data: this.#redactor.event(said) });
    const told = reason === undefined ? {} : { reason: this.#redactor.words(reason) };
    yield cassetteText({ at, type: "close", connection, ...close, ...told });
  }

  #sent({ body, bytes = Buffer.byteLength(body) }: KnownExchange): { body: string; bytes?: number } {
    const told = body === "" ? "" : this.#redactor.jsonText(body);
    return told === body ? { body } : { body: told, bytes };
  }

  #head({ url, headers }: Pick<KnownExchange, "url" | "headers">): { url: string; headers: CassetteHeaders } {
    return { url: this.#redactor.url(url), headers: this.#headers(headers) };
  }

  #headers(headers: CassetteHeaders): CassetteHeaders {
    return this.#redactor.headers(headers);
  }

  #body(status: number | undefined, text: string): string {
    if (text === "") return "";
    return (status ?? 0) >= 400 ? this.#redactor.refusal(text) : this.#redactor.jsonText(text);
  }
}
