import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decompress } from "./decompress.js";
import { sourceFrom } from "./read-source.js";

const body = '{"model":"gpt-5.5","input":"é 🚀","instructions":"say say say say say say say say say hi"}\n';

/** `body`, compressed by the zstd program from a file: a frame with a content size. */
const sized = Buffer.from(
  "KLUv/SBeHQIAlAN7Im1vZGVsIjoiZ3B0LTUuNSIsImlucHV0Ijoiw6kg8J+agHN0cnVjdGlvbnMiOiJzYXkgaGkifQoCAHd4rYT5BA==",
  "base64",
);
/** The same from a pipe: no content size, and a checksum. */
const unsized = Buffer.from(
  "KLUv/QRYHQIAlAN7Im1vZGVsIjoiZ3B0LTUuNSIsImlucHV0Ijoiw6kg8J+agHN0cnVjdGlvbnMiOiJzYXkgaGkifQoCAHd4rYT5BLxmQ98=",
  "base64",
);

/** A zstd frame with one raw block (RFC 8878, 3.1.1): descriptor 0x00, window 1 MB, the last block of type raw. */
function rawFrame(text: string): Buffer {
  const content = Buffer.from(text);
  const header = (content.length << 3) | 1;
  return Buffer.concat([
    Buffer.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x50, header & 0xff, (header >> 8) & 0xff, header >> 16),
    content,
  ]);
}

const skippable = Buffer.of(0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3);

describe("what a body was compressed with is found, undone and said", () => {
  test.each<[string, Uint8Array, string]>([
    ["zstd with a content size", sized, "zstd"],
    ["zstd without a content size", unsized, "zstd"],
    ["zstd, two frames", Buffer.concat([rawFrame(body.slice(0, 30)), rawFrame(body.slice(30))]), "zstd"],
    ["zstd after a skippable frame", Buffer.concat([skippable, rawFrame(body)]), "zstd"],
    ["gzip", gzipSync(body), "gzip"],
    ["gzip, two members", Buffer.concat([gzipSync(body.slice(0, 9)), gzipSync(body.slice(9))]), "gzip"],
    ["deflate", deflateSync(body), "deflate"],
    ["deflate, fastest", deflateSync(body, { level: 1 }), "deflate"],
    ["deflate, best", deflateSync(body, { level: 9 }), "deflate"],
    ["brotli", brotliCompressSync(body), "br"],
  ])("%s", async (_, bytes, compression) => {
    const source = await sourceFrom("b", bytes);
    expect(source.kind).toBe("body");
    if (source.kind === "body") expect(Buffer.from(source.body.bytes).toString()).toBe(body);
    expect(source.notes).toEqual([
      {
        code: "source-decoded",
        severity: "note",
        message: `decoded ${compression}: ${bytes.length} -> ${Buffer.byteLength(body)} bytes`,
      },
    ]);
  });

  test.each(["x\u0001{}", "x^", "8O", "h\u0005", "Z*M\u0018{}", "(", "\u001f"])("%j is text", async (text) => {
    await expect(sourceFrom("t", Buffer.from(text))).rejects.toMatchObject({ problems: [{ code: "json-syntax" }] });
  });
});

describe("damaged or endless data is one clear error", () => {
  test.each<[string, Uint8Array]>([
    ["zstd, cut", sized.subarray(0, 50)],
    ["zstd, cut by its last byte", unsized.subarray(0, -1)],
    ["zstd, magic only", sized.subarray(0, 4)],
    ["zstd, garbage behind", Buffer.concat([sized, Buffer.from("garbage")])],
    ["gzip, cut", gzipSync(body).subarray(0, 40)],
    ["gzip, changed", gzipSync(body).fill(0x55, 20, 24)],
    ["deflate, cut", deflateSync(body).subarray(0, 40)],
  ])("%s", async (_, bytes) => {
    await expect(sourceFrom("b.bin", bytes)).rejects.toMatchObject({
      exitCode: 2,
      problems: [
        {
          code: "source-compressed",
          message: expect.stringMatching(/^b\.bin begins as (zstd|gzip|deflate) and/) as string,
        },
      ],
    });
  });

  test.each(["gzip", "deflate", "br", "zstd"] as const)("%s beyond the limit", async (compression) => {
    const zeros = Buffer.alloc(3_000_000);
    const compressed = {
      gzip: () => gzipSync(zeros),
      deflate: () => deflateSync(zeros),
      br: () => brotliCompressSync(zeros),
      zstd: () => Buffer.concat(Array.from({ length: 30 }, () => rawFrame("0".repeat(100_000)))),
    };
    await expect(decompress("b", compressed[compression](), compression, 1_000_000)).rejects.toMatchObject({
      problems: [{ code: "source-too-large", message: "b is larger than 1,000,000 bytes when it is decompressed" }],
    });
  });
});
