/** Where a line stands in its file; one without a line end was cut off, perhaps. */
export interface FileLine {
  readonly start: number;
  readonly end: number;
  readonly isWhole: boolean;
}

/** The lines that are not blank. */
export function* fileLines(bytes: Uint8Array): Generator<FileLine> {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found;
    const isBlank = bytes.subarray(start, end).every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
    if (!isBlank) yield { start, end, isWhole: found !== -1 };
    start = end + 1;
  }
}
