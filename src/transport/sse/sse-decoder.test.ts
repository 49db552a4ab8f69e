import fc from "fast-check";
import { expect, test } from "vitest";
import { SseDecoder, type SseEvent } from "./sse-decoder.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function decode(chunks: readonly Uint8Array[], decoder = new SseDecoder()): SseEvent[] {
  const events = chunks.flatMap((chunk) => decoder.push(chunk));
  decoder.end();
  return events;
}

const data = (text: string): string[] => decode([bytes(text)]).map((event) => event.data);

test("events, ids, several data lines, comments, [DONE], no event line", () => {
  const text =
    ": hello\nevent: a\nid: 7\ndata: one\ndata:two\n\ndata: [DONE]\nretry: 5\n\n:\n\nevent: empty\n\ndata\n\n";
  expect(decode([bytes(text)])).toEqual([{ data: "one\ntwo", event: "a", id: "7" }, { data: "[DONE]" }, { data: "" }]);
});

test.each([
  ["LF", "\n"],
  ["CRLF", "\r\n"],
  ["CR", "\r"],
])("%s as line end", (_, end) => {
  expect(data(["data: a", "", "data: b", "", "data: c", "", ": more", ""].join(end))).toEqual(["a", "b", "c"]);
});

test("an event without its blank line is lost, and so is one that only a bare CR ends", () => {
  expect(data("data: a\n\ndata: b\n")).toEqual(["a"]);
  expect(data("data: a\r\rdata: b\r\r")).toEqual(["a"]);
  expect(data("data: a\r\n\r\ndata: b\r\n\r\n")).toEqual(["a", "b"]);
});

test("a byte order mark makes the stream unreadable, wherever it is split", () => {
  const text = bytes("\uFEFFdata: a\n\ndata: b\n\n");
  for (const at of [1, 2, 3, 9]) {
    const decoder = new SseDecoder();
    expect(decode([text.subarray(0, at), text.subarray(at)], decoder)).toEqual([]);
    expect(decoder.isUnreadable).toBe(true);
  }
  expect(data("data: \uFEFFa\n\n")).toEqual(["\uFEFFa"]);
});

test("any split gives the same events", () => {
  const line = fc.constantFrom("data: é🚀", "data:x", "data", ": c", "event: e", "id: 1", "", "", "x: y", "data: {}");
  const stream = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 30 });
  fc.assert(
    fc.property(stream, fc.array(fc.nat(400), { maxLength: 12 }), (lines, cuts) => {
      const whole = bytes(lines.flat().join(""));
      const places = [0, ...cuts.filter((cut) => cut < whole.length).toSorted((a, b) => a - b), whole.length];
      const chunks = places.slice(1).map((end, index) => whole.subarray(places[index], end));
      expect(decode(chunks)).toEqual(decode([whole]));
    }),
  );
});

test("after bytes that are not UTF-8 nothing is seen any more, and the end says so", () => {
  const decoder = new SseDecoder();
  expect(decoder.push(Uint8Array.of(...bytes("data: a\n\ndata: b"), 0xe2, 0x82, 0x28))).toHaveLength(1);
  expect(decoder.push(bytes("\n\ndata: c\n\n"))).toEqual([]);
  expect(() => decoder.end()).toThrow("invalid utf-8 sequence of 2 bytes from index 0");
});

test.each([
  [[0xff], "invalid utf-8 sequence of 1 bytes from index 0"],
  [[0xc3, 0x28], "invalid utf-8 sequence of 1 bytes from index 0"],
  [[0xf0, 0x9f, 0x9a, 0x28], "invalid utf-8 sequence of 3 bytes from index 0"],
  [[0xed, 0xa0, 0x80], "invalid utf-8 sequence of 1 bytes from index 0"],
  [[0xc3], "incomplete utf-8 byte sequence from index 0"],
  [[0xf0, 0x9f, 0x9a], "incomplete utf-8 byte sequence from index 0"],
])("%j at the end of a stream, whole or byte by byte", (wrong, message) => {
  const whole = new SseDecoder();
  whole.push(Uint8Array.from(wrong));
  expect(() => whole.end()).toThrow(message);
  const split = new SseDecoder();
  for (const byte of wrong) split.push(Uint8Array.of(byte));
  expect(() => split.end()).toThrow(message);
});

test("an endless event is given up, not collected", () => {
  const decoder = new SseDecoder({ maxEventLength: 100 });
  expect(decoder.push(bytes(`data: a\n\ndata: ${"x".repeat(200)}`))).toEqual([{ data: "a" }]);
  expect(() => decoder.push(bytes("x"))).toThrow(expect.objectContaining({ kind: "too-large" }));
  expect(() => decoder.end()).toThrow(expect.objectContaining({ kind: "too-large" }));
});

test("the first bytes are kept to show", () => {
  const decoder = new SseDecoder();
  decoder.push(bytes("<html>"));
  decoder.push(bytes("<body>".padEnd(2000, "x")));
  expect(new TextDecoder().decode(decoder.head)).toHaveLength(512);
  expect(new TextDecoder().decode(decoder.head)).toMatch(/^<html><body>x/);
});

test("a 20 MB event in small pieces", () => {
  const decoder = new SseDecoder();
  const piece = bytes("x".repeat(65_536));
  decoder.push(bytes("data: "));
  for (let count = 0; count < 320; count++) decoder.push(piece);
  expect(decoder.push(bytes("\n\n"))[0]?.data).toHaveLength(320 * 65_536);
});
