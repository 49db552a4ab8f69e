import type { JsonDocument } from "../../src/json/document.js";
import { pointerToken } from "../../src/json/pointer.js";

/** Values whose own order means something: what the client keeps as free JSON. */
const free: readonly RegExp[] = [
  /^\/prompt\/output_schema$/,
  /\/parameters$/,
  // Arguments of a tool search, and the tools that items carry.
  /^\/prompt\/input\/\d+\/(?:arguments|tools)$/,
];

/** The same text with the members of every struct in another order. `random` gives numbers from 0 up to 1. */
export function permuted(document: JsonDocument, node: number, random: () => number, pointer = ""): string {
  if (free.some((pattern) => pattern.test(pointer))) return document.text(node);
  if (document.isArray(node)) {
    const elements = Array.from(document.elements(node), (element, index) =>
      permuted(document, element, random, `${pointer}/${index}`),
    );
    return `[${elements.join(",")}]`;
  }
  if (!document.isObject(node)) return document.text(node);
  const members = Array.from(document.members(node), ({ key, value }) => {
    const inner = `${pointer}/${pointerToken(document.string(key))}`;
    return `${document.text(key)}:${permuted(document, value, random, inner)}`;
  });
  return `{${shuffled(members, random).join(",")}}`;
}

function shuffled<Element>(elements: readonly Element[], random: () => number): Element[] {
  const result = [...elements];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

/** Numbers from 0 up to 1, always the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
