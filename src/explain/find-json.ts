import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";

/** JSON inside a text, with what stands before and behind it. */
export interface FoundJson {
  readonly document: JsonDocument;
  readonly before: string;
  readonly after: string;
}

/** More opening brackets than this are not tried: a text with so many is no error message. */
const mostTries = 40;

/** The first JSON object or array in a text, however it got there; undefined when there is none. */
export function findJson(text: string): FoundJson | undefined {
  return firstJson(text) ?? wrappedJson(text) ?? escapedJson(text);
}

function firstJson(text: string): FoundJson | undefined {
  let start = text.search(/[{[]/);
  for (let tries = 0; start !== -1 && tries < mostTries; tries++) {
    const end = closing(text, start);
    const document = end === -1 ? undefined : parsed(text.slice(start, end));
    if (document !== undefined) return { document, before: text.slice(0, start), after: text.slice(end) };
    const next = text.slice(start + 1).search(/[{[]/);
    start = next === -1 ? -1 : start + 1 + next;
  }
  return undefined;
}

/** A terminal broke the lines inside strings. */
function wrappedJson(text: string): FoundJson | undefined {
  return /\n/.test(text) ? firstJson(text.replaceAll(/(?<!\s)\s*\n\s*/g, " ")) : undefined;
}

/** Copied out of a log that had it as a string: every quote is escaped. */
function escapedJson(text: string): FoundJson | undefined {
  if (!text.includes('\\"')) return undefined;
  const once = text.replaceAll(/\\(["\\n])/g, (_, escaped: string) => (escaped === "n" ? "\n" : escaped));
  return firstJson(once);
}

/** One past the bracket that closes the one at `start`, or -1. Strings are skipped. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const unit = text[index];
    if (unit === '"') {
      index = stringEnd(text, index);
      if (index === -1) return -1;
    } else if (unit === "{" || unit === "[") depth++;
    else if ((unit === "}" || unit === "]") && --depth === 0) return index + 1;
  }
  return -1;
}

function stringEnd(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === '"') return index;
  }
  return -1;
}

function parsed(text: string): JsonDocument | undefined {
  try {
    const document = parseJson(text, { name: "<answer>" });
    // `[371]` and `[]` stand in sentences; an answer is an object, or a list of them.
    return document.isObject(0) || document.isObject(1) ? document : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
