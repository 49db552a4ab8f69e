import stringWidth from "string-width";

/** Columns a text takes on a terminal: escape sequences none, wide characters and emoji two. */
export function textWidth(text: string): number {
  return stringWidth(text);
}

/** The text, filled with blanks on the right to `width` columns; unchanged when it is that wide already. */
export function padRight(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - textWidth(text)));
}
