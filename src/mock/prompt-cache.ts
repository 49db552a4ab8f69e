interface Node {
  readonly children: Map<string, Node>;
}

/** How much of a prompt is there, and how much of that an earlier one began with, in bytes. */
export interface CacheHit {
  readonly bytes: number;
  readonly common: number;
}

/**
 * What prompts began with, by cache key: tools, instructions, then item by item. Texts that many prompts share are kept
 * once, so a growing conversation costs what it adds.
 */
export class PromptCache {
  readonly #roots = new Map<string, Node>();

  /** Measures a prompt against all earlier ones of its key. */
  measure(key: string, segments: readonly string[]): CacheHit {
    let node = this.#roots.get(key);
    let bytes = 0;
    let common = 0;
    for (const segment of segments) {
      const size = Buffer.byteLength(segment);
      bytes += size;
      if (node === undefined) continue;
      const child = node.children.get(segment);
      common += child === undefined ? longestPrefix(segment, node.children.keys()) : size;
      node = child;
    }
    return { bytes, common };
  }

  remember(key: string, segments: readonly string[]): void {
    let node: Node = this.#roots.get(key) ?? { children: new Map() };
    this.#roots.set(key, node);
    for (const segment of segments) {
      const child: Node = node.children.get(segment) ?? { children: new Map() };
      node.children.set(segment, child);
      node = child;
    }
  }
}

/** Bytes of the longest beginning that a text has in common with any of the others. */
function longestPrefix(text: string, others: Iterable<string>): number {
  let longest = 0;
  for (const other of others) {
    let index = 0;
    while (index < text.length && text.charCodeAt(index) === other.charCodeAt(index)) index++;
    longest = Math.max(longest, index);
  }
  return Buffer.byteLength(text.slice(0, longest));
}
