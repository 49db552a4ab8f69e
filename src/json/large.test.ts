import { expect, test, vi } from "vitest";
import { InputError } from "../problem/input-error.js";
import { ByteWriter } from "./byte-writer.js";
import { checkWire } from "./check-wire.js";
import { parseJson } from "./parse.js";
import { pointerTo } from "./pointer.js";
import { compactBytes, compactText, prettyText } from "./print.js";

// Some of these take seconds when everything else runs beside them.
vi.setConfig({ testTimeout: 60_000 });

const million = 1_000_000;

function filled(size: number, unit: string, head = "", tail = ""): Buffer {
  const bytes = Buffer.alloc(size, unit);
  bytes.write(head, 0);
  bytes.write(tail, size - tail.length);
  return bytes;
}

function problem(source: Uint8Array | string) {
  try {
    parseJson(source);
  } catch (error) {
    if (error instanceof InputError) return error.problems[0];
    throw error;
  }
  return undefined;
}

test("a million levels of arrays: parsed, printed, checked, turned into a value", () => {
  const text = "[".repeat(million) + "]".repeat(million);
  const document = parseJson(text);
  expect(document.depth).toBe(million);
  expect(compactText(document)).toBe(text);
  expect(prettyText(document).replaceAll(/\s/g, "")).toBe(text);
  expect(pointerTo(document, 3)).toBe("/0/0/0");
  expect(checkWire(document).map(({ code }) => code)).toEqual(["wire-nesting"]);
  expect(Array.isArray(document.value(0))).toBe(true);
});

test("200,000 levels of objects with duplicate keys pass the wire copy", () => {
  const levels = million / 5;
  const document = parseJson(`${'{"a":1,"a":'.repeat(levels)}2${"}".repeat(levels)}`);
  const writer = new ByteWriter();
  writer.wire(document, 0);
  expect(writer.length).toBe(levels * 6 + 1);
});

test.each(["[", '{"a":', '[{"a":'])("a million unclosed %s are an error", (opening) => {
  expect(problem(opening.repeat(million))).toMatchObject({ code: "json-syntax" });
});

test("an integer of a million digits is read, checked and written", () => {
  const document = parseJson(`[${"9".repeat(million)},-${"9".repeat(million)}]`);
  expect(checkWire(document)).toEqual([]);
  expect(compactBytes(document)).toHaveLength(million * 2 + 4);
});

test("100 MB: one string, one number, one run of white space, garbage, an unclosed string", () => {
  const size = 100 * million;
  const string = parseJson(filled(size, "x", '["', '"]'));
  expect(string.end(1) - string.start(1)).toBe(size - 2);
  expect(parseJson(filled(size, "1")).count).toBe(1);
  expect(problem(filled(size, " "))?.message).toContain("found the end of the text");
  expect(problem(filled(size, "\u0000"))?.message).toContain("U+0000");
  expect(problem(filled(size, "\u00ff".normalize(), '"'))?.code).toMatch(/^json-/);
  expect(problem(filled(size, "x", '"'))?.place).toMatchObject({ line: 1, column: size + 1 });
});

test("20 MB of small values: read, and copied to the wire byte for byte", () => {
  const text = Buffer.from(`[${'{"a":[1,null]},'.repeat((20 * million) / 15)}0]`);
  const document = parseJson(text);
  const writer = new ByteWriter(text.length);
  writer.wire(document, 0);
  expect(Buffer.compare(writer.bytes(), text)).toBe(0);
});
