/** A connection by letters: A, B, … Z, AA. */
export function connectionName(position: number): string {
  const last = String.fromCharCode(65 + (position % 26));
  return position < 26 ? last : connectionName(Math.floor(position / 26) - 1) + last;
}
