import { isVocabulary } from "./vocabulary.js";

/** Shorter values stand in too many innocent texts. */
export const shortestSearched = 8;

/** Numbers up to that many digits count something: a limit, a moment in milliseconds. */
const longestNumber = 15;

/** Words, joined as people join them. With a digit in it, a value is no word. */
const ordinary = /^[A-Za-z]+(?:[ ._/-][A-Za-z]+)*$/;

/**
 * Whether the value of a credential may be looked for in texts. Short ones, numbers and ordinary words (`null`, `test`,
 * `4096`, `not-needed`) are no secrets that anybody could be robbed of, and taking them out would spoil what they stand
 * in: they go from their own header or parameter and from nowhere else.
 */
export function isSearched(value: string): boolean {
  if (value.length < shortestSearched || (ordinary.test(value) && isVocabulary(value))) return false;
  // What stands in for one, `(redacted)`, is none.
  if (/^\(.*\)$/s.test(value)) return false;
  return !(value.length <= longestNumber && /^[+-]?[\d.,_:-]+$/.test(value));
}

/** The same for what stands among others, in a cookie: one word alone is a setting. */
export function isSearchedPiece(value: string): boolean {
  return isSearched(value) && !/^(?:[A-Za-z]?[a-z]+|[A-Z]+)$/.test(value);
}
