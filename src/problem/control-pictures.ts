/**
 * Control characters as pictures, each one column wide: what a file holds may be anything. Line ends and tabs as well,
 * and the marks that change the direction of a text, which could show one thing as another.
 */
export function controlPictures(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this replaces
  return text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g, (character) =>
    character < " " ? String.fromCodePoint(0x2400 + character.charCodeAt(0)) : "·",
  );
}
