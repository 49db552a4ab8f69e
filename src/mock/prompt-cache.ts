/** A text that a prompt had, and what came behind it. */
interface Node {
  readonly text: string;
  /**
   * In the order of their texts: what two have in common is longest between neighbours. No map, which takes time for
   * each of its long texts: those of one length have one hash.
   */
  readonly children: Node[];
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
    for (const text of segments) {
      const size = Buffer.byteLength(text);
      bytes += size;
      if (node === undefined) continue;
      const place = rank(node.children, text);
      const child: Node | undefined = node.children[place]?.text === text ? node.children[place] : undefined;
      common += child === undefined ? longestPrefix(text, node.children, place) : size;
      node = child;
    }
    return { bytes, common };
  }

  /** @returns the same texts, each kept once however many prompts have it */
  remember(key: string, segments: readonly string[]): string[] {
    let node: Node = this.#roots.get(key) ?? { text: "", children: [] };
    this.#roots.set(key, node);
    return segments.map((text) => {
      node = childOf(node, text);
      return node.text;
    });
  }
}

function childOf({ children }: Node, text: string): Node {
  const place = rank(children, text);
  const known = children[place];
  if (known?.text === text) return known;
  const child = { text, children: [] };
  children.splice(place, 0, child);
  return child;
}

/** Where a text stands, or would, among those in order. */
function rank(nodes: readonly Node[], text: string): number {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nodes[middle]!.text < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Bytes of the longest beginning that a text has in common with any of those between which it would stand. */
function longestPrefix(text: string, nodes: readonly Node[], place: number): number {
  const longest = Math.max(...[place - 1, place].map((at) => commonUnits(text, nodes[at]?.text ?? "")));
  return Buffer.byteLength(text.slice(0, longest));
}

function commonUnits(text: string, other: string): number {
  let index = 0;
  while (index < text.length && text.charCodeAt(index) === other.charCodeAt(index)) index++;
  return index;
}
