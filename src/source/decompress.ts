import { InputError } from "../problem/input-error.js";

/** Node's code for an output beyond `maxOutputLength`. */
const tooLarge = "ERR_BUFFER_TOO_LARGE";

export type Compression = "zstd" | "gzip" | "deflate" | "br";

/** What the first bytes of data that is no text say about compression. Brotli has no magic: it is only ever tried. */
export function compressionOf(bytes: Uint8Array): Compression | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  if (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd) return "zstd";
  // A skippable frame (RFC 8878, 3.1.2) may stand before the first real one.
  if ((first & 0xf0) === 0x50 && second === 0x2a && third === 0x4d && fourth === 0x18) return "zstd";
  if (first === 0x1f && second === 0x8b) return "gzip";
  // RFC 1950: method 8, and a header divisible by 31.
  if ((first & 0x8f) === 0x08 && ((first << 8) | second) % 31 === 0 && bytes.length > 2) return "deflate";
  return undefined;
}

/**
 * Decompresses a whole body. The decoders are loaded only when they are needed.
 *
 * @param limit most bytes of the result
 * @throws InputError `source-compressed` when the data is damaged or cut, `source-too-large` beyond the limit
 */
export async function decompress(
  name: string,
  bytes: Uint8Array,
  compression: Compression,
  limit: number,
): Promise<Uint8Array> {
  try {
    if (compression === "zstd") return await unzstd(bytes, limit);
    const zlib = await import("node:zlib");
    const options = { maxOutputLength: limit };
    if (compression === "gzip") return zlib.gunzipSync(bytes, options);
    if (compression === "deflate") return zlib.inflateSync(bytes, options);
    return zlib.brotliDecompressSync(bytes, options);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === tooLarge) {
      throw InputError.of(
        {
          code: "source-too-large",
          message: `${name} is larger than ${limit.toLocaleString("en-US")} bytes when it is decompressed`,
          remedy: "decompress it yourself and cut out the part you need",
        },
        { cause: error },
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw InputError.of(
      {
        code: "source-compressed",
        message: `${name} begins as ${compression} and cannot be decompressed: ${reason}`,
        remedy: "the data is cut or damaged: capture or copy it again, as binary",
      },
      { cause: error },
    );
  }
}

/** Frame by frame and block by block: sizes in frame headers are optional, and several frames may follow each other. */
async function unzstd(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  const { Decompress } = await import("fzstd");
  const parts: Uint8Array[] = [];
  let size = 0;
  const decoder = new Decompress((part) => {
    size += part.length;
    if (size > limit) throw Object.assign(new Error("larger than the limit"), { code: tooLarge });
    // The decoder uses its window again.
    parts.push(part.slice());
  });
  const step = 65_536;
  for (let offset = 0; offset < bytes.length; offset += step) {
    decoder.push(bytes.subarray(offset, offset + step), offset + step >= bytes.length);
  }
  return Buffer.concat(parts, size);
}
