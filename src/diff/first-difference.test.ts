import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstDifference } from "./first-difference.js";

describe("first difference", () => {
  test("equal bytes have none", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => firstDifference(bytes, bytes.slice()) === undefined),
    );
  });

  test("a shorter side differs at its end", () => {
    expect(firstDifference(Uint8Array.of(1, 2), Uint8Array.of(1, 2, 3))).toBe(2);
    expect(firstDifference(Uint8Array.of(), Uint8Array.of(3))).toBe(0);
  });

  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 199_999])("one changed byte at %i is found", (offset) => {
    const left = new Uint8Array(200_000);
    const right = left.slice();
    right[offset] = 1;
    expect(firstDifference(left, right)).toBe(offset);
  });
});
