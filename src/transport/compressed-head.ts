/** Compressions that can be seen in the first bytes; brotli and deflate look like anything. */
export type SeenCompression = "gzip" | "zstd";

/** How a body is compressed that does not say so. */
export function compressedHead([first, second, third, fourth]: Uint8Array): SeenCompression | undefined {
  if (first === 0x1f && second === 0x8b) return "gzip";
  return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd ? "zstd" : undefined;
}

/** The same of a body that was read as UTF-8, as a refusal is. */
export function compressedText(text: string): SeenCompression | undefined {
  if (text.startsWith("\u001F\uFFFD")) return "gzip";
  return text.startsWith("(\uFFFD/\uFFFD") ? "zstd" : undefined;
}
