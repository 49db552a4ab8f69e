import { describe, expect, test } from "vitest";
import { byteCheckText } from "./byte-check.js";
import { paintFor } from "./paint.js";
import { textWidth } from "./text-width.js";

const plain = await paintFor(0);

function checkText(expected: string, actual: string, offset: number): string[] {
  const check = {
    file: "f.json",
    expected: Buffer.from(expected),
    actual: Buffer.from(actual),
    difference: { offset, pointer: "" },
    next: "next",
  };
  return byteCheckText(check, plain).split("\n");
}

describe("a body against a file", () => {
  test("the marker stands below the first character that differs, also behind wide text", () => {
    const [, expected = "", actual = "", marker = ""] = checkText('{"é":"漢字a"}', '{"é":"漢字b"}', 13);
    expect(expected).toBe('  f.json    {"é":"漢字a"}');
    expect(actual).toBe('  compiled  {"é":"漢字b"}');
    expect(marker.indexOf("^")).toBe(textWidth(actual.slice(0, actual.indexOf("b"))));
  });

  test("a difference inside a character shows the character", () => {
    // é and è share their first byte.
    const [, expected, actual, marker = ""] = checkText('"é"', '"è"', 2);
    expect(expected).toBe('  f.json    "é"');
    expect(actual).toBe('  compiled  "è"');
    expect(actual?.[marker.indexOf("^")]).toBe("è");
  });

  test("only the surroundings of a long body are shown", () => {
    const long = "x".repeat(100_000);
    const lines = checkText(`${long}a${long}`, `${long}b${long}`, 100_000);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(100);
  });

  test.each([
    ["\n", "line end"],
    ["\r\n", "line end"],
  ])("a file that only ends with %j says so", (end, words) => {
    expect(checkText(`{}${end}`, "{}", 2).join("\n")).toContain(words);
  });

  test("a byte order mark is named", () => {
    expect(checkText("\uFEFF{}", "{}", 0).join("\n")).toContain("byte order mark");
  });

  test("control characters of the file do not reach the terminal", () => {
    expect(checkText("a\u001B[31mb", "ab", 1).join("\n")).not.toContain("\u001B");
  });
});
