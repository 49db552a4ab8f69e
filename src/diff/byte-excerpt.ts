import { controlPictures } from "../problem/control-pictures.js";

/** The text on both sides of a byte, on one line and safe to print. */
export interface ByteExcerpt {
  /** Begins with `…` when it is not the beginning of the text. */
  readonly before: string;
  /** From the character that holds the byte; `(end)` behind the last one. */
  readonly after: string;
}

/** UTF-16 units shown before the byte, and from it on. */
const before = 36;
const after = 36;

/** What stands around a byte of a text, which may be anything. */
export function byteExcerpt(bytes: Uint8Array, offset: number): ByteExcerpt {
  const decode = (start: number, end: number): string => new TextDecoder().decode(bytes.subarray(start, end));
  // Some bytes more than needed on both sides: a character cut in two decodes to marks that are cut off here.
  const start = characterStart(bytes, Math.max(0, offset - before * 4));
  const head = controlPictures(decode(start, characterStart(bytes, offset))).slice(-before);
  const tail = controlPictures(decode(characterStart(bytes, offset), offset + after * 4)).slice(0, after);
  const isCutBefore = start > 0 || head.length === before;
  const isCutAfter = tail.length === after;
  return {
    before: `${isCutBefore ? "…" : ""}${head}`,
    after: `${tail === "" ? "(end)" : tail}${isCutAfter ? "…" : ""}`,
  };
}

function characterStart(bytes: Uint8Array, offset: number): number {
  let start = Math.min(offset, bytes.length);
  while (start > 0 && start < bytes.length && (bytes[start]! & 0xc0) === 0x80) start--;
  return start;
}
