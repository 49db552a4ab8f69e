import { expect, test } from "vitest";
import { parseJson } from "../../json/parse.js";
import { boundedJson } from "./bounded-json.js";

function shown(value: unknown, most = 10_000): string {
  return boundedJson(parseJson(JSON.stringify(value)), 0, { most });
}

test("a value, indented, names set off", () => {
  expect(shown({ a: [1, "x"], b: {}, c: [] })).toBe(
    "{\n  <i>&quot;a&quot;</i>: [\n    1,\n    &quot;x&quot;\n  ],\n  <i>&quot;b&quot;</i>: {},\n  <i>&quot;c&quot;</i>: []\n}",
  );
});

test("long texts, blobs and lists are folded, and say how much is missing", () => {
  expect(shown("many words ".repeat(100))).toMatch(/^&quot;many words .*…<u>\d+ more characters<\/u>$/);
  expect(shown("A".repeat(5000))).toBe(`&quot;${"A".repeat(79)}…<u>4,922 more characters</u>`);
  const list = shown(Array.from({ length: 100 }, (_, index) => index));
  expect(list).toContain("  3,\n  <u>72 more elements</u>,\n  76,");
  expect(list.match(/\n/g)).toHaveLength(4 + 1 + 24 + 1);
});

test("whatever it holds, it stays within its bounds, and every tag is closed", () => {
  const wide = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`member ${index}`, "text ".repeat(90)]));
  let deep: unknown = 1;
  for (let level = 0; level < 500; level++) deep = [deep, { [`name ${level}`]: deep === 1 ? 1 : level }];
  for (const value of [wide, deep, Array.from({ length: 40 }, () => wide)]) {
    const html = shown(value, 5000);
    expect(html.length).toBeLessThan(20_000);
    for (const tag of ["i", "u"]) expect(html.split(`<${tag}>`).length).toBe(html.split(`</${tag}>`).length);
  }
});

test("an escape that is cut in two does not stay behind", () => {
  const text = `${"a ".repeat(248)}a\\u00e9`;
  expect(boundedJson(parseJson(`"${text}${" b".repeat(50)}"`), 0, { most: 9999 })).not.toMatch(
    /\\(?:u[0-9a-f]{0,3})?…/,
  );
});
