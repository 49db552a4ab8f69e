import { controlPictures } from "../problem/control-pictures.js";

const unsafe =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /\r\n|\u001B\[[0-9;:]*m|[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/**
 * A text as a terminal may get it: control characters that would clear, move or rename something, and marks that change
 * the direction of a text, are made visible. Line ends and tabs stay, and colours where there are any.
 */
export function terminalText(text: string, hasColour: boolean): string {
  return text.replaceAll(unsafe, (found) => {
    if (found === "\r\n" || (hasColour && found.length > 1)) return found;
    return controlPictures(found.charAt(0)) + found.slice(1);
  });
}
