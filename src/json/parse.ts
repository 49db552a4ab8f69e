import { InputError } from "../problem/input-error.js";
import { codeFrame } from "./code-frame.js";
import { JsonDocument } from "./document.js";
import { Kind } from "./kind.js";
import { forgetPosition, placeOfOffset } from "./place.js";
import { numberEnd, stringEnd } from "./scan.js";
import { sizeError } from "./size-error.js";
import { TokenColumns } from "./token-columns.js";
import { decodeText, encodeText, firstInvalidByte } from "./utf8.js";

/** Offsets are 32-bit integers. */
const largestText = 2 ** 31 - 1;

const State = { value: 0, afterValue: 1, firstKey: 2, key: 3, firstElement: 4 } as const;
type State = (typeof State)[keyof typeof State];

const expected: Readonly<Record<State, string>> = {
  [State.value]: "a value",
  [State.afterValue]: "the end of the text",
  [State.firstKey]: 'a key in double quotes or "}"',
  [State.key]: "a key in double quotes",
  [State.firstElement]: 'a value or "]"',
};

export interface ParseOptions {
  /** How messages call the text; `<json>` by default. */
  readonly name?: string;
  /**
   * For bytes: where the JSON starts, 0 by default. What stands before (the earlier lines of JSON Lines) is not read,
   * but offsets, lines and columns still count from the start of the bytes.
   */
  readonly start?: number;
}

/**
 * Builds the token index of a JSON text. Accepts exactly what JSON.parse accepts, in any nesting depth, without
 * recursion.
 *
 * @throws InputError `json-syntax` with place and code frame; `json-encoding` when the bytes are not UTF-8;
 *   `json-size` when the text is larger than 2 GB or its index larger than memory.
 */
export function parseJson(source: string | Uint8Array, options: ParseOptions = {}): JsonDocument {
  const name = options.name ?? "<json>";
  if (source.length > largestText) throw sizeError(`${name} is larger than 2 GB`);
  if (typeof source === "string") {
    const { bytes, wellFormed } = encodeText(source);
    return parseBytes(name, bytes, wellFormed, 0);
  }
  const start = options.start ?? 0;
  forgetPosition(source);
  const invalid = firstInvalidByte(start === 0 ? source : source.subarray(start));
  if (invalid !== -1) throw encodingError(name, source, start + invalid);
  return parseBytes(name, source, true, start);
}

function parseBytes(name: string, bytes: Uint8Array, wellFormed: boolean, start: number): JsonDocument {
  const length = bytes.length;
  const columns = new TokenColumns(length - start);
  let { kinds, starts, ends, nexts, capacity } = columns;
  // The open containers, innermost last.
  let open = new Int32Array(64);
  let depth = 0;
  let deepest = 0;
  let count = 0;
  let offset = start;
  let state: State = State.value;

  for (;;) {
    let byte = offset < length ? bytes[offset]! : -1;
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      offset++;
      byte = offset < length ? bytes[offset]! : -1;
    }

    if (state === State.afterValue) {
      if (depth === 0) {
        if (byte !== -1) throw syntaxError(name, bytes, offset, expected[state]);
        return new JsonDocument(name, bytes, columns.finish(count, deepest), wellFormed);
      }
      const container = open[depth - 1]!;
      const isObject = kinds[container] === Kind.object;
      if (byte === 0x2c) {
        offset++;
        state = isObject ? State.key : State.value;
      } else if (byte === (isObject ? 0x7d : 0x5d)) {
        offset++;
        ends[container] = offset;
        nexts[container] = count;
        depth--;
      } else throw syntaxError(name, bytes, offset, isObject ? '"," or "}"' : '"," or "]"');
      continue;
    }

    if ((state === State.firstKey && byte === 0x7d) || (state === State.firstElement && byte === 0x5d)) {
      const container = open[--depth]!;
      offset++;
      ends[container] = offset;
      nexts[container] = count;
      state = State.afterValue;
      continue;
    }

    if (count + 1 >= capacity) {
      columns.grow(offset - start);
      ({ kinds, starts, ends, nexts, capacity } = columns);
    }

    if (state === State.firstKey || state === State.key) {
      if (byte !== 0x22) throw syntaxError(name, bytes, offset, expected[state]);
      const end = stringEnd(bytes, offset);
      if (end.offset < 0) throw stringError(name, bytes, offset);
      kinds[count] = Kind.string | end.flags;
      starts[count] = offset;
      ends[count] = end.offset;
      nexts[count] = ++count;
      offset = end.offset;
      while (offset < length && isSpace(bytes[offset]!)) offset++;
      if (bytes[offset] !== 0x3a) throw syntaxError(name, bytes, offset, '":"');
      offset++;
      state = State.value;
      continue;
    }

    starts[count] = offset;
    if (byte === 0x22) {
      const end = stringEnd(bytes, offset);
      if (end.offset < 0) throw stringError(name, bytes, offset);
      kinds[count] = Kind.string | end.flags;
      offset = end.offset;
    } else if (byte === 0x7b || byte === 0x5b) {
      const isObject = byte === 0x7b;
      if (depth === open.length) open = grown(open);
      kinds[count] = isObject ? Kind.object : Kind.array;
      open[depth++] = count++;
      if (depth > deepest) deepest = depth;
      offset++;
      state = isObject ? State.firstKey : State.firstElement;
      continue;
    } else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
      const end = numberEnd(bytes, offset);
      if (end.offset < 0) throw syntaxError(name, bytes, -end.offset, "a digit");
      kinds[count] = Kind.number | end.flags;
      offset = end.offset;
    } else if (byte === 0x74 && matches(bytes, offset, "true")) {
      kinds[count] = Kind.true;
      offset += 4;
    } else if (byte === 0x66 && matches(bytes, offset, "false")) {
      kinds[count] = Kind.false;
      offset += 5;
    } else if (byte === 0x6e && matches(bytes, offset, "null")) {
      kinds[count] = Kind.null;
      offset += 4;
    } else throw syntaxError(name, bytes, offset, expected[state]);
    ends[count] = offset;
    nexts[count] = ++count;
    state = State.afterValue;
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function grown(stack: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(stack.length * 2);
  larger.set(stack);
  return larger;
}

function matches(bytes: Uint8Array, offset: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    if (bytes[offset + index] !== word.charCodeAt(index)) return false;
  }
  return true;
}

function stringError(name: string, bytes: Uint8Array, start: number): InputError {
  const problem = -stringEnd(bytes, start).offset;
  if (problem >= bytes.length) return syntaxError(name, bytes, bytes.length, "the closing double quote of a string");
  if (bytes[problem]! < 0x20)
    return syntaxError(name, bytes, problem, "an escape: control characters cannot stand in a string");
  return syntaxError(name, bytes, problem, "a valid escape after the backslash");
}

function syntaxError(name: string, bytes: Uint8Array, offset: number, wanted: string): InputError {
  const place = placeOfOffset(name, bytes, offset);
  const isMark = offset === 0 && bytes[0] === 0xef && bytes[1] === 0xbb;
  return InputError.of({
    code: "json-syntax",
    message: `not JSON: expected ${wanted}, found ${isMark ? "a byte order mark" : found(bytes, offset)}`,
    place,
    frame: codeFrame(bytes, place),
    remedy: isMark
      ? "save the file as UTF-8 without a byte order mark"
      : "prompt-wire reads strict JSON: no comments, no trailing commas, double quotes only",
  });
}

function found(bytes: Uint8Array, offset: number): string {
  if (offset >= bytes.length) return bytes.length === 0 ? "nothing: the text is empty" : "the end of the text";
  const byte = bytes[offset]!;
  if (byte < 0x20 || byte === 0x7f)
    return `the control character U+${byte.toString(16).toUpperCase().padStart(4, "0")}`;
  return `"${String.fromCodePoint(decodeText(bytes, offset, Math.min(offset + 4, bytes.length), true).codePointAt(0)!)}"`;
}

function encodingError(name: string, bytes: Uint8Array, offset: number): InputError {
  const utf16 = bytes[1] === 0 || (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return InputError.of({
    code: "json-encoding",
    message: `not UTF-8 text: byte 0x${bytes[offset]!.toString(16).padStart(2, "0")} at offset ${offset}`,
    place: placeOfOffset(name, bytes, offset),
    remedy: utf16
      ? "this looks like UTF-16, which some shells write with `>`; use -o FILE instead, or convert the file to UTF-8"
      : "convert the file to UTF-8",
  });
}
