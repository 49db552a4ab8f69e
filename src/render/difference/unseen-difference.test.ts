import { expect, test } from "vitest";
import { unseenDifference } from "./unseen-difference.js";

test.each([
  ["caf\u00E9", "cafe\u0301", "looks the same: U+00E9 -> U+0065 U+0301, two Unicode forms of one text"],
  ["a\u00A0b", "a b", "looks the same: U+00A0 -> U+0020"],
  ["a\u200Bb", "ab", "looks the same: U+200B -> nothing"],
  ["\uFEFFa", "a", "looks the same: U+FEFF -> nothing"],
  ["\u2764\uFE0F", "\u2764", "looks the same: U+FE0F -> nothing"],
  ["a\u00A0b\u00A0c\u00A0", "a b c ", "looks the same: U+00A0 U+0062 U+00A0 U+0063 … -> U+0020 U+0062 U+0020 U+0063 …"],
])("%j and %j", (before, after, says) => {
  expect(unseenDifference(before, after)).toBe(says);
});

test.each([
  ["a", "b"],
  ["a  b", "a b"],
  ["a\tb", "a b"],
  ["0", "O"],
  ["", " "],
  ["caf\u00E9", "cafe"],
])("%j and %j can be told apart", (before, after) => {
  expect(unseenDifference(before, after)).toBeUndefined();
});
