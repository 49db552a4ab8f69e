import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { systemError } from "../read-bytes.js";
import type { Progress } from "../source-signs.js";

/** One line of a text, without its line end. The bytes are good until the next line is asked for. */
export interface Line {
  readonly bytes: Uint8Array;
  /** Counts from 1; blank lines count. */
  readonly number: number;
  /** False for a last line that no line end follows: it may have been cut. */
  readonly isEnded: boolean;
}

/** Where lines come from: bytes in memory, or a file that is read piece by piece. */
export type LineSource = { readonly bytes: Uint8Array } | { readonly path: string; readonly progress?: Progress };

const pieceSize = 1 << 20;

/**
 * The lines of a text. A file is never held as a whole: memory is what its longest line takes.
 *
 * @throws InputError `source-unreadable` and the like when the file cannot be read
 */
export function* lines(source: LineSource): Generator<Line> {
  let rest: Uint8Array = new Uint8Array();
  let number = 0;
  for (const piece of "bytes" in source ? [source.bytes] : pieces(source.path, source.progress)) {
    let start = 0;
    for (let end = piece.indexOf(0x0a); end !== -1; end = piece.indexOf(0x0a, start)) {
      const own = piece.subarray(start, end);
      const bytes = rest.length === 0 ? own : Buffer.concat([rest, own]);
      rest = new Uint8Array();
      start = end + 1;
      yield { bytes: withoutReturn(bytes), number: ++number, isEnded: true };
    }
    if (start < piece.length) rest = Buffer.concat([rest, piece.subarray(start)]);
  }
  if (rest.length > 0) yield { bytes: withoutReturn(rest), number: ++number, isEnded: false };
}

function withoutReturn(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes;
}

function* pieces(path: string, progress: Progress | undefined): Generator<Uint8Array> {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, "r");
    const { size } = fstatSync(descriptor);
    const buffer = Buffer.allocUnsafe(pieceSize);
    let done = 0;
    for (;;) {
      const read = readSync(descriptor, buffer, 0, pieceSize, null);
      if (read === 0) return;
      done += read;
      progress?.(done, Math.max(size, done));
      yield buffer.subarray(0, read);
    }
  } catch (error) {
    throw systemError(path, error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
