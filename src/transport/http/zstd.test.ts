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
