import { firstInvalidByte } from "../../json/utf8.js";

/** Longest tail of a chunk that can be the start of a character. */
const longestStart = 3;

/**
 * Decodes UTF-8 in any split, as the client's stream does: bytes that are not UTF-8 are waited for like the rest of a
 * character, so that nothing after them is ever seen, and only the end of the stream makes them an error.
 */
export class Utf8Stream {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** The unfinished character that the decoder holds; after a wrong byte, what follows from there. */
  #pending: Uint8Array = new Uint8Array(0);
  #isStuck = false;

  push(chunk: Uint8Array): string {
    if (this.#isStuck) return "";
    const before = this.#pending;
    try {
      const text = this.#decoder.decode(chunk, { stream: true });
      this.#pending = unfinished(joined(before, chunk));
      return text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    const bytes = joined(before, chunk);
    const good = firstInvalidByte(bytes);
    this.#isStuck = true;
    this.#pending = bytes.slice(good, good + 4);
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, good));
  }

  /** What the client says when the stream ends here; undefined when it ends between characters. */
  end(): string | undefined {
    if (this.#pending.length === 0) return undefined;
    const length = this.#isStuck ? invalidLength(this.#pending) : undefined;
    return length === undefined
      ? "incomplete utf-8 byte sequence from index 0"
      : `invalid utf-8 sequence of ${length} bytes from index 0`;
  }
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length === 0) return right;
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}

/** The unfinished character at the end of valid UTF-8. */
function unfinished(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(longestStart, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.slice(bytes.length - back) : new Uint8Array(0);
  }
  return new Uint8Array(0);
}

/** How many bytes at the start belong to the wrong sequence; undefined when it only lacks its end. */
function invalidLength(bytes: Uint8Array): number | undefined {
  for (let length = 1; length <= Math.min(longestStart, bytes.length); length++) {
    if (!isStart(bytes.subarray(0, length))) return Math.max(1, length - 1);
  }
  return bytes.length > longestStart ? longestStart : undefined;
}

/** Whether bytes can be the start of a character that is not complete. */
function isStart(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return decoder.decode(bytes, { stream: true }) === "";
  } catch {
    return false;
  }
}
