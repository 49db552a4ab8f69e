import type { JsonDocument } from "../json/document.js";
import type { Spot } from "./spot.js";

/** An element, or the value of a member. */
export interface Child {
  readonly spot: Spot;
  /** False when a later member of the same name hides it, or the container as a whole has no meaning. */
  readonly meaning: boolean;
}

export function childrenOf(document: JsonDocument, container: Spot, meaning: boolean): Child[] {
  const { nexts } = document.index;
  const end = nexts[container.node]!;
  const children: Child[] = [];
  if (document.isArray(container.node)) {
    for (let node = container.node + 1; node < end; node = nexts[node]!) {
      children.push({ spot: container.child(node, children.length), meaning });
    }
    return children;
  }
  const last = new Map<string, number>();
  const names: string[] = [];
  for (let key = container.node + 1; key < end; key = nexts[key + 1]!) {
    const name = document.string(key);
    last.set(name, names.length);
    names.push(name);
    children.push({ spot: container.child(key + 1, name), meaning });
  }
  if (last.size === names.length) return children;
  return children.map(({ spot }, position) => ({
    spot,
    meaning: meaning && last.get(names[position]!) === position,
  }));
}
