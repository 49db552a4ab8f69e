/** From here on an integer no longer fits the client's widest integer types and is read as a double. */
const wideLimit = 2 ** 128;
/** The same below zero, as measured on 0.144.6 and 0.147.0: `-2` and 38 zeros becomes `-2e+38`. */
const negativeWideLimit = 2 ** 127;
/** Below this size a double is written with an exponent. */
const smallLimit = 1e-5;
/** No shortest decimal of a double is longer when written out: sign, `0.`, 323 zeros, 17 digits. */
const longestPositional = 350;

/**
 * A number as the client writes it (wire contract 14): the digits are kept, the exponent gets a lower-case `e` and a
 * sign, `-0` becomes `0`, and a literal that is the shortest decimal of its double turns exponential when it is
 * below 1e-5 in size or an integer of 2^128 or more (below zero: of less than -2^127).
 *
 * @param text a valid JSON number
 */
export function wireNumber(text: string): string {
  if (text === "-0") return "0";
  const exponent = text.search(/[eE]/);
  if (exponent !== -1) {
    const sign = text[exponent + 1] === "-" ? "-" : "+";
    return `${text.slice(0, exponent)}e${sign}${text.slice(exponent + 1).replace(/^[+-]/, "")}`;
  }
  if (text.length > longestPositional) return text;
  const value = Number(text);
  const size = Math.abs(value);
  const small = size < smallLimit && value !== 0;
  const large = size >= (value < 0 ? negativeWideLimit : wideLimit) && !text.includes(".");
  if ((!small && !large) || !Number.isFinite(value)) return text;
  const shortest = value.toExponential();
  return positional(shortest) === text ? shortest : text;
}

/** Writes `-9.9e-6` without exponent: `-0.0000099`. */
function positional(exponential: string): string {
  const [, sign, first, rest = "", power] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(exponential)!;
  const digits = first! + rest;
  const shift = Number(power);
  return shift < 0 ? `${sign}0.${"0".repeat(-shift - 1)}${digits}` : sign + digits.padEnd(shift + 1, "0");
}
