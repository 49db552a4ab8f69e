import { expect, test } from "vitest";
import { InputError } from "../problem/input-error.js";
import { parseJson } from "./parse.js";
import { placeOf } from "./place.js";

function problemOf(text: string) {
  try {
    parseJson(text, { name: "f.json" });
  } catch (error) {
    if (error instanceof InputError) return error.problems[0];
    throw error;
  }
  return undefined;
}

test("members keep their order, integer-like names and duplicates", () => {
  const document = parseJson('{"2": 1, "1": 2, "2": 3}');
  const names = Array.from(document.members(0), ({ key, value }) => [document.string(key), document.text(value)]);
  expect(names).toEqual([
    ["2", "1"],
    ["1", "2"],
    ["2", "3"],
  ]);
  expect(document.text(document.member(0, "2"))).toBe("3");
});

test("escaped keys are found by their meaning", () => {
  const document = parseJson('{"ty\\u0070e": "message"}');
  expect(document.string(document.member(0, "type"))).toBe("message");
});

test.each([
  ["", 1, 1, "nothing: the text is empty"],
  ["{", 1, 2, 'a key in double quotes or "}"'],
  ['{"a": 1,}', 1, 9, "a key in double quotes"],
  ['{\n  "a" 1}', 2, 7, '":"'],
  ["[1 2]", 1, 4, '"," or "]"'],
  ['["a\u0001"]', 1, 4, "control characters"],
  ['["a\\x"]', 1, 4, "a valid escape"],
  ['["a', 1, 4, "the closing double quote"],
  ["01", 1, 2, "the end of the text"],
  ["-", 1, 2, "a digit"],
  ["\ufeff1", 1, 1, "a byte order mark"],
])("%j fails at line %i column %i", (text, line, column, words) => {
  const problem = problemOf(text);
  expect(problem?.place).toEqual({ file: "f.json", line, column });
  expect(problem?.message).toContain(words);
});

test("bytes that are not UTF-8 are named with their offset", () => {
  expect(() => parseJson(Uint8Array.of(0x22, 0xc3, 0x22))).toThrow("byte 0xc3 at offset 1");
});

test("a buffer that is read into again has the places of what is in it now", () => {
  const buffer = Buffer.alloc(40, " ");
  const placeOfZero = (text: string) => {
    buffer.fill(" ").write(text);
    const document = parseJson(buffer);
    return placeOf(document, document.element(0, 1));
  };
  expect(placeOfZero("\n\n\n[1, 0]")).toMatchObject({ line: 4, column: 5 });
  expect(placeOfZero("[1,\n        0]")).toMatchObject({ line: 2, column: 9 });
});
