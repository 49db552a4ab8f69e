import { counted, grouped } from "../problem/counted.js";
import type { Paint } from "./paint.js";
import { padRight, textWidth } from "./text-width.js";

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

/** UTF-16 units shown before the difference, and from it on. */
const before = 36;
const after = 36;

/** The verdict in one line and, where the bytes differ, both sides around the first difference. */
export function byteCheckText(check: ByteCheck, paint: Paint): string {
  const { file, expected, actual, difference, next } = check;
  if (difference === undefined) return `${paint.good("same")} ${counted(actual.length, "byte")} as ${file}\n`;
  const { offset, pointer, why } = difference;
  const place = pointer === "" ? "" : `, at ${paint.name(pointer)}`;
  const sizes = `${file} has ${counted(expected.length, "byte")}, this request ${grouped(actual.length)}`;
  const width = Math.max(textWidth(file), textWidth("compiled"));
  const left = around(expected, offset);
  const right = around(actual, offset);
  const lines = [
    `${paint.bad("different")} from byte ${grouped(offset)} on${place}; ${sizes}`,
    `  ${padRight(file, width)}  ${left.text}`,
    `  ${padRight("compiled", width)}  ${right.text}`,
    `  ${" ".repeat(width)}  ${" ".repeat(right.marker)}${paint.caution("^")}`,
    ...advice(check, offset),
    ...(why === undefined ? [] : [`  why: ${why}`]),
    paint.dim(`next: ${next}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** The same for programs. */
export function byteCheckJson({ file, expected, actual, difference }: ByteCheck): string {
  const sides = (offset: number) => ({
    expected: around(expected, offset).text,
    actual: around(actual, offset).text,
  });
  const value = {
    schemaVersion: 1,
    file,
    same: difference === undefined,
    expectedBytes: expected.length,
    actualBytes: actual.length,
    ...(difference === undefined
      ? {}
      : { difference: { offset: difference.offset, pointer: difference.pointer, ...sides(difference.offset) } }),
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
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

/** The text around an offset on one line, and the columns before the offset. */
function around(bytes: Uint8Array, offset: number): { text: string; marker: number } {
  const decode = (start: number, end: number): string => new TextDecoder().decode(bytes.subarray(start, end));
  // Some bytes more than needed on both sides: a character cut in two decodes to marks that are cut off here.
  const start = characterStart(bytes, Math.max(0, offset - before * 4));
  const head = shown(decode(start, characterStart(bytes, offset))).slice(-before);
  const tail = shown(decode(characterStart(bytes, offset), offset + after * 4)).slice(0, after);
  const isCutBefore = start > 0 || head.length === before;
  const isCutAfter = tail.length === after;
  const prefix = isCutBefore ? "…" : "";
  return {
    text: `${prefix}${head}${tail === "" ? "(end)" : tail}${isCutAfter ? "…" : ""}`,
    marker: textWidth(prefix + head),
  };
}

function characterStart(bytes: Uint8Array, offset: number): number {
  let start = Math.min(offset, bytes.length);
  while (start > 0 && start < bytes.length && (bytes[start]! & 0xc0) === 0x80) start--;
  return start;
}

/** Control characters as pictures: the file may hold anything. */
function shown(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this replaces
  return text.replaceAll(/[\u0000-\u001F\u007F-\u009F]/g, (character) =>
    character < " " ? String.fromCodePoint(0x2400 + character.charCodeAt(0)) : "·",
  );
}
