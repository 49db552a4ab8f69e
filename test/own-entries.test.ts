import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.js";

/** `name: Readonly<Record<string, …>>`: a table, or a parameter that is one. */
const table = /\b(\w+)\??: (?:Readonly<)?Record<string,/g;

/**
 * Places that look a name up in a table by brackets. Names come from servers, files and command lines, and
 * `table["constructor"]` finds what every object has: `ownEntry` does not.
 */
function lookedUpInPlace(files: ReadonlyMap<string, string>): string[] {
  return Array.from(files).flatMap(([file, text]) =>
    [...new Set(Array.from(text.matchAll(table), ([, name = ""]) => name))].flatMap((name) => {
      // A name in quotes is our own, and what is written to is not read.
      const found = new RegExp(String.raw`(?<![\w.])${name}\[(?!")[^\]]+\](?! (?:\?\?)?= )`, "g");
      return Array.from(text.matchAll(found), ([place]) => `${file}: ${place}`);
    }),
  );
}

/** Names that cannot be anything else, and `ownEntry` itself. */
const known = [
  "problem/own-entry.ts: table[name]",
  "json/document.ts: shortEscapes[short!]",
  "profile/wire-versions.ts: since[candidate.version]",
  "profile/wire-versions.ts: since[version]",
  "check/schema/schema-tree.ts: members[index]",
  "compile/warning-text.ts: values[name]",
  "render/mapping/mapping-json.ts: counts[outcome]",
];

test("names that come from outside are looked up among a table's own entries", () => {
  expect(lookedUpInPlace(sourceFiles()).filter((place) => !known.includes(place))).toEqual([]);
});

test.each([
  ["a table", "const kinds: Readonly<Record<string, Kind>> = { a };\nreturn kinds[name];"],
  ["a parameter", "function f(values: Record<string, string>, name: string) {\n  return values[name.trim()];"],
])("a lookup in place is seen: %s", (_, text) => {
  expect(lookedUpInPlace(new Map([["a.ts", text]]))).toHaveLength(1);
});

test.each([
  ["one's own name", 'const kinds: Record<string, Kind> = { a };\nreturn kinds["a"];'],
  ["an entry that is written", "const kinds: Record<string, Kind> = {};\nkinds[name] = kind;"],
  ["another table of that name", "const kinds: Record<string, Kind> = {};\nreturn this.kinds[name];"],
])("this is none: %s", (_, text) => {
  expect(lookedUpInPlace(new Map([["a.ts", text]]))).toEqual([]);
});
