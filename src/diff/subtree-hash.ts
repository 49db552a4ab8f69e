import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";

const prime = 0x9e3779b1;

/**
 * A 32-bit hash of every value of a text, from the leaves up: equal texts have equal hashes. It sorts out what
 * differs; who needs certainty compares the bytes of what is left.
 *
 * @param document without white space between tokens
 */
export function subtreeHashes(document: JsonDocument): Int32Array {
  const { starts, ends, nexts, count } = document.index;
  const { bytes } = document;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hashes = new Int32Array(count);
  // Children stand behind their container, so that they are done before it.
  for (let node = count - 1; node >= 0; node--) {
    const kind = document.kind(node);
    let hash = Math.imul(kind, prime);
    if (kind === Kind.object || kind === Kind.array) {
      for (let child = node + 1; child < nexts[node]!; child = nexts[child]!) hash = mix(hash, hashes[child]!);
    } else hash = hashBytes(view, starts[node]!, ends[node]!, hash);
    hashes[node] = hash;
  }
  return hashes;
}

function hashBytes(view: DataView, start: number, end: number, seed: number): number {
  let hash = seed;
  let offset = start;
  for (; offset + 4 <= end; offset += 4) hash = mix(hash, view.getInt32(offset, true));
  for (; offset < end; offset++) hash = mix(hash, view.getUint8(offset));
  return hash;
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, prime);
  return mixed ^ (mixed >>> 15);
}
