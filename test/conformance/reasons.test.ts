import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { lists } from "./lists.js";
import { changedReasons, forms, goldenPath, readReasonGolden, reasonGolden } from "./reason-golden.js";
import { changedLines, reasonLines } from "./reason-lines.js";
import { realSubject } from "./subject.js";
import { compileWritten, dialectsOf, isRefused, type WrittenCase } from "./written-case.js";
import { writtenTables } from "./written-tables.js";

const update = process.env["UPDATE_GOLDENS"] === "1";
const accepted = Object.entries(writtenTables)
  .map(([name, cases]) => [name, cases.filter((written) => !isRefused(written))] as const)
  .filter(([, cases]) => cases.length > 0);

const changed = (written: WrittenCase, dialect: string): string[] =>
  changedReasons(written, compileWritten(written, dialect), dialect, realSubject);

function compare(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (update) writeFileSync(path, text);
  else expect(text).toBe(readFileSync(path, "utf8"));
}

describe("reasons and warnings", () => {
  test("of the plain requests", () => {
    const lines = (written: WrittenCase, dialect: string): string[] => reasonLines(compileWritten(written, dialect));
    compare(goldenPath("forms"), reasonGolden(forms, lines));
  });

  test.each(accepted)("of the written cases: %s", (table, cases) => {
    const text = reasonGolden(cases, changed);
    compare(goldenPath(table), text);
  });

  test.each(Object.entries(lists))("as lists: %s", (name, lines) => {
    compare(goldenPath(name), `${lines(realSubject).join("\n")}\n`);
  });

  test("each golden belongs to a table", () => {
    const files = readdirSync(dirname(goldenPath("forms"))).toSorted();
    const wanted = ["forms", ...Object.keys(lists), ...accepted.map(([name]) => name)].map((table) =>
      basename(goldenPath(table)),
    );
    expect(files).toEqual(wanted.toSorted());
  });

  test("a golden gives back what was written for each dialect", () => {
    const golden = readReasonGolden(goldenPath("reasoning and tier"));
    const written = accepted.find(([name]) => name === "reasoning and tier")![1];
    for (const one of written) {
      for (const dialect of dialectsOf(one)) {
        const lines = changed(one, dialect).join("\n");
        expect(golden.get(`${dialect}: ${one.name}`)).toBe(lines);
      }
    }
  });

  test("names of cases are unique in their table", () => {
    for (const [, cases] of Object.entries(writtenTables)) {
      const names = cases.flatMap((written) => dialectsOf(written).map((dialect) => `${dialect}: ${written.name}`));
      expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
    }
  });

  test("a line more and a line less are both seen, and one that is there twice", () => {
    expect(changedLines(["a", "b", "b"], ["b", "c", "a"])).toEqual(["- b", "+ c"]);
  });
});
