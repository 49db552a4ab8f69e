/** Characters of a difference that are named, at most. */
const most = 4;

/**
 * What tells two texts apart that look the same: another kind of blank, a character without a width, another Unicode
 * form. Undefined for texts whose difference can be seen.
 */
export function unseenDifference(before: string, after: string): string | undefined {
  if (seen(before) !== seen(after)) return undefined;
  const [left, right] = [Array.from(before), Array.from(after)];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const middle = (characters: readonly string[]): string => named(characters.slice(start, characters.length - end));
  const isForm = before.normalize() === after.normalize();
  return `looks the same: ${middle(left)} -> ${middle(right)}${isForm ? ", two Unicode forms of one text" : ""}`;
}

/** A text as it looks: every blank the same, nothing without a width, accents composed. */
function seen(text: string): string {
  return text
    .replaceAll(/\p{Zs}/gu, " ")
    .replaceAll(/[\p{Cf}\uFE00-\uFE0F]/gu, "")
    .normalize();
}

function named(characters: readonly string[]): string {
  if (characters.length === 0) return "nothing";
  const names = characters
    .slice(0, most)
    .map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`);
  return `${names.join(" ")}${characters.length > most ? " …" : ""}`;
}
