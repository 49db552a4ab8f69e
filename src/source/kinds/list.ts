import { parseJson } from "../../json/parse.js";
import type { JsonDocument } from "../../json/document.js";
import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import type { ListSource, Source } from "../source.js";
import type { Candidate } from "../source-kind.js";

type Read = (candidate: Candidate) => Source;

/**
 * JSON Lines: a first line that is a whole JSON object or array, and more text behind it. No JSON text is both. Lines
 * are read when they are picked; blank ones do not count.
 */
export function linesSource(
  name: string,
  bytes: Uint8Array,
  notes: readonly Problem[],
  read: Read,
): ListSource | undefined {
  if (!beginsWithWholeLine(name, bytes)) return undefined;
  const lines = lineSpans(bytes);
  return {
    kind: "list",
    name,
    notes,
    noun: "line",
    size: lines.length,
    entry: (position) => {
      const line = lines[position - 1]!;
      const document = parseJson(bytes.subarray(0, line.end), { name, start: line.start });
      return read({
        name: `${name}#${position}`,
        document,
        node: 0,
        bytes: bytes.subarray(line.start, line.end),
        notes,
      });
    },
  };
}

/** An array of sources instead of an array of items: its first element is a source by itself. */
export function arraySource(
  candidate: Candidate,
  read: Read,
  recognises: (candidate: Candidate) => boolean,
): ListSource | undefined {
  const { name, document, node, notes } = candidate;
  const first = node + 1;
  if (!document.isArray(node) || document.next(node) === first || !document.isObject(first)) return undefined;
  const entry = (element: number, position: number): Candidate => ({
    name: `${name}#${position}`,
    document,
    node: element,
    bytes: document.bytes.subarray(document.start(element), document.end(element)),
    notes,
  });
  if (isItem(document, first) || !recognises(entry(first, 1))) return undefined;
  const elements = Array.from(document.elements(node));
  return {
    kind: "list",
    name,
    notes,
    noun: "entry",
    size: elements.length,
    entry: (position) => read(entry(elements[position - 1]!, position)),
  };
}

/** Items have a type and may have members that also tell sources apart (`input` of a custom call). */
function isItem(document: JsonDocument, node: number): boolean {
  const type = document.member(node, "type");
  return type !== -1 && !document.is(type, "response.create");
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The lines that are not blank, without their line ends. */
function lineSpans(bytes: Uint8Array): Span[] {
  const spans: Span[] = [];
  for (let start = skipSpace(bytes, 0); start < bytes.length;) {
    let end = bytes.indexOf(0x0a, start);
    if (end === -1) end = bytes.length;
    spans.push({ start, end: bytes[end - 1] === 0x0d ? end - 1 : end });
    start = skipSpace(bytes, end);
  }
  return spans;
}

/** Looks at the first line only, and parses it only when it ends as it began and something follows. */
function beginsWithWholeLine(name: string, bytes: Uint8Array): boolean {
  const start = skipSpace(bytes, 0);
  const end = bytes.indexOf(0x0a, start);
  if (end === -1 || skipSpace(bytes, end) === bytes.length) return false;
  let last = end - 1;
  while (isSpace(bytes[last]!)) last--;
  const opening = bytes[start];
  const closing = bytes[last];
  if (!(opening === 0x7b && closing === 0x7d) && !(opening === 0x5b && closing === 0x5d)) return false;
  try {
    parseJson(bytes.subarray(0, end), { name, start });
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

function skipSpace(bytes: Uint8Array, start: number): number {
  let offset = start;
  while (offset < bytes.length && isSpace(bytes[offset]!)) offset++;
  return offset;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
