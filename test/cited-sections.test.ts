import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.js";
import { sourceFiles } from "./source-files.js";

/** Numbers of the headings of a page: `## 9. HTTP`, `### 9.4 Retries`. */
function sections(page: string): Set<string> {
  const text = readFileSync(join(root, "docs", page), "utf8");
  return new Set(Array.from(text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm), ([, number = ""]) => number));
}

/** Every text that may cite: the sources, whose strings are printed, and all pages. */
function* texts(): Generator<readonly [string, string]> {
  yield* sourceFiles();
  for (const file of readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".md")) yield [file, readFileSync(join(root, "docs", file), "utf8")];
}

/** What is cited as `NAME 9.4`, `NAME 9.4, 9.9`, `NAME 9.4 to 9.8`, `NAME 8 and 9.2`, by section: the files that do. */
function cited(name: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const pattern = new RegExp(`\\b${name}((?:(?:,? (?:and|to) |, | )\\d+(?:\\.\\d+)?\\b(?!%))+)`, "gi");
  for (const [file, text] of texts()) {
    for (const [, list = ""] of text.matchAll(pattern))
      for (const [number] of list.matchAll(/\d+(?:\.\d+)?/g)) found.set(number, [...(found.get(number) ?? []), file]);
  }
  return found;
}

test.each([
  ["contract", "wire-contract.md", 25],
  ["wire facts", "wire-facts.md", 1],
])("every section that is cited as «%s 9.4» is one of docs/%s", (name, page, least) => {
  const known = sections(page);
  const used = cited(name);
  expect(used.size).toBeGreaterThanOrEqual(least);
  expect([...used].filter(([number]) => !known.has(number))).toEqual([]);
});

test("the chat translation, a page of nobody's, is not named in what is printed", () => {
  const strings = /"[^"\n]*chat translation[^"\n]*"|`[^`]*chat translation[^`]*`/;
  const printing = [...sourceFiles()].filter(([, text]) => strings.test(text.replaceAll(/\/\*[\s\S]*?\*\//g, "")));
  expect(printing.map(([file]) => file)).toEqual([]);
});
