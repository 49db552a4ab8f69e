import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteWriter } from "./byte-writer.js";
import { parseJson } from "./parse.js";

function wire(text: string): string {
  const document = parseJson(text);
  const writer = new ByteWriter(1);
  writer.wire(document, 0);
  return Buffer.from(writer.bytes()).toString();
}

function copy(text: string): string {
  const writer = new ByteWriter(1);
  writer.copy(parseJson(text), 0);
  return Buffer.from(writer.bytes()).toString();
}

function textOf(value: string): string {
  const writer = new ByteWriter(1);
  writer.text(value);
  return Buffer.from(writer.bytes()).toString();
}

test("text() writes what JSON.stringify writes", () => {
  const awkward = fc.constantFrom(
    "\u0000",
    "\u001f",
    "\b",
    "\f",
    "\n",
    "\r",
    "\t",
    '"',
    "\\",
    "/",
    "\u007f",
    "é",
    "\u2028",
    "🚀",
  );
  const strings = fc.array(fc.oneof(fc.string({ unit: "grapheme" }), awkward)).map((parts) => parts.join(""));
  fc.assert(
    fc.property(strings, (value) => {
      expect(textOf(value)).toBe(JSON.stringify(value));
    }),
    { seed: 3, numRuns: 3000 },
  );
});

test("text() keeps characters whole where a long string is written block by block", () => {
  for (const size of [32_766, 32_767, 32_768, 65_535, 65_536]) {
    const value = `${"a".repeat(size)}🚀\n${"é🚀".repeat(40_000)}"`;
    expect(textOf(value)).toBe(JSON.stringify(value));
  }
});

// Wire contract 0.2 and 14.
test.each([
  ['{"a" : [ 1 , "x" ] , "b" : { } , "c": [ ]}', '{"a":[1,"x"],"b":{},"c":[]}'],
  ['"\\/"', '"/"'],
  ['"\\u00e9\\u2028\\u0007\\u007f"', '"é\u2028\\u0007\u007f"'],
  ['"\\u0008\\u000a\\u0041"', '"\\b\\nA"'],
  ['"\\u001F"', '"\\u001f"'],
  ['"\\ud83d\\ude80"', '"🚀"'],
  ['"\\"\\\\\\n"', '"\\"\\\\\\n"'],
  ['{"\\u0061": 1}', '{"a":1}'],
  ["[-0, 1e5, 1.0, 0.000001]", "[0,1e+5,1.0,1e-6]"],
  ['{"2": 1, "1": 2}', '{"2":1,"1":2}'],
])("wire() normalises %s", (text, expected) => {
  expect(wire(text)).toBe(expected);
});

test.each([
  ["last value, first position", '{"a":1,"b":2,"a":3}', '{"a":3,"b":2}'],
  ["found by meaning", '{"a":1,"\\u0061":2}', '{"a":2}'],
  ["nested in what stays", '{"a":0,"a":{"b":1,"c":[{"d":1,"d":2}],"b":3}}', '{"a":{"b":3,"c":[{"d":2}]}}'],
  ["nested in what goes", '{"a":{"b":1,"b":2},"a":1}', '{"a":1}'],
  ["beside one without", '[{"a":1,"a":[]},{"a":1},{"a":1,"a":{}}]', '[{"a":[]},{"a":1},{"a":{}}]'],
  ["same length, other name", '{"ab":1,"ac":2}', '{"ab":1,"ac":2}'],
  ["integer-like", '{"2":1,"1":2,"2":3}', '{"2":3,"1":2}'],
  ["__proto__", '{"__proto__":1,"a":2,"__proto__":3}', '{"__proto__":3,"a":2}'],
  ["the empty name", '{"":1,"":2}', '{"":2}'],
])("duplicate keys: %s", (_, text, expected) => {
  expect(wire(text)).toBe(expected);
  expect(copy(text)).toBe(text);
});

test("duplicates among many keys", () => {
  const names = Array.from({ length: 40 }, (_, index) => `"k${index}":${index}`);
  expect(wire(`{${names.join(",")},"k7":"last"}`)).toBe(`{${names.join(",").replace('"k7":7', '"k7":"last"')}}`);
});

test("wire() of a value without odd members is what JSON.stringify writes, and reading it again changes nothing", () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.integer({ min: 0, max: 3 }), (value, indent) => {
      const once = wire(JSON.stringify(value, undefined, indent));
      expect(wire(once)).toBe(once);
      expect(JSON.parse(once)).toEqual(JSON.parse(JSON.stringify(value).replaceAll(/(?<=[[,:])-0(?=[\],}])/g, "0")));
    }),
    { seed: 4, numRuns: 1000 },
  );
});

test("truncate() forgets, ascii(), raw() and byte() add", () => {
  const writer = new ByteWriter(1);
  writer.ascii('{"a":');
  const length = writer.length;
  writer.raw('"é"');
  writer.truncate(length);
  writer.raw('"🚀"');
  writer.byte(0x7d);
  expect(Buffer.from(writer.bytes()).toString()).toBe('{"a":"🚀"}');
});

test("long and short slices grow the buffer alike", () => {
  const source = Buffer.from(`["${"x".repeat(500)}","y"]`);
  const writer = new ByteWriter(1);
  writer.slice(source, 0, source.length);
  writer.slice(source, 503, 507);
  expect(Buffer.from(writer.bytes()).toString()).toBe(`${source.toString()}${source.toString().slice(503, 507)}`);
});
