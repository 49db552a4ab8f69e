import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import { parseJson } from "../json/parse.js";
import { compactBytes, compactText } from "../json/print.js";

/** Whether there is no white space between the tokens of a text. */
export function isCompact(document: JsonDocument): boolean {
  const { starts, ends, nexts, count } = document.index;
  let bytes = 0;
  let separators = count - 1;
  for (let node = 0; node < count; node++) {
    const kind = document.kind(node);
    if (kind !== Kind.object && kind !== Kind.array) bytes += ends[node]! - starts[node]!;
    else {
      bytes += 2;
      // Every value but the root follows a comma, a colon, or the opening of its container.
      if (nexts[node] !== node + 1) separators--;
    }
  }
  return bytes + separators === document.bytes.length;
}

/** The same values without white space. Node numbers stay the same: they count values, not bytes. */
export function compactDocument(document: JsonDocument): JsonDocument {
  const { name } = document;
  // A text with lone surrogates is not UTF-8 and only survives as a string.
  return parseJson(document.wellFormed ? compactBytes(document) : compactText(document), { name });
}
