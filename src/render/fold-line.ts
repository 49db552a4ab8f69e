import { wrapped } from "./table.js";
import { textWidth } from "./text-width.js";

/**
 * One line as lines of at most `width` columns, broken at blanks; those behind the first stand `indent` columns further in,
 * so that it is seen what belongs together. A longer word stays whole. Colours end with a line and begin again below.
 *
 * @param text without a line end; may be painted
 * @param width Infinity where no terminal limits it
 */
export function foldLine(text: string, width: number, indent = 2): string {
  return foldLines(text, width, indent);
}

/** Every line of a text that may have several. */
export function foldLines(text: string, width: number, indent = 2): string {
  if (width === Number.POSITIVE_INFINITY) return text;
  const open = new OpenStyles();
  return text
    .split("\n")
    .map((line) => open.over(pieces(line, width, indent)))
    .join("\n");
}

function pieces(line: string, width: number, indent: number): string[] {
  if (textWidth(line) <= width) return [line];
  const lead = /^ */.exec(line)?.[0] ?? "";
  const [first = "", ...rest] = wrapped(line.slice(lead.length), Math.max(1, width - lead.length));
  if (rest.length === 0) return [line];
  const margin = lead + " ".repeat(indent);
  // Below the first there is less room.
  const below = wrapped(rest.join(" ").trimStart(), Math.max(1, width - margin.length));
  return [lead + first.trimEnd(), ...below.map((piece) => margin + piece.trim())];
}

const reset = "\u001B[0m";
// oxlint-disable-next-line no-control-regex
const style = /\u001B\[(\d+)[\d;]*m/g;
/** What ends which: 22 bold and dim, 39 a colour. */
const ends: ReadonlyMap<string, RegExp> = new Map([
  ["0", /^/],
  ["22", /^.\[[12]m$/],
  ["39", /^.\[[39]\d/],
]);

/** The styles of chalk that are in force, followed through a text. */
class OpenStyles {
  #open: string[] = [];

  /** The pieces of one line, with the styles put out at each break and on again behind the margin. */
  over(all: readonly string[]): string {
    return all
      .map((piece, index) => {
        const margin = index === 0 ? "" : (/^ */.exec(piece)?.[0] ?? "");
        const before = index === 0 ? "" : this.#open.join("");
        this.#follow(piece);
        const after = index === all.length - 1 || this.#open.length === 0 ? "" : reset;
        return margin + before + piece.slice(margin.length) + after;
      })
      .join("\n");
  }

  #follow(text: string): void {
    for (const [sequence, code = ""] of text.matchAll(style)) {
      const ended = ends.get(code);
      if (ended === undefined) this.#open.push(sequence);
      else this.#open = this.#open.filter((one) => !ended.test(one));
    }
  }
}
