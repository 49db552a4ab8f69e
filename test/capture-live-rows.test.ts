import { deserialize, serialize } from "node:v8";
import { describe, expect, test } from "vitest";
import { cassetteText, type CassetteEvent, type CassetteLine } from "../src/cassette/cassette-line.js";
import { readCassette } from "../src/cassette/read-cassette.js";
import { LiveExchanges } from "../src/commands/capture-live.js";
import { TrafficReader } from "../src/traffic/traffic-reader.js";
import type { TrafficRow } from "../src/traffic/traffic-row.js";
import { trafficOf } from "../src/traffic/traffic-of.js";
import { answered, first, plannedTraffic, second, usage } from "./planned-traffic.js";
import { recordedConversations, recordedTraffic } from "./recorded-traffic.js";

/** Lines, each later than the one before. */
function timed(...events: readonly CassetteEvent[]): CassetteLine[] {
  return events.map((event, index) => Object.assign({ at: (index + 1) * 10 }, event));
}

/** In the order in which they are shown. */
function liveRows(lines: readonly CassetteLine[]): TrafficRow[] {
  const reader = new TrafficReader();
  const rows: TrafficRow[] = [];
  const live = new LiveExchanges({
    ended: (exchange) => rows.push(reader.take(exchange)),
    refused: () => undefined,
    closed: (connection, close, at) => reader.closed(connection, close, at),
  });
  for (const line of lines) live.take(line);
  return rows;
}

function fileRows(lines: readonly CassetteLine[]): TrafficRow[] {
  const head = { cassette: 1, program: "test", started: "", redaction: "secrets", source: "" } as const;
  const text = [head, ...lines].map((line) => cassetteText(line)).join("");
  return [...trafficOf(readCassette("cap.jsonl", Buffer.from(text)))].map(({ row }) => row);
}

const [full, delta] = plannedTraffic(first, second).map(({ body }) => body);
const events = (number: number, texts: readonly string[]): CassetteEvent[] => [
  { type: "event", number, data: JSON.stringify({ type: "response.created", response: { id: "begun" } }) },
  ...texts.map((data): CassetteEvent => ({ type: "event", number, data })),
];
const upgrade = (connection: number): CassetteEvent => ({
  type: "upgrade",
  connection,
  url: "wss://gw.example/v1/responses",
  headers: [],
});
const frame = (number: number, connection: number, body = full!): CassetteEvent => ({
  type: "frame",
  number,
  connection,
  body,
});
const end = (number: number, status: "completed" | "interrupted" = "completed"): CassetteEvent => ({
  type: "end",
  number,
  status,
});

describe("rows that are shown while it is recorded are those of the file", () => {
  test("where a connection breaks in the middle of an answer", () => {
    const lines = timed(
      upgrade(0),
      frame(1, 0),
      ...events(1, first.events ?? []),
      end(1),
      frame(2, 0, delta),
      ...events(2, []),
      { type: "close", connection: 0, by: "server" },
      end(2, "interrupted"),
      upgrade(1),
      frame(3, 1),
      ...events(3, answered("resp_3", null)),
      end(3),
    );
    const live = liveRows(lines);
    expect(live).toEqual(fileRows(lines));
    expect(live[1]).toMatchObject({ kind: "delta", why: { by: "rules", detail: { reason: "delta" } }, findings: [] });
    expect(live[2]).toMatchObject({
      why: { previous: { connection: 0, isClosed: true, reason: "cut by the server" } },
    });
  });

  test("where a connection is closed after its successor was opened", () => {
    const lines = timed(
      upgrade(0),
      frame(1, 0),
      ...events(1, first.events ?? []),
      end(1),
      upgrade(1),
      frame(2, 1),
      { type: "close", connection: 0, by: "server", code: 1012 },
      ...events(2, answered("resp_2", null)),
      end(2),
    );
    const live = liveRows(lines);
    expect(live).toEqual(fileRows(lines));
    expect(live[1]).toMatchObject({ why: { previous: { connection: 0, isClosed: false } } });
  });

  test("where requests of one conversation overlap; those of another do not wait", () => {
    const request = (number: number, key: string, text: string): CassetteEvent => ({
      type: "request",
      number,
      method: "POST",
      url: "https://gw.example/v1/responses",
      headers: [],
      compressed: false,
      body: JSON.stringify({ model: "m", prompt_cache_key: key, input: [{ type: "message", role: "user", text }] }),
    });
    const lines = timed(
      request(1, "one", "long ago"),
      request(3, "one", "just now"),
      request(2, "other", "x"),
      ...events(3, answered("resp_3", usage(20, 0))),
      end(3),
      end(2),
      ...events(1, answered("resp_1", usage(20, 0))),
      end(1),
    );
    const live = liveRows(lines);
    expect(live.map(({ number }) => number)).toEqual([2, 1, 3]);
    expect(live.toSorted((left, right) => left.number - right.number)).toEqual(fileRows(lines));
    expect(live[2]).toMatchObject({ verdict: { kind: "client-break", since: 1 } });
  });
});

test("rows are data: they come from another thread as they were made", () => {
  for (const file of recordedConversations) {
    for (const { row } of trafficOf(recordedTraffic(file).exchanges))
      expect(deserialize(serialize(row))).toStrictEqual(row);
  }
});
