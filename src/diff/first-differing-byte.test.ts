import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstDifferingByte } from "./first-differing-byte.js";

describe("first differing byte", () => {
  test("equal bytes have none", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => firstDifferingByte(bytes, bytes.slice()) === undefined),
    );
  });

  test("a shorter side differs at its end", () => {
    expect(firstDifferingByte(Uint8Array.of(1, 2), Uint8Array.of(1, 2, 3))).toBe(2);
    expect(firstDifferingByte(Uint8Array.of(), Uint8Array.of(3))).toBe(0);
  });

  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 199_999])("one changed byte at %i is found", (offset) => {
    const left = new Uint8Array(200_000);
    const right = left.slice();
    right[offset] = 1;
    expect(firstDifferingByte(left, right)).toBe(offset);
  });
});
