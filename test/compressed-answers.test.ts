import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { zstd } from "../src/transport/http/zstd.js";
import { runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

const error = `{"error":{"message":"Unknown parameter: 'client_metadata'.","type":"invalid_request_error"}}`;
const done = { type: "message", role: "assistant", content: [{ type: "output_text", text: "é done" }] };
const stream = [
  { type: "response.output_item.done", item: done },
  { type: "response.completed", response: { id: "r" } },
]
  .map((event) => `data: ${JSON.stringify(event)}\n\n`)
  .join("");

const compressions = [
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
  ["zstd", zstd],
] as const;

test.each(compressions)("an answer that was saved as it came, as %s, is explained and read", async (_, compress) => {
  const folder = temporaryFolder({
    "error.bin": await compress(Buffer.from(error)),
    "stream.bin": await compress(Buffer.from(stream)),
  });
  const explained = await runCommand(["explain", "error.bin"], { folder });
  expect(explained.stdout.toString()).toContain("client_metadata");
  expect(explained.exit).toBe(0);
  const piped = await runCommand(["explain", "-"], { folder, input: await compress(Buffer.from(error)) });
  expect(piped.stdout.toString()).toBe(explained.stdout.toString());
  const read = await runCommand(["answer", "stream.bin", "-q"], { folder });
  expect([read.exit, read.stdout.toString()]).toEqual([0, "é done\n"]);
});

test("what is no text at all is refused, and odd text is not", async () => {
  const folder = temporaryFolder({
    "noise.bin": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff, 1]),
    "latin.txt": Buffer.from("Unknown parameter: 'client_metadata'. D\xe9sol\xe9", "latin1"),
  });
  for (const command of ["explain", "answer"]) {
    const refused = await runCommand([command, "noise.bin"], { folder });
    expect([refused.exit, refused.stdout.toString()]).toEqual([2, ""]);
    expect(refused.stderr.toString()).toContain("noise.bin is binary, and no compression that prompt-wire knows");
  }
  expect((await runCommand(["explain", "latin.txt"], { folder })).exit).toBe(0);
});
