import { expect, test } from "vitest";
import { parseJson } from "./parse.js";
import { compactText, prettyText } from "./print.js";

const odd = '{ "2" : 1.0, "1": [ ], "2": {"a":-0 , "b": [1e5,"\\/"]}, "c":{ } }';

test("compact keeps every token as written, duplicates and order too", () => {
  expect(compactText(parseJson(odd))).toBe('{"2":1.0,"1":[],"2":{"a":-0,"b":[1e5,"\\/"]},"c":{}}');
});

test("pretty indents by two, empty containers stay on one line", () => {
  expect(prettyText(parseJson(odd))).toBe(
    [
      "{",
      '  "2": 1.0,',
      '  "1": [],',
      '  "2": {',
      '    "a": -0,',
      '    "b": [',
      "      1e5,",
      '      "\\/"',
      "    ]",
      "  },",
      '  "c": {}',
      "}",
    ].join("\n"),
  );
});

test("one value of a text, with another indentation", () => {
  const document = parseJson('{"a": {"b": [1]}}');
  expect(compactText(document, document.member(0, "a"))).toBe('{"b":[1]}');
  expect(prettyText(document, document.member(0, "a"), 1)).toBe('{\n "b": [\n  1\n ]\n}');
});

test("raw lone surrogates survive printing", () => {
  const document = parseJson('["\ud800"]');
  expect(compactText(document)).toBe('["\ud800"]');
  expect(prettyText(document)).toBe('[\n  "\ud800"\n]');
});

test("beyond 200 levels everything stays on one line", () => {
  const lines = prettyText(parseJson("[".repeat(300) + "]".repeat(300))).split("\n");
  expect(lines).toHaveLength(401);
  expect(lines[200]).toBe(`${" ".repeat(400)}${"[".repeat(100)}${"]".repeat(100)}`);
});
