import fc from "fast-check";
import { expect, test } from "vitest";
import { PromptCache } from "./prompt-cache.js";

const text = fc.string({ unit: fc.constantFrom("a", "b", "é"), maxLength: 4 });
const prompts = fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 12 });

/** What a prompt has in common with one of the others, found the slow way. */
function inCommon(prompt: readonly string[], others: readonly (readonly string[])[]): number {
  const size = (texts: readonly string[]): number => Buffer.byteLength(texts.join(""));
  const of = (other: readonly string[]): number => {
    const differs = prompt.findIndex((one, index) => one !== other[index]);
    if (differs === -1) return size(prompt);
    const [one = "", two = ""] = [prompt[differs], other[differs]];
    let units = 0;
    while (units < one.length && one[units] === two[units]) units++;
    return size([...prompt.slice(0, differs), one.slice(0, units)]);
  };
  return Math.max(0, ...others.map(of));
}

test("the longest beginning that a prompt has in common with any before it", () => {
  fc.assert(
    fc.property(prompts, (all) => {
      const cache = new PromptCache();
      for (const [index, prompt] of all.entries()) {
        const { bytes, common } = cache.measure("key", prompt);
        expect([bytes, common]).toEqual([Buffer.byteLength(prompt.join("")), inCommon(prompt, all.slice(0, index))]);
        expect(cache.measure("other", prompt).common).toBe(0);
        expect(cache.remember("key", prompt)).toEqual(prompt);
      }
    }),
    { numRuns: 500 },
  );
});

test("many long prompts that differ only in their end cost no more each than the first", () => {
  const cache = new PromptCache();
  const beginning = "You are an agent. ".repeat(2000);
  const start = performance.now();
  for (let count = 1000; count < 2000; count++) {
    const prompt = [`${beginning}${count}`, "hi"];
    const { common } = cache.measure("key", prompt);
    expect(common).toBeGreaterThanOrEqual(count === 1000 ? 0 : beginning.length);
    cache.remember("key", prompt);
    // It was minutes.
    expect(performance.now() - start).toBeLessThan(4000);
  }
});
