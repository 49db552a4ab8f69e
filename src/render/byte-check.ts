import { byteExcerpt } from "../diff/byte-excerpt.js";
import { counted, grouped } from "../problem/counted.js";
import type { Paint } from "./paint.js";
import { padRight, textWidth } from "./text-width.js";
import { versionedJson } from "./versioned-json.js";

export interface ByteDifference {
  readonly offset: number;
  /** JSON pointer of the value in the compiled body that the offset lies in. */
  readonly pointer: string;
  /** Why that value is as it is, one line. */
  readonly why?: string;
}

/** A body against the bytes of a file. */
export interface ByteCheck {
  readonly file: string;
  readonly expected: Uint8Array;
  readonly actual: Uint8Array;
  readonly difference?: ByteDifference;
  readonly next: string;
}

/** The verdict in one line and, where the bytes differ, both sides around the first difference. */
export function byteCheckText(check: ByteCheck, paint: Paint): string {
  const { file, expected, actual, difference, next } = check;
  if (difference === undefined) return `${paint.good("same")} ${counted(actual.length, "byte")} as ${file}\n`;
  const { offset, pointer, why } = difference;
  const place = pointer === "" ? "" : `, at ${paint.name(pointer)}`;
  const sizes = `${file} has ${counted(expected.length, "byte")}, this request ${grouped(actual.length)}`;
  const width = Math.max(textWidth(file), textWidth("compiled"));
  const left = byteExcerpt(expected, offset);
  const right = byteExcerpt(actual, offset);
  const lines = [
    `${paint.bad("different")} from byte ${grouped(offset)} on${place}; ${sizes}`,
    `  ${padRight(file, width)}  ${left.before}${left.after}`,
    `  ${padRight("compiled", width)}  ${right.before}${right.after}`,
    `  ${" ".repeat(width)}  ${" ".repeat(textWidth(right.before))}${paint.caution("^")}`,
    ...advice(check, offset),
    ...(why === undefined ? [] : [`  why: ${why}`]),
    paint.dim(`next: ${next}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** The same for programs. */
export function byteCheckJson({ file, expected, actual, difference }: ByteCheck): string {
  const around = (bytes: Uint8Array, offset: number): string => {
    const { before, after } = byteExcerpt(bytes, offset);
    return before + after;
  };
  const sides = (offset: number) => ({ expected: around(expected, offset), actual: around(actual, offset) });
  const value = {
    file,
    same: difference === undefined,
    expectedBytes: expected.length,
    actualBytes: actual.length,
    ...(difference === undefined
      ? {}
      : { difference: { offset: difference.offset, pointer: difference.pointer, ...sides(difference.offset) } }),
  };
  return versionedJson(value);
}

/** What usually makes two equal bodies differ by a few bytes. */
function advice({ expected, actual, file }: ByteCheck, offset: number): string[] {
  const rest = new TextDecoder().decode(expected.subarray(offset, offset + 3));
  if (offset === actual.length && /^\r?\n$/.test(rest)) {
    return [`  ${file} only has a line end behind the same bytes; prompt-wire -o writes none`];
  }
  if (offset === 0 && expected[0] === 0xef && expected[1] === 0xbb) {
    return [`  ${file} begins with a byte order mark; prompt-wire -o writes none`];
  }
  return [];
}
