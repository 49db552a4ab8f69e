import { expect, test } from "vitest";
import { InterimAnswers } from "./interim-answers.js";

const answer = "HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 100 of a body\r\n\r\n";

function passed(...chunks: readonly string[]): string {
  const interim = new InterimAnswers();
  return chunks.map((chunk) => interim.push(Buffer.from(chunk, "latin1"))?.toString("latin1") ?? "").join("");
}

test.each([
  ["", answer],
  ["HTTP/1.1 100 Continue\r\n\r\n", answer],
  ["HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.0 102\r\n\r\n", answer],
  ["", "HTTP/1.1 101 Switching Protocols\r\n\r\n"],
  ["", "SSH-2.0-x\r\nHTTP/1.1 100 Continue\r\n\r\n"],
  ["", "HTTP/2.0 100 x\r\n\r\n"],
])("%j in front of %j is skipped, wherever it is cut", (before, kept) => {
  const whole = before + kept;
  for (let at = 0; at <= whole.length; at++) expect(passed(whole.slice(0, at), whole.slice(at))).toBe(kept);
  expect(passed(...whole)).toBe(kept);
});

test("interim answers without end are somebody else's to refuse", () => {
  const endless = Array.from({ length: 5000 }, () => "HTTP/1.1 102 Processing\r\n\r\n");
  expect(passed(...endless).length).toBeGreaterThan(0);
});
