import { expect, test } from "vitest";
import { checkWire, deepestNesting } from "./check-wire.js";
import { parseJson } from "./parse.js";

function codes(text: string): string[] {
  return checkWire(parseJson(text)).map((problem) => problem.code);
}

function nested(levels: number): string {
  return "[".repeat(levels) + "]".repeat(levels);
}

// Wire contract 14: what the client's reader takes.
test.each([
  ["2^64 - 1", "18446744073709551615"],
  ["-2^63", "-9223372036854775808"],
  ["2^128", "340282366920938463463374607431768211456"],
  ["-2^127 - 1", "-170141183460469231731687303715884105729"],
  ["a hundred digits", "9".repeat(100)],
  ["minus a hundred digits", `-${"9".repeat(100)}`],
  ["an integer as text", '"18446744073709551616"'],
  ["a fraction of that size", "18446744073709551616.0"],
  ["an exponent of that size", "18446744073709551616e0"],
  ["beyond every double", "1e400"],
  ["a complete pair of escapes", '"\\ud83d\\ude80"'],
  ["a raw character beyond the basic plane", '"🚀"'],
  ["an escaped control character", '"\\u0000"'],
  ["100 levels", nested(100)],
  ["127 levels", nested(deepestNesting)],
])("%s passes", (_, text) => {
  expect(codes(text)).toEqual([]);
});

test.each([
  ["2^64", "18446744073709551616", "wire-integer"],
  ["2^128 - 1", "340282366920938463463374607431768211455", "wire-integer"],
  ["-2^63 - 1", "-9223372036854775809", "wire-integer"],
  ["-2^127", "-170141183460469231731687303715884105728", "wire-integer"],
  ["half of a pair, escaped", '"\\ud83d"', "wire-surrogate"],
  ["the other half", '"a\\ude80"', "wire-surrogate"],
  ["halves in the wrong order", '"\\ude80\\ud83d"', "wire-surrogate"],
  ["half of a pair in a key", '{"\\ud83d": 1}', "wire-surrogate"],
  ["half of a pair, raw", '"\ud83d"', "wire-surrogate"],
  ["200 levels", nested(200), "wire-nesting"],
  ["128 levels", nested(deepestNesting + 1), "wire-nesting"],
  ["128 levels of objects", `${'{"a":'.repeat(128)}1${"}".repeat(128)}`, "wire-nesting"],
])("%s is refused", (_, text, code) => {
  expect(codes(text)).toEqual([code]);
});

test("a problem has a pointer, a place, a frame and a remedy", () => {
  const [problem] = checkWire(parseJson('{\n  "a/b": [1, 18446744073709551616]\n}', { name: "f.json" }));
  expect(problem).toMatchObject({
    severity: "error",
    pointer: "/a~1b/1",
    place: { file: "f.json", line: 2, column: 14 },
    message: "the integer 18446744073709551616 is out of the range the client's reader takes",
    frame: '  1 | {\n> 2 |   "a/b": [1, 18446744073709551616]\n    |              ^\n  3 | }',
  });
  expect(problem?.remedy).toContain("-2^63 to 2^64-1");
});

test("all problems at once, in source order, and only those of the value asked about", () => {
  const document = parseJson('{"a": ["\\ud800", 18446744073709551616], "b": "\\udc00"}');
  expect(checkWire(document).map(({ pointer }) => pointer)).toEqual(["/a/0", "/a/1", "/b"]);
  expect(checkWire(document, document.member(0, "b")).map(({ pointer }) => pointer)).toEqual(["/b"]);
});

test("nesting counts from the value asked about", () => {
  const document = parseJson(`[[[${nested(126)}]]]`);
  expect(checkWire(document).map(({ code }) => code)).toEqual(["wire-nesting"]);
  expect(checkWire(document, 2)).toEqual([]);
});

test("a text full of problems lists a hundred and says that there are more", () => {
  const problems = checkWire(parseJson(`[${"18446744073709551616,".repeat(200_000)}1]`));
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)?.message).toContain("only the first 100");
});
