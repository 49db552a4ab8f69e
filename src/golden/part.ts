import { Buffer } from "node:buffer";
import { byteExcerpt } from "../diff/byte-excerpt.js";
import type { Reason } from "../compile/compiled-request.js";
import { firstDifference, type FirstDifference } from "../diff/first-difference.js";
import { firstDifferingByte } from "../diff/first-differing-byte.js";
import type { JsonDocument } from "../json/document.js";
import { nodeAt } from "../json/node-at.js";
import { parseJson } from "../json/parse.js";
import { pointerTo } from "../json/pointer.js";
import { InputError } from "../problem/input-error.js";
import type { Mask } from "./mask.js";
import { maskedText, type MaskedText } from "./masked-text.js";

/** One text that a case agrees on, and what it is now. */
export interface Part {
  /** A file of the case (`request.json`), or the JSON pointer of the text in its one file (`/expect/body`). */
  readonly name: string;
  readonly golden: Uint8Array;
  readonly actual: Uint8Array;
  /** It is the body of a request: what masks are about. */
  readonly isBody?: true;
  /** Why the actual text is as it is, where it was compiled. */
  readonly reasons?: () => readonly Reason[];
}

/** A part whose bytes differ. */
export interface PartDifference extends Part {
  /** Offsets are those of the texts as they are, also where masks were applied. */
  readonly first: FirstDifference;
  /** Both texts with placeholders for what masks hide: what is left to be told. */
  readonly masked?: { readonly golden: Uint8Array; readonly actual: Uint8Array };
}

/** What a mask did in one case. */
export interface MaskUse {
  readonly label: string;
  /** Values it put a placeholder for, in the golden. */
  readonly values: number;
  /** Values that differ and do not count for that. */
  readonly hidden: number;
}

export interface PartComparison {
  readonly differences: readonly PartDifference[];
  /** Masks that had something to hide in texts that are not the same. */
  readonly masked: readonly MaskUse[];
}

/** Compares byte by byte. Masks come in only where bytes differ. */
export function compareParts(parts: readonly Part[], masks: readonly Mask[] = []): PartComparison {
  const differences: PartDifference[] = [];
  const uses = new Map<string, MaskUse>();
  for (const part of parts) {
    const offset = firstDifferingByte(part.golden, part.actual);
    if (offset === undefined) continue;
    const texts = part.isBody === true && masks.length > 0 ? bothMasked(part, masks) : undefined;
    if (texts === undefined) differences.push({ ...part, first: firstDifference(part.golden, part.actual)! });
    else {
      addUses(uses, texts, masks);
      const first = maskedDifference(part, texts);
      const masked = { golden: texts.golden.text.bytes, actual: texts.actual.text.bytes };
      if (first !== undefined) differences.push({ ...part, first, masked });
    }
  }
  return { differences, masked: [...uses.values()] };
}

interface ParsedText {
  readonly document: JsonDocument;
  readonly text: MaskedText;
}

interface MaskedPair {
  readonly golden: ParsedText;
  readonly actual: ParsedText;
}

/** Undefined when one side is no JSON: then nothing is hidden. */
function bothMasked({ golden, actual }: Part, masks: readonly Mask[]): MaskedPair | undefined {
  const parsed = (bytes: Uint8Array): ParsedText => {
    const document = parseJson(bytes);
    return { document, text: maskedText(document, masks) };
  };
  try {
    return { golden: parsed(golden), actual: parsed(actual) };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Equal only when the same masks hide something at the same places: a text that looks like a placeholder is none. */
function maskedDifference({ golden, actual }: Part, pair: MaskedPair): FirstDifference | undefined {
  const { document, text: left } = pair.golden;
  const { text: right } = pair.actual;
  const offset = firstDifferingByte(left.bytes, right.bytes) ?? firstDifferingSpan(left, right);
  if (offset === undefined) return undefined;
  const at = left.originalOffset(offset);
  return {
    offset: at,
    pointer: pointerTo(document, nodeAt(document, at)),
    left: byteExcerpt(golden, at),
    right: byteExcerpt(actual, right.originalOffset(offset)),
  };
}

function firstDifferingSpan(left: MaskedText, right: MaskedText): number | undefined {
  for (let position = 0; position < Math.max(left.spans.length, right.spans.length); position++) {
    const [one, other] = [left.spans[position], right.spans[position]];
    if (one?.mask === other?.mask && one?.start === other?.start) continue;
    return Math.min(one?.start ?? Infinity, other?.start ?? Infinity);
  }
  return undefined;
}

function addUses(uses: Map<string, MaskUse>, { golden, actual }: MaskedPair, masks: readonly Mask[]): void {
  const isSame = Buffer.compare(golden.text.bytes, actual.text.bytes) === 0;
  golden.text.spans.forEach((span, position) => {
    const { label } = masks[span.mask]!;
    const known = uses.get(label) ?? { label, values: 0, hidden: 0 };
    const differs = isSame && actual.text.spans[position]?.text !== span.text;
    uses.set(label, { label, values: known.values + 1, hidden: known.hidden + (differs ? 1 : 0) });
  });
}
