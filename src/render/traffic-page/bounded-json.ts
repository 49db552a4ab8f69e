import type { JsonDocument } from "../../json/document.js";
import { counted } from "../../problem/counted.js";
import { escaped } from "../html-page.js";

/** What does not fit is folded: long texts to their beginning, long lists to both ends, the rest when all is used up. */
export interface Bounds {
  /** Characters of the whole. */
  readonly most: number;
  readonly longestText?: number;
}

const longestList = 40;
const shownFirst = 4;
const shownLast = 24;
const deepest = 24;
/** Encrypted content, images: their beginning and their length tell all there is to see. */
const shortestBlob = 160;
const notOfBlob = /[^\w+/=:;,.-]/;
const longestBlob = 80;

/** A value, indented, as HTML for a `pre`; never much longer than its bounds. */
export function boundedJson(document: JsonDocument, node: number, { most, longestText = 500 }: Bounds): string {
  const writer = new BoundedWriter(document, most, longestText);
  writer.value(node, 0);
  return writer.html;
}

function isBlob(json: string): boolean {
  return json.startsWith('"') && json.length >= shortestBlob + 2 && !notOfBlob.test(json.slice(1, -1));
}

class BoundedWriter {
  html = "";
  readonly #document: JsonDocument;
  readonly #longestText: number;
  #left: number;

  constructor(document: JsonDocument, most: number, longestText: number) {
    this.#document = document;
    this.#left = most;
    this.#longestText = longestText;
  }

  value(node: number, depth: number): void {
    const document = this.#document;
    if (this.#left <= 0) this.#fold(counted(document.end(node) - document.start(node), "more byte"));
    else if (document.isObject(node)) this.#object(node, depth);
    else if (document.isArray(node)) this.#array(node, depth);
    else this.#text(document.text(node));
  }

  #object(node: number, depth: number): void {
    const document = this.#document;
    if (document.size(node) === 0) return this.#write("{}");
    if (depth >= deepest) return this.#fold(`{${counted(document.size(node), "member")}}`);
    this.#write("{");
    let isFirst = true;
    let left = document.size(node);
    for (const { key, value } of document.members(node)) {
      if (!isFirst) this.#write(",");
      isFirst = false;
      this.#line(depth + 1);
      if (this.#left <= 0) {
        this.#fold(counted(left, "more member"));
        break;
      }
      left--;
      const name = document.text(key);
      this.#left -= name.length;
      this.html += `<i>${escaped(name)}</i>: `;
      this.value(value, depth + 1);
    }
    this.#line(depth);
    this.#write("}");
  }

  #array(node: number, depth: number): void {
    const document = this.#document;
    const elements = Array.from(document.elements(node));
    if (elements.length === 0) return this.#write("[]");
    if (depth >= deepest) return this.#fold(`[${counted(elements.length, "element")}]`);
    this.#write("[");
    const folds = elements.length > longestList;
    for (const [position, element] of elements.entries()) {
      if (position > 0) this.#write(",");
      const isHidden = folds && position >= shownFirst && position < elements.length - shownLast;
      if (isHidden && position > shownFirst) {
        this.html = this.html.slice(0, -1);
        continue;
      }
      this.#line(depth + 1);
      if (this.#left <= 0) {
        this.#fold(counted(elements.length - position, "more element"));
        break;
      }
      if (isHidden) this.#fold(counted(elements.length - shownFirst - shownLast, "more element"));
      else this.value(element, depth + 1);
    }
    this.#line(depth);
    this.#write("]");
  }

  #text(json: string): void {
    const longest = isBlob(json) ? longestBlob : this.#longestText;
    const most = Math.min(longest, Math.max(80, this.#left));
    if (json.length <= most) return this.#write(json);
    const beginning = json.slice(0, most).replace(/\\(?:u[0-9a-fA-F]{0,3})?$|[\uD800-\uDBFF]$/, "");
    this.#write(`${beginning}…`);
    this.#fold(counted(json.length - beginning.length, "more character"));
  }

  #write(text: string): void {
    this.#left -= text.length;
    this.html += escaped(text);
  }

  #line(depth: number): void {
    this.#left -= depth * 2 + 1;
    this.html += `\n${"  ".repeat(depth)}`;
  }

  #fold(text: string): void {
    this.#left -= text.length;
    this.html += `<u>${escaped(text)}</u>`;
  }
}
