import type { JsonDocument } from "../json/document.js";

/** White space around one part of an object or array. */
export interface ChildGaps {
  readonly before: string;
  /** Between key and colon, and between colon and value; empty in arrays. */
  readonly afterKey: string;
  readonly afterColon: string;
  /** Before the comma. Of the last part always empty: what follows it belongs to the container. */
  readonly after: string;
}

/** All white space between the tokens of an object or array that is its own. */
export interface ContainerGaps {
  readonly children: readonly ChildGaps[];
  /** Before the closing bracket. */
  readonly closing: string;
}

const comma = 0x2c;
const colon = 0x3a;

export const noGaps: ChildGaps = { before: "", afterKey: "", afterColon: "", after: "" };

export function gapsOf(document: JsonDocument, container: number): ContainerGaps {
  const { starts, ends, nexts } = document.index;
  const isObject = document.isObject(container);
  const children: ChildGaps[] = [];
  const end = nexts[container]!;
  let offset = starts[container]! + 1;
  for (let child = container + 1; child < end;) {
    const value = isObject ? child + 1 : child;
    const before = space(document, offset, starts[child]!);
    let afterKey = "";
    let afterColon = "";
    if (isObject) {
      const at = document.bytes.indexOf(colon, ends[child]);
      afterKey = space(document, ends[child]!, at);
      afterColon = space(document, at + 1, starts[value]!);
    }
    offset = ends[value]!;
    child = nexts[value]!;
    let after = "";
    if (child < end) {
      const at = document.bytes.indexOf(comma, offset);
      after = space(document, offset, at);
      offset = at + 1;
    }
    children.push({ before, afterKey, afterColon, after });
  }
  return { children, closing: space(document, offset, ends[container]! - 1) };
}

export function sameGaps(left: ChildGaps, right: ChildGaps): boolean {
  return (
    left.before === right.before &&
    left.afterKey === right.afterKey &&
    left.afterColon === right.afterColon &&
    left.after === right.after
  );
}

function space(document: JsonDocument, start: number, end: number): string {
  let text = "";
  for (let offset = start; offset < end; offset++) text += String.fromCharCode(document.bytes[offset]!);
  return text;
}
