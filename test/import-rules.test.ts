import { describe, expect, test } from "vitest";
import { brokenImportRules } from "./import-rules.js";
import { sourceFiles } from "./source-files.js";

describe("import rules between the folders of src", () => {
  test("hold", () => {
    expect(brokenImportRules(sourceFiles())).toEqual([]);
  });

  test.each([
    ["a lower folder imports a higher one", "json/a.ts", 'import { compile } from "../compile/compile.js";'],
    ["as a type", "problem/a.ts", 'import type { Prompt } from "../compile/prompt.js";'],
    ["over several lines", "compile/a.ts", 'import {\n  one,\n  two,\n} from "../source/read.js";'],
    ["by export", "problem/a.ts", 'export * from "../json/parse.js";'],
    ["by import()", "compile/a.ts", 'const { x } = await import("../render/paint.js");'],
    ["by type import()", "compile/a.ts", 'type X = import("../render/paint.js").Paint;'],
    ["for its effects", "profile/a.ts", 'import "../commands/table.js";'],
    ["from a deeper folder", "compile/dialects/a.ts", 'import { x } from "../../terminal/output.js";'],
    ["the terminal from a renderer", "render/a.ts", 'import { Output } from "../terminal/output.js";'],
    ["a part that is not open", "compile/a.ts", 'import { read } from "../profile/files.js";'],
    ["a command from the library", "index.ts", 'import { define } from "./commands/why.js";'],
    ["Node's modules in the compiler", "compile/a.ts", 'import { readFileSync } from "node:fs";'],
    ["Node's modules in what the compiler may use of profiles", "profile/secret.ts", 'import fs from "node:fs";'],
    ["also without node:", "render/a.ts", 'import { join } from "path";'],
    ["the environment in the compiler", "compile/a.ts", 'const home = process.env["HOME"];'],
    ["a clock in the compiler", "compile/a.ts", "const now = Date.now();"],
    ["chance in the compiler", "compile/a.ts", "const id = Math.random();"],
    ["process.exit", "commands/a.ts", "process.exit(1);"],
    ["standard output outside terminal", "commands/a.ts", 'process.stdout.write("x");'],
    ["colour switches in a renderer", "render/a.ts", 'if (environment["NO_COLOR"]) return;'],
    ["console", "source/a.ts", 'console.error("x");'],
    ["JSON.parse on the request path", "compile/a.ts", "const value = JSON.parse(text);"],
    ["JSON.stringify in exact JSON", "json/a.ts", "return JSON . stringify(value);"],
    ["a folder without a rule", "helpers/a.ts", "export const x = 1;"],
  ])("are seen to be broken: %s", (_, file, text) => {
    expect(brokenImportRules(new Map([[file, text]]))).toHaveLength(1);
  });

  test.each([
    ["process.exitCode", "cli.ts", "process.exitCode = 1;"],
    ["a comment", "compile/a.ts", "// as JSON.stringify does\n/* import x from '../render/x.js' */"],
    ["a string that looks like a comment", "compile/a.ts", 'const a = "//"; import { x } from "../json/x.js";'],
    ["bytes in memory", "json/a.ts", 'import { Buffer } from "node:buffer";'],
    ["its own folder", "compile/dialects/a.ts", 'import { x } from "../compile.js";'],
  ])("are not broken by %s", (_, file, text) => {
    expect(brokenImportRules(new Map([[file, text]]))).toEqual([]);
  });
});
