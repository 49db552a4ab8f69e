import { expect, test } from "vitest";
import { structureDetail } from "./structure-detail.js";
import { textDetail } from "./text-detail.js";

/** The lines with their signs; what changed within a line in brackets. */
function detail(before: string, after: string, context = 3): string[] {
  return (textDetail(before, after, context) ?? []).map(
    ({ sign, parts }) => `${sign} ${parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("")}`,
  );
}

test("lines that changed, with the words that did", () => {
  expect(detail("one\ntwo old\nthree\n", "one\ntwo new\nthree\n")).toEqual([
    "  one",
    "- two [old]",
    "+ two [new]",
    "  three",
  ]);
});

test("only so many lines around a change, and where it goes on", () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
  const after = lines.with(4, "x").with(24, "y");
  expect(detail(lines.join("\n"), after.join("\n"), 1)).toEqual([
    "@ line 4",
    "  line 4",
    "- [line 5]",
    "+ [x]",
    "  line 6",
    "@ line 24",
    "  line 24",
    "- [line 25]",
    "+ [y]",
    "  line 26",
  ]);
});

test("a line end that is missing is told", () => {
  expect(detail("a\n", "a")).toEqual(["- a", "+ a[ (no line end)]"]);
});

test("of a long line only the surroundings of what changed", () => {
  const long = "word ".repeat(100);
  const [removed = "", added = ""] = detail(`${long}old ${long}`, `${long}new ${long}`);
  expect(removed).toMatch(/^- …(?:word ){12}\[old\](?: word){12}…$/);
  expect(added).toContain("[new]");
});

test("texts that have nothing in common are too much", () => {
  const many = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join("\n");
  expect(textDetail(many("a"), many("b"), 3)).toBeUndefined();
});

test("the structure of two values; nothing where json-diff sees no difference", () => {
  const shown = structureDetail({ a: 1, b: [1, 2] }, { a: 2, b: [1, 2] });
  expect(shown?.map(({ sign, parts }) => sign + (parts[0]?.text ?? ""))).toEqual([" {", "-  a: 1", "+  a: 2", " }"]);
  expect(structureDetail({ a: 1, b: 2 }, { b: 2, a: 1 })).toBeUndefined();
});
