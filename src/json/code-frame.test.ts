import fc from "fast-check";
import { expect, test } from "vitest";
import { codeFrame } from "./code-frame.js";
import { encodeText } from "./utf8.js";
import { offsetOfPlace, placeOfOffset } from "./place.js";

function frame(text: string, line: number, column: number): string {
  return codeFrame(Buffer.from(text), { file: "f", line, column });
}

test("the line, its neighbours and a marker", () => {
  expect(frame('{\n\t"a": 3\r\n}', 2, 7)).toBe('  1 | {\n> 2 |  "a": 3\n    |       ^\n  3 | }');
});

test("the first line, the last line, an empty text, the end of a text with a final newline", () => {
  expect(frame("a\nb", 1, 1)).toBe("> 1 | a\n    | ^\n  2 | b");
  expect(frame("a\nb", 2, 2)).toBe("  1 | a\n> 2 | b\n    |  ^");
  expect(frame("", 1, 1)).toBe("> 1 |\n    | ^");
  expect(frame("a\n", 2, 1)).toBe("  1 | a\n> 2 |\n    | ^");
});

test("line numbers are aligned", () => {
  const lines = Array.from({ length: 12 }, (_, index) => `l${index + 1}`).join("\n");
  expect(frame(lines, 9, 1)).toBe("   8 | l8\n>  9 | l9\n     | ^\n  10 | l10");
});

test("long lines are cut at their end", () => {
  const [, middle, marker, next] = frame(`short\n${"x".repeat(500)}\n${"y".repeat(500)}`, 2, 10).split("\n");
  expect(middle).toBe(`> 2 | ${"x".repeat(100)}…`);
  expect(marker).toBe(`    | ${" ".repeat(9)}^`);
  expect(next).toBe(`  3 | ${"y".repeat(100)}…`);
});

test("a place far to the right is shown with the text around it", () => {
  const text = `${"a".repeat(1000)}!${"b".repeat(1000)}`;
  const [line, marker] = frame(text, 1, 1001).split("\n");
  expect(line).toBe(`> 1 | …${"a".repeat(50)}!${"b".repeat(49)}…`);
  expect(line!.indexOf("!")).toBe(marker!.indexOf("^"));
});

test("cuts never split a character", () => {
  const text = `${"🚀".repeat(500)}!${"é🚀".repeat(500)}`;
  const [line, marker] = frame(text, 1, 1001).split("\n");
  expect(line).not.toContain("\ufffd");
  expect(line!.isWellFormed()).toBe(true);
  expect(line!.indexOf("!")).toBe(marker!.indexOf("^"));
});

test("control characters never reach the terminal", () => {
  expect(frame("a\u001b[2J\u0085\u007fb", 1, 2)).toBe("> 1 | a·[2J··b\n    |  ^");
});

test("a column beyond the line stays within the frame", () => {
  expect(frame("ab", 1, 9)).toBe("> 1 | ab\n    |         ^");
  expect(frame("ab", 1, 900)).toContain("ab");
});

test("places: columns count UTF-16 units, and offsets are found again in any order", () => {
  const bytes = Buffer.from("é🚀x\r\n\n漢字 🚀y");
  const offsets = [0, 2, 6, 7, 8, 9, 10, 13, 16, 17, 21, 22];
  const places = offsets.map((offset) => placeOfOffset("f", bytes, offset));
  expect(places.map(({ line, column }) => `${line}:${column}`)).toEqual(
    ["1:1", "1:2", "1:4", "1:5", "1:6", "2:1", "3:1", "3:2", "3:3", "3:4", "3:6", "3:7"],
  ); // prettier-ignore
  for (const index of [11, 3, 7, 0, 11, 5, 6, 2]) {
    expect(placeOfOffset("f", bytes, offsets[index]!)).toEqual(places[index]);
    expect(offsetOfPlace(bytes, places[(index + 4) % 12]!)).toBe(offsets[(index + 4) % 12]);
  }
});

test("places are those of a walk byte by byte, in long lines too", () => {
  const line = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom("é🙂x".repeat(700), "\ud800".repeat(500), "a".repeat(3000)),
  );
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      (lines, picks) => {
        const text = lines.join("\n");
        const { bytes } = encodeText(text);
        for (const pick of picks) {
          // Where a character begins: places are those of values.
          let units = pick % (text.length + 1);
          if (/[\udc00-\udfff]/.test(text[units] ?? "") && /[\ud800-\udbff]/.test(text[units - 1] ?? "")) units--;
          const before = text.slice(0, units);
          const offset = encodeText(before).bytes.length;
          const last = before.lastIndexOf("\n");
          const expected = { file: "f", line: before.split("\n").length, column: units - last };
          expect(placeOfOffset("f", bytes, offset)).toEqual(expected);
        }
      },
    ),
  );
});
