import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { codes } from "../src/problem/codes.js";
import { root } from "./run-command.js";
import { sourceFiles } from "./source-files.js";

const pages = readdirSync(join(root, "docs", "diagnostics"));
const table: readonly (readonly [string, string])[] = Object.entries(codes);

describe("diagnostic codes", () => {
  test("every page belongs to a code and every code has a page", () => {
    expect(pages.map((page) => basename(page, ".md")).toSorted()).toEqual(table.map(([code]) => code).toSorted());
  });

  test.each(table)("the page of %s begins with code and title and says what to do", (code, title) => {
    const page = readFileSync(join(root, "docs", "diagnostics", `${code}.md`), "utf8");
    expect(page.startsWith(`# ${code}\n\n${title}.\n\n`)).toBe(true);
    expect(page).toContain("\n**What to do.** ");
  });

  test.each(table)("%s is kebab-case and used in src", (code) => {
    expect(code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
    const users = [...sourceFiles()].filter(
      ([path, text]) => path !== "problem/codes.ts" && text.includes(`"${code}"`),
    );
    expect(users.map(([path]) => path)).not.toEqual([]);
  });
});
