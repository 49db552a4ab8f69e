import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shortened, table, wrapped } from "./table.js";
import { textWidth } from "./text-width.js";

const row = (...texts: string[]): { text: string }[] => texts.map((text) => ({ text }));
const options = { wraps: 1, narrows: [[0, 4] as const, [1, 10] as const] };

describe("tables", () => {
  test("columns are aligned, and no line ends in blanks", () => {
    const text = table([row("a", "b", "c"), row("long", "", "x"), row("漢字", "b")], { ...options, width: Infinity });
    expect(text).toBe("a     b  c\nlong     x\n漢字  b\n");
  });

  test("a narrow terminal shortens first, then wraps", () => {
    const text = table([row("a-long-name", "three short words", "end")], { ...options, width: 22 });
    expect(text).toBe("a-l…  three short  end\n      words\n");
  });

  test("colour does not move the columns", () => {
    const painted = table(
      [[{ text: "a", paint: (text) => `\u001B[1m${text}\u001B[22m` }, { text: "b" }], row("aa", "b")],
      {
        ...options,
        width: Infinity,
      },
    );
    // oxlint-disable-next-line no-control-regex
    expect(painted.replaceAll(/\u001B\[\d+m/g, "")).toBe("a   b\naa  b\n");
  });

  test("a shortened text fits and keeps both ends", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{0,60}$/), fc.integer({ min: 5, max: 40 }), (text, most) => {
        const short = shortened(text, most);
        expect(textWidth(short)).toBeLessThanOrEqual(most);
        if (text.length <= most) expect(short).toBe(text);
        else
          expect(text.startsWith(short.split("…")[0] ?? "") && text.endsWith(short.split("…").at(-1) ?? "")).toBe(true);
      }),
    );
  });

  test("wrapping loses nothing, and only long words are wider than the column", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,20}$/),
        fc.integer({ min: 3, max: 40 }),
        (text, width) => {
          const lines = wrapped(text, width);
          expect(lines.join(" ")).toBe(text);
          for (const line of lines) if (line.includes(" ")) expect(textWidth(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
