import { Flag } from "./kind.js";

/**
 * Where a token ends and what is special about it. A negative offset is minus the offset of the first wrong byte.
 * One object is reused for all calls: the parser reads it at once, and millions of small objects would cost more
 * than the scan.
 */
interface TokenEnd {
  offset: number;
  flags: number;
}

const result: TokenEnd = { offset: 0, flags: 0 };

const isHexDigit = new Uint8Array(256);
for (const digit of "0123456789abcdefABCDEF") isHexDigit[digit.charCodeAt(0)] = 1;

/** Bytes inside a string that need no look: all but the quote, the backslash and control characters. */
const isPlain = new Uint8Array(256).fill(1, 0x20);
isPlain[0x22] = 0;
isPlain[0x5c] = 0;

/** Escapes the client writes in the same way: `\" \\ \b \f \n \r \t`. `\/` and `\uXXXX` are valid but unusual. */
const plainEscape = new Uint8Array(256);
for (const letter of '"\\bfnrt') plainEscape[letter.charCodeAt(0)] = 1;

/** End of the string whose opening quote stands at `start`. */
export function stringEnd(bytes: Uint8Array, start: number): TokenEnd {
  const length = bytes.length;
  let offset = start + 1;
  let flags = 0;
  while (offset < length) {
    let byte = bytes[offset]!;
    while (isPlain[byte] === 1 && offset + 1 < length) byte = bytes[++offset]!;
    if (byte === 0x22) {
      result.offset = offset + 1;
      result.flags = flags;
      return result;
    }
    if (byte < 0x20) return wrong(offset);
    if (byte !== 0x5c) {
      offset++;
      continue;
    }
    flags |= Flag.escaped;
    const escape = offset + 1 < length ? bytes[offset + 1]! : 0;
    if (plainEscape[escape] === 1) offset += 2;
    else if (escape === 0x2f) {
      flags |= Flag.unusual;
      offset += 2;
    } else if (escape === 0x75 && offset + 5 < length && hasFourDigits(bytes, offset + 2)) {
      flags |= Flag.unusual;
      offset += 6;
    } else return wrong(offset + 1 < length ? offset : length);
  }
  return wrong(length);
}

/** End of the number that starts at `start` with `-` or a digit. */
export function numberEnd(bytes: Uint8Array, start: number): TokenEnd {
  let offset = start;
  let flags = 0;
  if (bytes[offset] === 0x2d) {
    offset++;
    if (bytes[offset] === 0x30) flags = Flag.unusual;
  }
  if (bytes[offset] === 0x30) offset++;
  else {
    const digits = digitsEnd(bytes, offset);
    if (digits === offset) return wrong(offset);
    // 19 digits and more may be beyond 2^63.
    if (digits - offset > 18) flags = Flag.unusual;
    offset = digits;
  }
  if (bytes[offset] === 0x2e) {
    const digits = digitsEnd(bytes, offset + 1);
    if (digits === offset + 1) return wrong(digits);
    offset = digits;
    flags = Flag.unusual;
  }
  if (bytes[offset] === 0x65 || bytes[offset] === 0x45) {
    offset++;
    if (bytes[offset] === 0x2b || bytes[offset] === 0x2d) offset++;
    const digits = digitsEnd(bytes, offset);
    if (digits === offset) return wrong(offset);
    offset = digits;
    flags = Flag.unusual;
  }
  result.offset = offset;
  result.flags = flags;
  return result;
}

function digitsEnd(bytes: Uint8Array, start: number): number {
  let offset = start;
  while (bytes[offset]! >= 0x30 && bytes[offset]! <= 0x39) offset++;
  return offset;
}

function hasFourDigits(bytes: Uint8Array, start: number): boolean {
  for (let index = start; index < start + 4; index++) if (isHexDigit[bytes[index]!] !== 1) return false;
  return true;
}

function wrong(offset: number): TokenEnd {
  result.offset = -offset;
  result.flags = 0;
  return result;
}
