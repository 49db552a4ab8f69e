import { Buffer, isUtf8 } from "node:buffer";

/**
 * Text to bytes. JavaScript strings may hold lone surrogates, which UTF-8 cannot; they are kept as the three bytes
 * WTF-8 gives them, so that nothing is silently replaced and `checkWire` can name the place.
 */
export function encodeText(text: string): { bytes: Uint8Array; wellFormed: boolean } {
  if (text.isWellFormed()) return { bytes: Buffer.from(text, "utf8"), wellFormed: true };
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    if (unit < 0xdc00 && isLowSurrogate(text.charCodeAt(index + 1))) {
      index++;
      continue;
    }
    parts.push(Buffer.from(text.slice(from, index), "utf8"), surrogateBytes(unit));
    from = index + 1;
  }
  parts.push(Buffer.from(text.slice(from), "utf8"));
  return { bytes: Buffer.concat(parts), wellFormed: false };
}

/** Bytes to text, the inverse of `encodeText`. */
export function decodeText(bytes: Uint8Array, start: number, end: number, wellFormed: boolean): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
  if (wellFormed) return view.toString("utf8");
  let text = "";
  let from = 0;
  for (let index = 0; index + 2 < view.length; index++) {
    if (view[index] !== 0xed || view[index + 1]! < 0xa0) continue;
    text += view.toString("utf8", from, index);
    text += String.fromCharCode(0xd000 | ((view[index + 1]! & 0x3f) << 6) | (view[index + 2]! & 0x3f));
    index += 2;
    from = index + 1;
  }
  return text + view.toString("utf8", from);
}

/** Offset of the first byte that is not UTF-8, or -1 when all is well. */
export function firstInvalidByte(bytes: Uint8Array): number {
  if (isUtf8(bytes)) return -1;
  // Halve at the starts of characters until the rest is short, then find the longest good part of the rest.
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 64) {
    const middle = characterStart(bytes, (good + bad) >> 1);
    if (isUtf8(bytes.subarray(good, middle))) good = middle;
    else bad = middle;
  }
  let invalid = good;
  for (let end = good + 1; end <= bad; end++) if (isUtf8(bytes.subarray(good, end))) invalid = end;
  return invalid;
}

function characterStart(bytes: Uint8Array, offset: number): number {
  let start = offset;
  while (start > offset - 3 && (bytes[start]! & 0xc0) === 0x80) start--;
  return start;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function surrogateBytes(unit: number): Uint8Array {
  return Uint8Array.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
}
