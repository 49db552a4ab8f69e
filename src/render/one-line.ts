import { shortened } from "./table.js";

/** A text of a server on one line: white space is single blanks, and its end is cut off behind `most` columns. */
export function oneLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  // Measuring takes long, and of whole pages nobody needs to know how wide they are.
  const head = line.slice(0, 20 * most);
  return shortened(head.length < line.length ? `${head}…` : head, most, "end");
}
