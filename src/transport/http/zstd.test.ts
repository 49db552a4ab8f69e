import { decompress } from "fzstd";
import { expect, test } from "vitest";
import { zstd } from "./zstd.js";

test("what is compressed can be read by another implementation", async () => {
  const body = new TextEncoder().encode(JSON.stringify({ input: "é🚀 again and again ".repeat(5000) }));
  const compressed = await zstd(body);
  expect(compressed.length).toBeLessThan(body.length / 20);
  expect(Buffer.compare(decompress(compressed), body)).toBe(0);
  expect(decompress(await zstd(new Uint8Array(0)))).toHaveLength(0);
});

test("each body is compressed from its own bytes, however many there were before, and at the same time", async () => {
  const bodies = Array.from({ length: 6 }, (_, index) => Buffer.from(`{"input":${index}}`.repeat(1000 * (index + 1))));
  for (const body of bodies) {
    expect(Buffer.compare(decompress(await zstd(body)), body)).toBe(0);
    // What is still being loaded is there after a turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const together = await Promise.all(bodies.map((body) => zstd(body)));
  expect(together.map((compressed, index) => Buffer.compare(decompress(compressed), bodies[index]!))).toEqual(
    bodies.map(() => 0),
  );
});
