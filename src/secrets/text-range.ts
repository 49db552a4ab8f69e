/** A part of a text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The same parts in order, those that touch the same characters as one. */
export function merged(ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const range of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = result.at(-1);
    if (last === undefined || range.start >= last.end) result.push(range);
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return result;
}

/** The text with another one in place of each part; the parts are in order. */
export function replaced(text: string, ranges: readonly TextRange[], by: string): string {
  if (ranges.length === 0) return text;
  let [result, at] = ["", 0];
  for (const { start, end } of ranges) {
    result += text.slice(at, start) + by;
    at = end;
  }
  return result + text.slice(at);
}
