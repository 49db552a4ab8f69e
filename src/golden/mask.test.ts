import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { configFromJson } from "../profile/json-config.js";
import { masksFor, readMasks, type Mask } from "./mask.js";
import { maskedText } from "./masked-text.js";
import { compareParts } from "./part.js";

/** Masks as they stand in prompt-wire.toml, here as JSON. */
function masks(...list: readonly unknown[]): Mask[] {
  const document = parseJson(JSON.stringify(list));
  return readMasks(configFromJson(document, 0, { kind: "project" }));
}

/** How a comparison under masks ends: `same`, or the pointer of the first difference that is left. */
function compare(golden: string, actual: string, ...list: readonly unknown[]): string {
  const part = { name: "body", golden: Buffer.from(golden), actual: Buffer.from(actual), isBody: true } as const;
  const [difference] = compareParts([part], masks(...list)).differences;
  return difference === undefined ? "same" : `differs at ${difference.first.pointer}`;
}

const one = "0199aaaa-0000-7000-8000-000000000001";
const two = "0199bbbb-0000-7000-8000-000000000002";

describe("a pointer hides its value", () => {
  test.each([
    ['{"a":"x","b":1}', '{"a":"y","b":1}', "/a", "same"],
    ['{"a":1,"b":1}', '{"a":2.50e3,"b":1}', "/a", "same"],
    ['{"a":true}', '{"a":false}', "/a", "same"],
    ['{"a":{"b":1}}', '{"a":{"c":[]}}', "/a", "same"],
    ['{"a":[1]}', '{"a":[]}', "/a", "same"],
    ['{"i":[{"id":1},{"id":2}]}', '{"i":[{"id":3},{"id":4}]}', "/i/*/id", "same"],
    ['{"i":[{"id":1},{"id":2}]}', '{"i":[{"id":3},{"id":4}]}', "/i/0/id", "differs at /i/1/id"],
    ['{"a/b":1}', '{"a/b":2}', "/a~1b", "same"],
    ['{"__proto__":1}', '{"__proto__":2}', "/__proto__", "same"],
    ['{"toString":1}', '{"toString":2}', "/toString", "same"],
  ])("%s and %s under %s", (golden, actual, mask, expected) => {
    expect(compare(golden, actual, mask)).toBe(expected);
    expect(compare(golden, actual)).not.toBe("same");
  });
});

describe("a mask hides only what it names", () => {
  test.each([
    ["another value", '{"a":"x","b":1}', '{"a":"y","b":2}', "/a"],
    ["that the value is not there", '{"a":"x","b":1}', '{"b":1}', "/a"],
    ["that the value came", '{"b":1}', '{"a":"x","b":1}', "/a"],
    ["another kind of value", '{"a":"x"}', '{"a":1}', "/a"],
    ["null", '{"a":"x"}', '{"a":null}', "/a"],
    ["the key", '{"a":"x"}', '{"A":"x"}', "/a"],
    ["the order", '{"a":"x","b":1}', '{"b":1,"a":"y"}', "/a"],
    ["white space around it", '{"a":"x"}', '{"a": "y"}', "/a"],
    ["a line end", '{"a":"x"}', '{"a":"y"}\n', "/a"],
    ["the same name elsewhere", '{"a":"x","c":{"a":"x"}}', '{"a":"y","c":{"a":"y"}}', "/a"],
    ["a text that looks like its placeholder", '{"a":"x","b":"(masked)"}', '{"a":"(masked)","b":"y"}', "/a"],
    ["how many there are", '{"i":[{"id":1}]}', '{"i":[{"id":1},{"id":2}]}', "/i/*/id"],
    ["text around a match", `{"a":"${one}:0"}`, `{"a":"${two}:1"}`, { pattern: "uuid" }],
    ["a key that matches", `{"${one}":1}`, `{"${two}":1}`, { pattern: "uuid" }],
    [
      "what is outside the pointer",
      `{"a":"${one}","b":"${one}"}`,
      `{"a":"${two}","b":"${two}"}`,
      { pattern: "uuid", pointer: "/a" },
    ],
    ["something that is no UUID", `{"a":"${one}"}`, '{"a":"0199"}', { pattern: "uuid" }],
    ["the values of what is sorted", '{"m":{"a":1,"b":2}}', '{"m":{"b":1,"a":2}}', { pointer: "/m", order: true }],
    [
      "a member more in what is sorted",
      '{"m":{"a":1,"b":2}}',
      '{"m":{"b":2,"c":3,"a":1}}',
      { pointer: "/m", order: true },
    ],
    [
      "the order elsewhere",
      '{"m":{"a":1,"b":2},"n":{"a":1,"b":2}}',
      '{"m":{"b":2,"a":1},"n":{"b":2,"a":1}}',
      { pointer: "/m", order: true },
    ],
    [
      "the order inside what is sorted",
      '{"m":{"a":{"x":1,"y":2}}}',
      '{"m":{"a":{"y":2,"x":1}}}',
      { pointer: "/m", order: true },
    ],
    ["the order of a list", '{"m":[1,2]}', '{"m":[2,1]}', { pointer: "/m", order: true }],
    ["digits of a number", '{"a":17960257727731}', '{"a":17960257727732}', { pattern: "time" }],
  ])("not %s", (_, golden, actual, mask) => {
    expect(compare(golden, actual, mask)).toMatch(/^differs/);
  });
});

describe("patterns", () => {
  test.each([
    [`{"a":"id ${one}, ${two}"}`, `{"a":"id ${two}, ${one}"}`, "uuid"],
    [
      '{"m":"{\\"id\\":\\"0199aaaa-0000-7000-8000-000000000001\\"}"}',
      '{"m":"{\\"id\\":\\"0199bbbb-0000-7000-8000-000000000002\\"}"}',
      "uuid",
    ],
    ['{"a":1796025772773}', '{"a":1796025772774}', "time"],
    ['{"a":"at 2026-11-30T08:15:00.123Z."}', '{"a":"at 2027-01-01T00:00:00Z."}', "time"],
    ['{"a":"é wall 1.31s 🚀"}', '{"a":"é wall 12.1s 🚀"}', "(?<=wall )[\\d.]+s"],
  ])("%s and %s under %s", (golden, actual, pattern) => {
    expect(compare(golden, actual)).toMatch(/^differs/);
    expect(compare(golden, actual, { pattern })).toBe("same");
  });

  test("UUIDs that were equal must stay equal", () => {
    const body = (session: string, key: string): string => `{"session":"${session}","key":"${key}","n":1}`;
    expect(compare(body(one, one), body(two, two), { pattern: "uuid" })).toBe("same");
    expect(compare(body(one, one), body(two, one), { pattern: "uuid" })).toBe("differs at /key");
    expect(compare(body(one, two), body(two, two), { pattern: "uuid" })).toBe("differs at /key");
  });

  test("the order of members does not change what a UUID is called", () => {
    const golden = `{"m":{"a":"${one}","b":"${two}"},"key":"${one}"}`;
    const actual = `{"m":{"b":"${one}","a":"${two}"},"key":"${two}"}`;
    expect(compare(golden, actual, { pointer: "/m", order: true }, { pattern: "uuid" })).toBe("same");
  });
});

test("offsets and texts around a difference are those of the texts as they are", () => {
  const golden = Buffer.from(`{"é":"${one}","x":1}`);
  const actual = Buffer.from(`{"é":"${two}","x":2}`);
  const { differences, masked } = compareParts([{ name: "b", golden, actual, isBody: true }], masks("/é"));
  expect(differences[0]?.first).toEqual({
    offset: golden.indexOf('"x":1') + 4,
    pointer: "/x",
    left: { before: expect.stringMatching(/000001","x":$/) as string, after: "1}" },
    right: { before: expect.stringMatching(/000002","x":$/) as string, after: "2}" },
  });
  expect(masked).toEqual([{ label: "/é", values: 1, hidden: 0 }]);
});

test("what a mask did is told, also when all is the same", () => {
  const golden = Buffer.from(`{"a":"${one}","b":"x","m":{"c":1,"d":2}}`);
  const actual = Buffer.from(`{"a":"${two}","b":"x","m":{"d":2,"c":1}}`);
  const list = masks("/b", { pattern: "uuid" }, { pointer: "/m", order: true });
  expect(compareParts([{ name: "b", golden, actual, isBody: true }], list)).toEqual({
    differences: [],
    masked: [
      { label: "uuid", values: 1, hidden: 1 },
      { label: "/b", values: 1, hidden: 0 },
      { label: "order of /m", values: 1, hidden: 1 },
    ],
  });
});

test("texts that are no JSON, and parts that are no body, are never masked", () => {
  expect(compare("\uFEFF{}", "{}", { pattern: "uuid" })).toMatch(/^differs/);
  const part = { name: "headers.json", golden: Buffer.from('{"a":1}'), actual: Buffer.from('{"a":2}') };
  expect(compareParts([part], masks("/a")).differences).toHaveLength(1);
});

test("without anything to hide a masked text is the text itself", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const document = parseJson(text);
      const masked = maskedText(
        document,
        masks("/none/such", { pattern: "zzzzzz" }, { pointer: "/none", order: true }),
      );
      expect(Buffer.compare(masked.bytes, document.bytes)).toBe(0);
      expect(masked.spans).toEqual([]);
    }),
  );
});

test("a masked text is JSON again, and under an order mask any order is the same", () => {
  const value = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue(), { maxKeys: 6 });
  fc.assert(
    fc.property(value, fc.infiniteStream(fc.nat()), (object, chances) => {
      const shuffled = Object.fromEntries(Object.entries(object).toSorted(() => (chances.next().value! % 3) - 1));
      const list = masks({ pointer: "/m", order: true }, { pattern: "\\d" }, "/m/a");
      const [left, right] = [object, shuffled].map((m) => maskedText(parseJson(JSON.stringify({ m })), list));
      expect(() => parseJson(left!.bytes)).not.toThrow();
      expect(Buffer.compare(left!.bytes, right!.bytes)).toBe(0);
    }),
  );
});

test("cases are named with stars", () => {
  const [mask] = masks({ pointer: "/a", cases: ["client/*", "one"] });
  expect(["client/a", "client/a/b", "one"].map((name) => masksFor([mask!], name).length)).toEqual([1, 1, 1]);
  expect(["clients/a", "other", "one/a"].map((name) => masksFor([mask!], name).length)).toEqual([0, 0, 0]);
});

test.each([
  ["a"],
  [""],
  [{}],
  [{ pointer: "a" }],
  [{ order: true }],
  [{ pattern: "(" }],
  [{ pointer: "/a", order: true, pattern: "uuid" }],
  [{ pointer: "" }],
])("%j is no mask", (mask) => {
  expect(() => masks(mask)).toThrow(InputError);
});
