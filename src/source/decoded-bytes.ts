import { isUtf8 } from "node:buffer";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { compressionOf, decompress, type Compression } from "./decompress.js";

/** What was given, without its compression. */
export interface DecodedBytes {
  readonly bytes: Uint8Array;
  /** `source-decoded`, where there was one. */
  readonly notes: readonly Problem[];
}

/**
 * Takes off the compression that a file or input has, if any. Text in an encoding of its own stays as it is.
 *
 * @param limit most bytes of the result
 * @throws InputError `source-compressed`, `source-too-large`, `source-binary`
 */
export async function decodedBytes(name: string, bytes: Uint8Array, limit: number): Promise<DecodedBytes> {
  // Compressed data is never UTF-8: every format has such bytes in its head or in its checksum.
  if (isUtf8(bytes)) return { bytes, notes: [] };
  const compression = compressionOf(bytes);
  if (compression !== undefined) {
    const text = await decompress(name, bytes, compression, limit);
    return { bytes: text, notes: [decodedNote(compression, bytes, text)] };
  }
  const text = await brotliText(name, bytes, limit);
  if (text !== undefined) return { bytes: text, notes: [decodedNote("br", bytes, text)] };
  const problem = binaryProblem(name, bytes);
  if (problem !== undefined) throw new InputError([problem]);
  return { bytes, notes: [] };
}

/** Brotli has no magic: what is no text may be brotli, and then it decodes to its end. */
async function brotliText(name: string, bytes: Uint8Array, limit: number): Promise<Uint8Array | undefined> {
  try {
    const text = await decompress(name, bytes, "br", limit);
    return isUtf8(text) ? text : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function decodedNote(compression: Compression, from: Uint8Array, to: Uint8Array): Problem {
  const size = (bytes: Uint8Array): string => bytes.length.toLocaleString("en-US");
  return {
    code: "source-decoded",
    severity: "note",
    message: `decoded ${compression}: ${size(from)} -> ${size(to)} bytes`,
  };
}

/** A zero byte, or none of the text encodings that people meet: no text at all. UTF-16 is left to the JSON reader's advice. */
function binaryProblem(name: string, bytes: Uint8Array): Problem | undefined {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16 || !bytes.subarray(0, 4096).includes(0)) return undefined;
  return {
    code: "source-binary",
    severity: "error",
    message: `${name} is binary, and no compression that prompt-wire knows`,
    remedy: "give JSON, or a body compressed with zstd, gzip, deflate or br",
  };
}
