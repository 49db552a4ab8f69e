import { parseJson } from "../../json/parse.js";
import { counted } from "../../problem/counted.js";
import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import type { ListSource, Source } from "../source.js";
import type { Candidate } from "../source-kind.js";

/** How a request body or frame begins in a log: as JSON, or as the text of a string with its quotes escaped. */
const beginnings = [
  { mark: /\{\s*"(?:model"\s*:|type"\s*:\s*"response\.create")/g, isEscaped: false },
  { mark: /\{\s*\\"(?:model\\"\s*:|type\\"\s*:\s*\\"response\.create\\")/g, isEscaped: true },
] as const;

interface Found {
  readonly bytes: Uint8Array;
  readonly line: number;
}

/**
 * A log with request bodies in it, among whatever else the program wrote; undefined when there are none.
 *
 * @param read what reads one of them
 */
export function traceLogSource(
  name: string,
  text: string,
  notes: readonly Problem[],
  read: (candidate: Candidate) => Source,
): ListSource | undefined {
  const found = beginnings.flatMap(({ mark, isEscaped }) => bodies(text, mark, isEscaped));
  if (found.length === 0) return undefined;
  found.sort((left, right) => left.line - right.line);
  const lines = found.map(({ line }) => line);
  const message = `${counted(found.length, "request body")} in the log ${name}, in line ${lines.slice(0, 8).join(", ")}${lines.length > 8 ? ", …" : ""}`;
  return {
    kind: "list",
    name,
    notes: [...notes, { code: "source-picked", severity: "note", message }],
    noun: "request",
    size: found.length,
    entry: (position) => {
      const { bytes, line } = found[position - 1]!;
      const document = parseJson(bytes, { name: `${name} (line ${line})` });
      return read({ name: `${name}#${position}`, document, node: 0, bytes, notes });
    },
  };
}

function bodies(text: string, mark: RegExp, isEscaped: boolean): Found[] {
  const found: Found[] = [];
  mark.lastIndex = 0;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const end = isEscaped ? stringEnd(text, match.index) : closing(text, match.index);
    const json = end === -1 ? undefined : text.slice(match.index, end);
    const bytes = json === undefined ? undefined : bodyBytes(isEscaped ? unescaped(json) : json);
    if (bytes === undefined) continue;
    found.push({ bytes, line: lineOf(text, match.index) });
    mark.lastIndex = end;
  }
  return found;
}

/** The bytes of a body, when the text is one: a cut one is left out. */
function bodyBytes(json: string | undefined): Uint8Array | undefined {
  if (json === undefined) return undefined;
  const end = closing(json, 0);
  const bytes = Buffer.from(end === -1 ? json : json.slice(0, end));
  try {
    const document = parseJson(bytes);
    return ["input", "messages"].some((name) => document.member(0, name) !== -1) ? bytes : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** One past the brace that closes the one at `start`, or -1. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 0x22) {
      index = stringEnd(text, index + 1);
      if (index === -1) return -1;
    } else if (unit === 0x7b) depth++;
    else if (unit === 0x7d && --depth === 0) return index + 1;
  }
  return -1;
}

/** The quote that ends a string, or -1; `start` is inside it. */
function stringEnd(text: string, start: number): number {
  for (let index = start; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 0x5c) index++;
    else if (unit === 0x22) return index;
  }
  return -1;
}

/** The text of a string literal, as JSON or as Rust's debug output writes it. */
function unescaped(literal: string): string | undefined {
  try {
    const document = parseJson(
      `"${literal.replaceAll(/\\u\{([0-9a-f]+)\}/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))).replaceAll("\\'", "'")}"`,
    );
    return document.string(0);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
