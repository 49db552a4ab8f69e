import { describe, expect, it } from "vitest";
import { cassetteText, type CassetteEvent } from "./cassette-line.js";
import { ExchangeReader } from "./exchange-reader.js";
import { readCassette, readRecording } from "./read-cassette.js";

const head = { cassette: 1, program: "p", started: "2026-01-01T00:00:00.000Z", redaction: "secrets", source: "s" };
const request = { type: "request", method: "POST", url: "http://h/v1/responses", headers: [["a", "b"]] } as const;

/** A cassette whose lines are one millisecond apart. */
function cassette(events: readonly CassetteEvent[]): Uint8Array {
  const lines = events.map((event, at) => cassetteText({ at, ...event }));
  return Buffer.from(`${JSON.stringify(head)}\n${lines.join("")}`);
}

describe("a cassette", () => {
  it("gives lines without a number to what came last", () => {
    const [first, second] = readCassette(
      "c",
      cassette([
        { ...request, compressed: false, body: "1" },
        { type: "answer", status: 500, headers: [] },
        { type: "body", text: "broken" },
        { ...request, compressed: true, body: "2" },
        { type: "answer", status: 200, headers: [] },
        { type: "event", data: "e" },
        { type: "end", status: "completed" },
      ]),
    );
    expect(first).toMatchObject({ number: 1, status: 500, answerBody: "broken", events: [], endedAt: 2 });
    expect(second).toMatchObject({ number: 2, status: 200, events: ["e"], firstEventAt: 5, compressed: true });
    expect([first?.ended, second?.ended]).toEqual([undefined, undefined]);
  });

  it("keeps exchanges apart that overlap", () => {
    const { exchanges } = readRecording(
      "c",
      cassette([
        { ...request, number: 1, compressed: false, body: "1" },
        { ...request, number: 2, compressed: false, body: "2" },
        { type: "answer", number: 2, status: 400, headers: [] },
        { type: "answer", number: 1, status: 200, headers: [] },
        { type: "event", number: 1, data: "one" },
        { type: "body", number: 2, text: "no" },
        { type: "end", number: 2, status: "failed", error: { name: "n", message: "m" } },
        { type: "event", number: 1, data: "two" },
        { type: "end", number: 1, status: "completed" },
      ]),
    );
    expect(exchanges).toMatchObject([
      { number: 1, status: 200, events: ["one", "two"], at: 0, firstEventAt: 4, endedAt: 8, ended: "completed" },
      { number: 2, status: 400, answerBody: "no", endedAt: 6, ended: "failed", error: { name: "n", message: "m" } },
    ]);
  });

  it("tells of WebSockets: opened, refused, closed, and on which side of a gateway", () => {
    const { connections, exchanges, gaps } = readRecording(
      "c",
      cassette([
        { type: "upgrade", connection: 0, side: "client", url: "ws://a/", headers: [] },
        { type: "upgrade", connection: 1, side: "provider", url: "ws://b/", headers: [["x", "y"]] },
        { type: "answer", connection: 1, status: 101, headers: [] },
        { type: "answer", connection: 0, status: 426, headers: [["u", "v"]] },
        { type: "body", connection: 0, text: "HTTP please" },
        { type: "frame", number: 1, connection: 1, body: "{}" },
        { type: "frame", number: 2, connection: 1, body: "{}" },
        { type: "gap", number: 1, lines: 2, bytes: 10, reason: "slow" },
        { type: "gap", lines: 3, bytes: 30, reason: "full" },
        { type: "close", connection: 1, by: "server", code: 1009, reason: "big" },
      ]),
    );
    expect(connections).toMatchObject([
      { connection: 0, side: "client", status: 426, answerHeaders: [["u", "v"]], answerBody: "HTTP please" },
      { connection: 1, side: "provider", status: 101, close: { by: "server", code: 1009, reason: "big" } },
    ]);
    expect(exchanges).toMatchObject([
      { kind: "frame", url: "ws://b/", connection: 1, side: "provider", gap: { lines: 2, bytes: 10 } },
      { kind: "frame", connection: 1, close: { code: 1009 } },
    ]);
    expect(exchanges[0]?.close).toBeUndefined();
    expect(gaps).toEqual([{ lines: 3, bytes: 30, reason: "full" }]);
  });

  it("reads a head of level share, and ignores lines of an unknown type", () => {
    const bytes = Buffer.from(
      `${JSON.stringify({ ...head, redaction: "share" })}\n{"at":0,"type":"new"}\n{"at":0,"type":"requ`,
    );
    expect(readRecording("c", bytes)).toMatchObject({ head: { redaction: "share", source: "s" }, exchanges: [] });
  });
});

describe("lines while they are recorded", () => {
  it("tell an exchange when it ended", () => {
    const ended: [number, string | undefined][] = [];
    const reader = new ExchangeReader({ ended: (exchange) => ended.push([exchange.number, exchange.ended]) });
    reader.take({ at: 0, ...request, number: 1, compressed: false, body: "" });
    reader.take({ at: 0, ...request, number: 2, compressed: false, body: "" });
    reader.take({ at: 1, type: "end", number: 2, status: "interrupted" });
    expect(ended).toEqual([[2, "interrupted"]]);
    reader.take({ at: 2, type: "event", number: 2, data: "late" });
    reader.take({ at: 3, type: "end", number: 1, status: "completed" });
    expect(ended).toEqual([
      [2, "interrupted"],
      [1, "completed"],
    ]);
  });
});
