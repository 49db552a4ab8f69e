import { Chalk } from "chalk";
import { expect, test } from "vitest";
import { foldLine, foldLines } from "./fold-line.js";
import { textWidth } from "./text-width.js";

test("a line is broken at blanks, further lines stand in", () => {
  expect(foldLine("one two three four five", 11)).toBe("one two\n  three\n  four five");
  expect(foldLine("short", 11)).toBe("short");
  expect(foldLine("one two three", Number.POSITIVE_INFINITY)).toBe("one two three");
  expect(foldLines("one two three\nfour five six", 9, 1)).toBe("one two\n three\nfour five\n six");
});

test.each([10, 17, 23, 40, 79])("no line is longer than %i columns, and every word is there", (width) => {
  const words = Array.from({ length: 60 }, (_, index) => (index % 7 === 0 ? "日本語" : "x".repeat(1 + (index % 8))));
  const lines = foldLine(words.join(" "), width).split("\n");
  for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
  expect(lines.join(" ").split(/ +/)).toEqual(words);
});

test("a line that stands in stays there, with what is broken off below it", () => {
  expect(foldLines("head\n  one two three", 9)).toBe("head\n  one two\n    three");
});

test("colours end with their line and go on in the next", () => {
  const { dim, red } = new Chalk({ level: 1 });
  expect(foldLine(`a ${dim(`bb ${red("cc dd")} ee`)} ff`, 6).split("\n")).toEqual([
    "a \u001B[2mbb\u001B[0m",
    "  \u001B[2m\u001B[31mcc\u001B[0m",
    "  \u001B[2m\u001B[31mdd\u001B[39m\u001B[0m",
    "  \u001B[2mee\u001B[22m",
    "  ff",
  ]);
});
