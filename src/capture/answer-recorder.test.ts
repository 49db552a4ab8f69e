import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { CassetteLine } from "../cassette/cassette-line.js";
import { AnswerRecorder } from "./answer-recorder.js";
import { secretsRedaction } from "./capture-redaction.js";
import { CaptureSession } from "./capture-session.js";

function recorder(headers: readonly (readonly [string, string])[]) {
  const lines: CassetteLine[] = [];
  const session = new CaptureSession({
    redaction: secretsRedaction({}),
    now: () => 0,
    write: (line) => lines.push(line),
  });
  const head = { method: "", status: 200, headers, isUpgrade: false };
  return { lines, answer: new AnswerRecorder(session, { number: 1 }, 0, { head, held: new Set() }) };
}

const stream = [["content-type", "text/event-stream; charset=utf-8"]] as const;

test("after a piece that was left out, events are whole again behind the next blank line", async () => {
  const { lines, answer } = recorder(stream);
  await answer.body(1, Buffer.from("data: one\n\ndata: tw"));
  answer.lose(10, "slow");
  await answer.body(2, Buffer.from("rest of three"));
  await answer.body(3, Buffer.from(' of it\n\ndata: {"type":"response.completed"}\n\n'));
  await answer.end(4);
  expect(lines.filter(({ type }) => type === "event" || type === "gap")).toEqual([
    { at: 1, type: "event", number: 1, data: "one" },
    { at: 3, type: "event", number: 1, data: '{"type":"response.completed"}' },
    { at: 4, type: "gap", number: 1, lines: 1, bytes: 10 + 13 + 8, reason: "slow" },
  ]);
  expect(answer.verdict).toBe("completed");
});

test("compressed data is not decoded behind a missing piece", async () => {
  const { lines, answer } = recorder([...stream, ["content-encoding", "gzip"]]);
  const bytes = gzipSync("data: one\n\n");
  answer.lose(4, "slow");
  await answer.body(1, bytes);
  await answer.end(2);
  expect(lines.slice(1)).toEqual([
    { at: 2, type: "gap", number: 1, lines: 1, bytes: 4 + bytes.length, reason: "slow" },
  ]);
});

test("an unknown encoding and damaged data leave a gap", async () => {
  for (const encoding of ["made-up", "gzip", "zstd"]) {
    const { lines, answer } = recorder([...stream, ["content-encoding", encoding]]);
    await answer.body(1, Buffer.from("this is no such data"));
    await answer.end(2);
    expect(lines.slice(1)).toMatchObject([{ type: "gap", number: 1, bytes: 20 }]);
  }
});

test("a small body that unpacks to a very large one leaves a gap", async () => {
  const { lines, answer } = recorder([["content-encoding", "gzip"]]);
  const bytes = gzipSync(Buffer.alloc(20 * 1024 * 1024));
  await answer.body(1, bytes);
  await answer.end(2);
  expect(lines.slice(1)).toMatchObject([
    { type: "gap", number: 1, bytes: bytes.length, reason: expect.stringContaining("larger than 16,777,216 bytes") },
  ]);
});
