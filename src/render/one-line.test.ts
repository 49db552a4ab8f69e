import { expect, test } from "vitest";
import { oneLine } from "./one-line.js";

test.each([
  ["a\n  b\tc ", "a b c"],
  ["x".repeat(20), `${"x".repeat(9)}…`],
  ["\u0000\u001b[2J\u009b\u202e", "␀␛[2J··"],
  ["\u0001".repeat(500_000), `${"␁".repeat(9)}…`],
  [`a${"\u0301".repeat(500_000)}`, `a${"\u0301".repeat(39)}…`],
  [`abc${"\u{E0101}".repeat(500_000)}`, `abc${"\u{E0101}".repeat(18)}…`],
])("%#", (text, line) => {
  expect(oneLine(text, 10)).toBe(line);
});
