import fc from "fast-check";
import { expect, test } from "vitest";
import { FormIndex } from "./form-index.js";

const text = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."ab-"), minLength, maxLength });

/** Where each form stands, found the slow way. */
function places(forms: readonly string[], whole: string): string[] {
  return forms.flatMap((form) =>
    Array.from(whole, (_, at) => (whole.startsWith(form, at) ? [`${at} ${at + form.length}`] : [])).flat(),
  );
}

test("every place of every form is found, and none of one that was removed", () => {
  const forms = fc.uniqueArray(text(8, 11), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(forms, text(0, 40), fc.nat(), ([gone = "", ...left], around, where) => {
      const index = new FormIndex();
      for (const form of [gone, ...left, ...left]) index.add(form);
      index.remove(gone);
      // Added twice, removed once: still there.
      for (const form of left) index.remove(form);
      const at = where % (around.length + 1);
      const whole = around.slice(0, at) + left[0]! + around.slice(at);
      const found: string[] = [];
      index.find(whole, (start, end) => found.push(`${start} ${end}`));
      expect(found.toSorted()).toEqual(places(left, whole).toSorted());
      const start = left[0]!.slice(0, 3);
      expect(index.shortestFrom(start)).toBe(
        Math.min(...left.filter((form) => form.startsWith(start)).map(({ length }) => length)),
      );
      expect(index.mayBegin(left[0]!, 0)).toBe(true);
      for (const form of left) index.remove(form);
      expect([index.size, index.shortestFrom("")]).toEqual([0, undefined]);
    }),
    { numRuns: 300 },
  );
});
