import type { DocumentPair } from "./document-pair.js";
import { matchRelocated } from "./match-relocated.js";
import { matchValues } from "./match-values.js";
import { Matching } from "./matching.js";

/**
 * Decides for every value of two texts which value of the other it is. Where several choices are as good as each
 * other the bytes decide, not the order of the arguments: the other way round gives the same pairs.
 */
export function matchDocuments(pair: DocumentPair): Matching {
  const inOrder = pair.left.bytes.compare(pair.right.bytes) <= 0;
  const oriented = inOrder ? pair : pair.flipped();
  const matching = new Matching(oriented.left.compact.count, oriented.right.compact.count);
  matchValues(oriented, matching, 0, 0);
  matchRelocated(oriented, matching);
  return inOrder ? matching : matching.flipped();
}
