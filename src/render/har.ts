import type { CassetteHeaders } from "../cassette/cassette-line.js";
import type { Recording } from "../cassette/read-cassette.js";
import type { KnownExchange, RecordedConnection } from "../cassette/recorded-exchange.js";
import { contentType, harEntry, type HarTimes } from "./har-entry.js";
import { harMessages } from "./har-messages.js";

/** What an archive is made of; of a cassette also its head and its connections. */
export interface HarContent {
  readonly exchanges: readonly KnownExchange[];
  readonly recording?: Omit<Recording, "exchanges"> | undefined;
}

/**
 * An HTTP archive (HAR 1.2), connections as browsers write them (`_webSocketMessages`). What the format has no place for
 * stands in members `_promptWire`, so that reading it again gives the same exchanges. Times that are not known stand as
 * 1970. Headers and addresses must have lost their secrets before.
 */
export function harText(program: string, version: string, { exchanges, recording }: HarContent): string {
  const { head, connections = [] } = recording ?? {};
  const started = Date.parse(head?.started ?? "");
  const times: HarTimes = { started: Number.isNaN(started) ? 0 : started };
  const entries = [
    ...exchanges.filter(({ kind }) => kind === "request").map((exchange) => requestEntry(exchange, times)),
    ...connectionsOf(exchanges, connections).map((connection) => connectionEntry(connection, exchanges, times)),
  ];
  const own = head === undefined ? {} : { started: head.started, redaction: head.redaction, source: head.source };
  const log = {
    version: "1.2",
    creator: { name: program, version },
    ...(head !== undefined && { _promptWire: own }),
    entries: entries.toSorted((left, right) => left.first - right.first).map(({ entry }) => entry),
  };
  return `${JSON.stringify({ log }, undefined, 2)}\n`;
}

interface Placed {
  /** Number of its first exchange: entries stand in this order. */
  readonly first: number;
  readonly entry: object;
}

function requestEntry(exchange: KnownExchange, times: HarTimes): Placed {
  const { number, method, url, headers, body, at, firstEventAt, endedAt, status, answerHeaders, events } = exchange;
  const { ended, error, side, compressed, answerBody } = exchange;
  const entry = harEntry(
    {
      method,
      url,
      headers,
      body,
      status,
      answerHeaders,
      content: events.length > 0 ? events.map(eventText).join("") : (answerBody ?? ""),
      mimeType: mimeType(answerHeaders, events.length > 0),
      at,
      firstEventAt,
      endedAt,
      error: error?.message,
    },
    times,
  );
  const own = { number, side, compressed, ended, error, firstEventAt, endedAt };
  return { first: number, entry: { ...entry, _promptWire: own } };
}

function connectionEntry(
  opened: RecordedConnection & { readonly isTimed: boolean },
  all: readonly KnownExchange[],
  times: HarTimes,
): Placed {
  const { connection, url, headers, status = 101, answerHeaders, answerBody = "", side, isTimed } = opened;
  const frames = all.filter((exchange) => exchange.connection === connection);
  const close = opened.close ?? frames.at(-1)?.close;
  const endedAt = isTimed ? Math.max(opened.at, ...frames.map((frame) => frame.endedAt ?? 0)) : undefined;
  const entry = harEntry(
    {
      method: "GET",
      url,
      headers,
      body: undefined,
      status,
      answerHeaders,
      content: answerBody,
      mimeType: mimeType(answerHeaders, false),
      at: isTimed ? opened.at : undefined,
      firstEventAt: undefined,
      endedAt,
      error: undefined,
    },
    times,
  );
  const later = all.find(({ at = 0 }) => at >= opened.at)?.number ?? all.length + 1;
  return {
    // In front of the exchange that follows it.
    first: (frames[0]?.number ?? later) - 0.5,
    entry: {
      ...entry,
      _resourceType: "websocket",
      _webSocketMessages: harMessages(frames, times),
      _promptWire: { connection, side, close, closedAt: frames.at(-1)?.closedAt },
    },
  };
}

/** The connections that are told of, and those that only their frames tell of. */
function connectionsOf(
  exchanges: readonly KnownExchange[],
  told: readonly RecordedConnection[],
): (RecordedConnection & { readonly isTimed: boolean })[] {
  const found = new Map(told.map((one) => [one.connection, { ...one, isTimed: true }]));
  for (const { connection, url, headers, at } of exchanges) {
    if (connection === -1 || found.has(connection)) continue;
    found.set(connection, { connection, url, headers, at: at ?? 0, isTimed: at !== undefined });
  }
  return [...found.values()];
}

function eventText(data: string): string {
  return `${data
    .split("\n")
    .map((line) => `data: ${line}\n`)
    .join("")}\n`;
}

function mimeType(headers: CassetteHeaders | undefined, isStream: boolean): string {
  return contentType(headers) ?? (isStream ? "text/event-stream" : "");
}
