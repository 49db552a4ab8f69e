import { expect, test } from "vitest";
import { Redactor } from "./redactor.js";
import { isSearched, isSearchedPiece } from "./searched-value.js";

test.each([
  "null",
  "undefined",
  "true",
  "test",
  "user",
  "4096",
  "1700000000000",
  "not-needed",
  "your-api-key",
  "input_text",
  "response.completed",
  "assistant",
  "hunter2",
  "(redacted)",
])("%s is no secret to look for", (value) => {
  expect(isSearched(value)).toBe(false);
  // What a request is made of stays whole when it is somebody's key.
  const body = `{"role":"user","n":4096,"a":null,"text":"run the test of ${value}"}`;
  expect(new Redactor([value, `Bearer ${value}`]).json(body)).toBe(body);
});

test.each(["AS3CRET9", "hunter2hunter2", "correct-horse", "sk-no-key-1", "12345678901234567", "test-1234", "a+a-a=%a"])(
  "%s is",
  (value) => expect(isSearched(value)).toBe(true),
);

test("a word alone in a cookie is a setting", () => {
  expect(["darkmodes", "Accepted", "ENGLISHUK"].filter(isSearchedPiece)).toEqual([]);
  expect(isSearchedPiece("S3SS10NABC")).toBe(true);
});
