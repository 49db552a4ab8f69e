import { shortened } from "./table.js";

/** A text of a server on one line: white space is single blanks, and its end is cut off behind `most` columns. */
export function oneLine(text: string, most: number): string {
  return shortened(text.replaceAll(/\s+/g, " ").trim(), most, "end");
}
