import { expect, test } from "vitest";
import { padRight, textWidth } from "./text-width.js";

test.each([
  ["", 0],
  ["plain text", 10],
  ["\u001B[31mred\u001B[39m", 3],
  ["\u001B]8;;https://example.com\u0007link\u001B]8;;\u0007", 4],
  ["naïve", 5],
  ["nai\u0308ve", 5],
  ["日本語", 6],
  ["한글", 4],
  ["ｱ", 1],
  ["👍🏽", 2],
  ["👨‍👩‍👧", 2],
  ["🇦🇹", 2],
  ["❤️", 2],
  ["→ …", 3],
  ["\u200B\u0007", 0],
])("%j takes %d columns", (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test("padding counts columns, not characters, and never cuts", () => {
  expect(padRight("日本", 6)).toBe("日本  ");
  expect(padRight("longer", 3)).toBe("longer");
});

test.each([
  ["é", 1],
  ["日", 2],
  ["e\u0301", 1],
  ["\u{1F469}\u{1F3FD}", 2],
  ["\u0001", 0],
])("a megabyte of %j takes no longer than its parts", (character, width) => {
  const count = 1_000_000 / character.length;
  expect(textWidth(character.repeat(count))).toBe(width * count);
});
