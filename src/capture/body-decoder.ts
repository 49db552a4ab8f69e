import { ownEntry } from "../problem/own-entry.js";
import { isUtf8 } from "node:buffer";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Transform } from "node:stream";
import { decompress, type Compression } from "../source/decompress.js";

const encodings: Readonly<Record<string, Compression>> = {
  zstd: "zstd",
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
  br: "br",
};

/** What a `content-encoding` means; undefined for a body that is not compressed. @throws Error for an unknown one */
export function compressionOf(encoding: string): Compression | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === "" || name === "identity") return undefined;
  const found = ownEntry(encodings, name);
  if (found === undefined) throw new Error(`content-encoding ${name} is not known`);
  return found;
}

/**
 * The text of a whole body.
 *
 * @param largest most bytes of it, decoded
 * @throws Error that says why there is none
 */
export async function bodyText(bytes: Buffer, compression: Compression | undefined, largest: number): Promise<string> {
  const plain = compression === undefined ? bytes : await decompress("the body", bytes, compression, largest);
  const buffer = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
  if (!isUtf8(buffer)) throw new Error("the body is no text");
  return buffer.toString();
}

/** Decodes the chunks of a compressed stream as they come. */
export interface StreamDecoder {
  push(chunk: Buffer): Promise<Buffer>;
  close(): void;
}

/** @throws Error for zstd without a decoder of streams */
export async function streamDecoder(compression: Compression | undefined): Promise<StreamDecoder> {
  if (compression === undefined) return { push: (chunk) => Promise.resolve(chunk), close: () => undefined };
  if (compression === "zstd") return zstdDecoder();
  return zlibDecoder(
    compression === "gzip" ? createGunzip() : compression === "br" ? createBrotliDecompress() : createInflate(),
  );
}

function zlibDecoder(stream: Transform): StreamDecoder {
  let parts: Buffer[] = [];
  let failure: Error | undefined;
  // A stream that failed calls nobody back.
  let failed = (error: Error): void => void (failure = error);
  stream.on("data", (part: Buffer) => parts.push(part));
  stream.on("error", (error) => failed(error));
  return {
    push: (chunk) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        failed = (error) => {
          failure = error;
          reject(error);
        };
        stream.write(chunk, () => {
          // All of the chunk is decoded by now, and its last piece told in this turn.
          setImmediate(() => {
            const decoded = Buffer.concat(parts);
            parts = [];
            resolve(decoded);
          });
        });
      }),
    close: () => void stream.destroy(),
  };
}

async function zstdDecoder(): Promise<StreamDecoder> {
  const { Decompress } = await import("fzstd");
  let parts: Buffer[] = [];
  // The decoder uses its window again.
  const decoder = new Decompress((part) => parts.push(Buffer.from(part)));
  return {
    push: (chunk) => {
      decoder.push(chunk);
      const decoded = Buffer.concat(parts);
      parts = [];
      return Promise.resolve(decoded);
    },
    close: () => undefined,
  };
}
