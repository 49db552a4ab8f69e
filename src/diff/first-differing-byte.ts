/** Where two byte sequences part: the offset of the first byte that is not the same, or the length of the shorter one. */
export function firstDifferingByte(left: Uint8Array, right: Uint8Array): number | undefined {
  const shared = Math.min(left.length, right.length);
  // Native comparison of blocks; only the block that differs is looked through.
  const block = 65_536;
  for (let start = 0; start < shared; start += block) {
    const end = Math.min(start + block, shared);
    if (Buffer.compare(left.subarray(start, end), right.subarray(start, end)) === 0) continue;
    for (let offset = start; offset < end; offset++) if (left[offset] !== right[offset]) return offset;
  }
  return left.length === right.length ? undefined : shared;
}
