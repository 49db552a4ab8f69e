import { expect, test } from "vitest";
import type { CassetteLine } from "../cassette/cassette-line.js";
import type { LineUse } from "../terminal/recording-queue.js";
import { CaptureLines } from "./capture-lines.js";

/** Lines that a disk took which takes only these. */
function written(taken: readonly LineUse[], lines: readonly CassetteLine[]): CassetteLine[] {
  const found: CassetteLine[] = [];
  const queue = {
    append: (text: string, use: LineUse): boolean => {
      if (taken.includes(use)) found.push(JSON.parse(text) as CassetteLine);
      return taken.includes(use);
    },
  };
  const file = new CaptureLines(queue);
  for (const line of lines) file.write(line);
  return found;
}

const request = (number: number): CassetteLine => ({
  at: 1,
  type: "request",
  number,
  method: "POST",
  url: "http://127.0.0.1/",
  headers: [],
  compressed: false,
  body: "{}",
});
const event = (number: number): CassetteLine => ({ at: 2, type: "event", number, data: "{}" });
const end = (number: number): CassetteLine => ({ at: 3, type: "end", number, status: "completed" });

test("a request without place for its body keeps its line, and a gap says whose body is missing", () => {
  const lines = written(["structure"], [request(1), request(2), end(2), end(1)]);
  expect(lines).toMatchObject([
    { type: "request", number: 1, body: "" },
    { type: "request", number: 2, body: "" },
    { type: "gap", number: 2, lines: 1 },
    { type: "end", number: 2 },
    { type: "gap", number: 1, lines: 1 },
    { type: "end", number: 1 },
  ]);
});

test("events without place are told in front of the end of their answer", () => {
  const lines = written(["whole", "structure"], [request(1), event(1), event(1), end(1)]);
  expect(lines).toMatchObject([
    { type: "request", number: 1, body: "{}" },
    { type: "gap", number: 1, lines: 2, reason: "the disk was too slow" },
    { type: "end", number: 1 },
  ]);
});
