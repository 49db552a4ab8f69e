/**
 * Joins what has the same key: the first left one with the first right one, the second with the second, and so on.
 * What has no key stays alone.
 */
export function joinByKey<Element, Key>(
  lefts: readonly Element[],
  rights: readonly Element[],
  leftKey: (element: Element) => Key | undefined,
  join: (left: Element, right: Element) => void,
  rightKey = leftKey,
): void {
  if (lefts.length === 0 || rights.length === 0) return;
  const waiting = new Map<Key, { readonly elements: Element[]; next: number }>();
  for (const element of lefts) {
    const key = leftKey(element);
    if (key === undefined) continue;
    const queue = waiting.get(key);
    if (queue === undefined) waiting.set(key, { elements: [element], next: 0 });
    else queue.elements.push(element);
  }
  for (const element of rights) {
    const key = rightKey(element);
    const queue = key === undefined ? undefined : waiting.get(key);
    if (queue !== undefined && queue.next < queue.elements.length) join(queue.elements[queue.next++]!, element);
  }
}
