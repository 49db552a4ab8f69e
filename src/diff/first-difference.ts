import type { JsonDocument } from "../json/document.js";
import { nodeAt } from "../json/node-at.js";
import { parseJson } from "../json/parse.js";
import { pointerTo } from "../json/pointer.js";
import { InputError } from "../problem/input-error.js";
import { byteExcerpt, type ByteExcerpt } from "./byte-excerpt.js";
import { firstDifferingByte } from "./first-differing-byte.js";

/** Where two texts part. */
export interface FirstDifference {
  /** Offset of the first byte that differs, or the length of the shorter text when the other one goes on. */
  readonly offset: number;
  /**
   * JSON pointer of the innermost value around that byte: in the left text, or in the right one when only that one is
   * JSON; undefined when neither is.
   */
  readonly pointer: string | undefined;
  readonly left: ByteExcerpt;
  readonly right: ByteExcerpt;
}

/**
 * Compares two texts byte by byte, whatever they are. Undefined when they are the same.
 *
 * @param documents the texts as JSON, where somebody parsed them already
 */
export function firstDifference(
  left: Uint8Array,
  right: Uint8Array,
  documents: readonly JsonDocument[] = [],
): FirstDifference | undefined {
  const offset = firstDifferingByte(left, right);
  if (offset === undefined) return undefined;
  const document = documents[0] ?? parsed(left) ?? parsed(right);
  return {
    offset,
    pointer: document === undefined ? undefined : pointerTo(document, nodeAt(document, offset)),
    left: byteExcerpt(left, offset),
    right: byteExcerpt(right, offset),
  };
}

function parsed(bytes: Uint8Array): JsonDocument | undefined {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
