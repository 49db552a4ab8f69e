import { controlPictures } from "../problem/control-pictures.js";
import { shortened } from "./table.js";

/** Characters that may share a column: letters and their marks. */
const perColumn = 4;

/**
 * A text of a server on one line: white space is single blanks, controls are pictures, and its end is cut off behind
 * `most` columns, or where so many characters stand that hardly any has a width.
 */
export function oneLine(text: string, most: number): string {
  const line = controlPictures(text.replaceAll(/\s+/g, " ").trim());
  const longest = perColumn * most;
  if (line.length <= longest) return shortened(line, most, "end");
  // Cut before it is measured: a server may say a megabyte.
  const short = shortened(line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, ""), most, "end");
  return short.endsWith("…") ? short : `${short}…`;
}
