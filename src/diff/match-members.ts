import type { JsonDocument } from "../json/document.js";
import type { DocumentPair } from "./document-pair.js";
import type { Matching } from "./matching.js";

/**
 * Pairs the members of two objects by name. Of a name that stands more than once the last ones pair first: they are
 * the ones that count.
 *
 * @returns the pairs of values, left and right in turn
 */
export function matchMembers(pair: DocumentPair, matching: Matching, left: number, right: number): number[] {
  const pairs = sameNames(pair, left, right) ?? pairsByName(pair, left, right);
  for (let index = 0; index < pairs.length; index += 2) matching.keep(pairs[index]!);
  return pairs;
}

/** The quick way for what is nearly always so: the same names in the same order. It pairs the same values. */
function sameNames(pair: DocumentPair, left: number, right: number): number[] | undefined {
  const { nexts: leftNexts } = pair.left.compact.index;
  const { nexts } = pair.right.compact.index;
  const pairs: number[] = [];
  let key = left + 1;
  let other = right + 1;
  while (key < leftNexts[left]! && other < nexts[right]!) {
    if (!pair.same(key, other)) return undefined;
    pairs.push(key + 1, other + 1);
    key = leftNexts[key + 1]!;
    other = nexts[other + 1]!;
  }
  return key === leftNexts[left] && other === nexts[right] ? pairs : undefined;
}

function pairsByName(pair: DocumentPair, left: number, right: number): number[] {
  const byName = valuesByName(pair.right.compact, right);
  const pairs: number[] = [];
  for (const [name, values] of valuesByName(pair.left.compact, left)) {
    const others = byName.get(name) ?? [];
    for (let back = 1; back <= values.length && back <= others.length; back++) {
      pairs.push(values.at(-back)!, others.at(-back)!);
    }
  }
  return pairs;
}

function valuesByName(document: JsonDocument, object: number): Map<string, number[]> {
  const values = new Map<string, number[]>();
  const { nexts } = document.index;
  for (let key = object + 1; key < nexts[object]!; key = nexts[key + 1]!) {
    const name = document.string(key);
    const others = values.get(name);
    if (others === undefined) values.set(name, [key + 1]);
    else others.push(key + 1);
  }
  return values;
}
