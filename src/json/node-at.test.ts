import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nodeAt } from "./node-at.js";
import { parseJson } from "./parse.js";
import { pointerTo } from "./pointer.js";

function pointerAt(text: string, offset: number): string {
  const document = parseJson(text);
  return pointerTo(document, nodeAt(document, offset));
}

describe("the value at a byte offset", () => {
  const text = '{"a": [1, {"b": "cd"}], "é": true}';
  test.each([
    [0, ""],
    [2, "/a"],
    [4, "/a"],
    [6, "/a"],
    [7, "/a/0"],
    [8, "/a"],
    [13, "/a/1/b"],
    [18, "/a/1/b"],
    [23, ""],
    [26, "/é"],
    [31, "/é"],
    [99, ""],
  ])("%i is in %j", (offset, pointer) => {
    expect(pointerAt(text, offset)).toBe(pointer);
  });

  test("every value is found at its first byte", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const document = parseJson(json);
        for (let node = 0; node < document.count; node++) {
          const found = nodeAt(document, document.start(node));
          // A key leads to its value.
          expect(pointerTo(document, found)).toBe(pointerTo(document, node));
        }
      }),
      { numRuns: 200 },
    );
  });
});
