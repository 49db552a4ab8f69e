/**
 * Whether two JSON numbers are the same decimal number, whatever their size: `1`, `1.0` and `10e-1` are,
 * `9007199254740992` and `9007199254740993` are not. `-0` is `0`.
 */
export function sameNumber(left: string, right: string): boolean {
  return left === right || plainForm(left) === plainForm(right);
}

/** The significant digits and the power of ten of the last of them. */
function plainForm(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = withoutLeadingZeros(whole + fraction);
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end--;
  if (end === 0) return "0";
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - end);
  return `${sign}${digits.slice(0, end)}e${power}`;
}

function withoutLeadingZeros(digits: string): string {
  let start = 0;
  while (start < digits.length && digits.charCodeAt(start) === 0x30) start++;
  return digits.slice(start);
}
