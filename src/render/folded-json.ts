import { controlPictures } from "../problem/control-pictures.js";
import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import { counted } from "../problem/counted.js";
import type { Paint } from "./paint.js";

/** A text longer than this is shown by its beginning and its length. */
const longestText = 100;
const shownText = 64;
/** A list longer than this is shown by its beginning and its end. */
const longestList = 60;
const shownAtEachEnd = 25;
/** What lies deeper is folded like a text. */
const deepest = 40;

/** Values as people read them: what is shown is exact, what is folded says how much it is. */
export class FoldedJson {
  readonly #document: JsonDocument;
  readonly #paint: Paint;
  readonly #width: number;

  /** @param width columns that a line should not exceed */
  constructor(document: JsonDocument, paint: Paint, width: number) {
    this.#document = document;
    this.#paint = paint;
    this.#width = width;
  }

  /**
   * A value over several lines: what fits stands on one line, long texts are folded to their beginning and length, long
   * lists to both of their ends.
   *
   * @param column where the value begins on its first line
   */
  block(node: number, depth = 0, column = 0): string {
    const document = this.#document;
    if (depth >= deepest) return foldedText(document.text(node), this.#paint);
    if (this.#fits(node, column)) return this.line(node);
    const indent = "  ".repeat(depth + 1);
    const close = `\n${"  ".repeat(depth)}`;
    if (document.isObject(node)) {
      const members = Array.from(document.members(node), ({ key, value }) => {
        const label = `${indent}${document.text(key)}: `;
        return `${indent}${this.#paint.name(controlPictures(document.text(key)))}: ${this.block(value, depth + 1, label.length)}`;
      });
      return `{\n${members.join(",\n")}${close}}`;
    }
    if (!document.isArray(node)) return this.line(node);
    const elements = Array.from(document.elements(node));
    const line = (element: number): string => indent + this.block(element, depth + 1, indent.length);
    if (elements.length <= longestList) return `[\n${elements.map(line).join(",\n")}${close}]`;
    const hidden = this.#paint.dim(`… ${counted(elements.length - 2 * shownAtEachEnd, "more element")}`);
    const lines = [
      ...elements.slice(0, shownAtEachEnd).map(line),
      indent + hidden,
      ...elements.slice(-shownAtEachEnd).map(line),
    ];
    return `[\n${lines.join(",\n")}${close}]`;
  }

  /** A value on one line, with a blank behind colons and commas. */
  line(node: number): string {
    const document = this.#document;
    const paint = this.#paint;
    switch (document.kind(node)) {
      case Kind.object: {
        const members = Array.from(
          document.members(node),
          ({ key, value }) => `${paint.name(controlPictures(document.text(key)))}: ${this.line(value)}`,
        );
        return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
      }
      case Kind.array:
        return `[${Array.from(document.elements(node), (element) => this.line(element)).join(", ")}]`;
      case Kind.string:
        return foldedText(document.text(node), paint);
      case Kind.number:
      case Kind.true:
      case Kind.false:
      case Kind.null:
        return paint.value(document.text(node));
    }
  }

  /** Whether a value fits into the rest of the line: one blank for every value it holds is a close guess. */
  #fits(node: number, column: number): boolean {
    const document = this.#document;
    const values = document.next(node) - node;
    const size = document.end(node) - document.start(node) + values;
    return size <= this.#width - column - 1 && values < 40;
  }
}

/** A JSON text as written, quotes included; a long one as `"Its beginning…" 21,335 characters`. */
export function foldedText(json: string, paint: Paint): string {
  const { beginning, size } = foldedParts(controlPictures(json));
  return size === undefined ? paint.value(beginning) : `${paint.value(beginning)} ${paint.dim(size)}`;
}

/** What of a JSON text is shown and, when that is not all of it, how long it is. */
export function foldedParts(json: string): { readonly beginning: string; readonly size?: string } {
  if (json.length <= longestText) return { beginning: json };
  const beginning = json.slice(0, shownText).replace(/\\(?:u[0-9a-fA-F]{0,3})?$|[\uD800-\uDBFF]$/, "");
  const isText = json.startsWith('"');
  const size = counted(json.length - (isText ? 2 : 0), "character");
  return { beginning: `${beginning}…${isText ? '"' : ""}`, size };
}
