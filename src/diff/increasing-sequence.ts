/**
 * A longest increasing subsequence (patience sorting, O(n log n)): of things that were put into a new order, the
 * largest group that needs no moving.
 *
 * @param values no two the same
 * @returns for each position whether it belongs to the subsequence
 */
export function increasingSequence(values: readonly number[]): boolean[] {
  const tails: number[] = [];
  const previous = new Int32Array(values.length);
  for (let position = 0; position < values.length; position++) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[tails[middle]!]! < values[position]!) low = middle + 1;
      else high = middle;
    }
    previous[position] = low === 0 ? -1 : tails[low - 1]!;
    tails[low] = position;
  }
  const member = Array.from(values, () => false);
  for (let position = tails.at(-1) ?? -1; position !== -1; position = previous[position]!) member[position] = true;
  return member;
}
