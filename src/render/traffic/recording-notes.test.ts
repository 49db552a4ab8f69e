import { expect, test } from "vitest";
import type { RecordedConnection } from "../../cassette/recorded-exchange.js";
import { plainPaint } from "../paint.js";
import { recordingNotes } from "./recording-notes.js";

const asked = (connection: number, more: Partial<RecordedConnection>): RecordedConnection => ({
  connection,
  url: "ws://gw.example/v1/responses",
  headers: [],
  at: 0,
  ...more,
});

test("WebSockets that were not opened, and why; what is the same is said once", () => {
  const refusal = { status: 404, answerBody: "no ws" };
  const unreachable = { close: { by: "server", reason: "connection refused" } } as const;
  const connections = [
    ...[0, 1, 3].map((number) => asked(number, refusal)),
    ...[4, 5, 6, 7, 8].map((number) => asked(number, unreachable)),
    asked(2, { status: 101 }),
  ];
  expect(recordingNotes({ connections, gaps: [] }, plainPaint)).toBe(
    [
      "x A, B and D were refused with 404 instead of opened: no ws\n",
      "x E to I (5 WebSockets) were not opened: connection refused\n",
    ].join(""),
  );
});
