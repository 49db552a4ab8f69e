/**
 * Order of two texts by their UTF-8 bytes, as in the client's sorted maps. JavaScript compares UTF-16 units, which
 * differs above U+FFFF.
 */
export function compareBytes(left: string, right: string): number {
  const leftPoints = Array.from(left);
  const rightPoints = Array.from(right);
  for (let index = 0; index < leftPoints.length && index < rightPoints.length; index++) {
    const difference = leftPoints[index]!.codePointAt(0)! - rightPoints[index]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return leftPoints.length - rightPoints.length;
}
