import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText, encodeText, firstInvalidByte } from "./utf8.js";

test("encoding and decoding are inverse for any JavaScript string", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("\ud83d", "\ude80", "a", "\ud7ff", "\ue000") }),
      (any, pairs) => {
        for (const text of [any, pairs]) {
          const { bytes, wellFormed } = encodeText(text);
          expect(wellFormed).toBe(text.isWellFormed());
          expect(decodeText(bytes, 0, bytes.length, wellFormed)).toBe(text);
        }
      },
    ),
    { seed: 6, numRuns: 2000 },
  );
});

test("the first byte that is not UTF-8 is the one a strict decoder stops at", () => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const isText = (bytes: Uint8Array): boolean => {
    try {
      decoder.decode(bytes);
      return true;
    } catch {
      return false;
    }
  };
  const bytes = fc.array(
    fc.oneof(fc.constantFrom(0x41, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x9a, 0x80, 0xed, 0xa0), fc.nat(255)),
  );
  fc.assert(
    fc.property(bytes, (list) => {
      const all = Uint8Array.from(list);
      let expected = -1;
      // The first character that cannot be completed: its start is the longest good prefix.
      if (!isText(all)) for (let end = 0; end <= all.length; end++) if (isText(all.subarray(0, end))) expected = end;
      expect(firstInvalidByte(all)).toBe(expected);
    }),
    { seed: 7, numRuns: 3000 },
  );
});
