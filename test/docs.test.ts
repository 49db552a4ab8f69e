import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { answerDocs } from "../scripts/answer-docs.js";
import { commandLineDocs } from "../scripts/command-line-docs.js";
import { ExitCode } from "../src/problem/exit-code.js";
import { version } from "../src/version.js";
import { root, runCommand } from "./run-command.js";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const pages = ["README.md", "CHANGELOG.md", "test/README.md"].concat(
  readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`),
);

describe("documentation", () => {
  test("docs/cli.md is what --help says (npm run docs)", async () => {
    expect(read("docs/cli.md")).toBe(await commandLineDocs());
  });

  test("docs/cli.md has no section without text", () => {
    expect(read("docs/cli.md")).not.toMatch(/```text\n\n?```/);
    expect(read("docs/cli.md")).not.toMatch(/^## .* help$/m);
  });

  test("docs/answers.md is what the catalogue says (npm run docs)", () => {
    expect(read("docs/answers.md")).toBe(answerDocs());
  });

  test("docs/cli.md lists every exit code and no other", () => {
    const listed = [...read("docs/cli.md").matchAll(/^\| (\d+) \|/gm)].map((match) => Number(match[1]));
    expect(listed).toEqual(Object.values(ExitCode));
  });

  test.each(pages)("the links of %s lead to files", (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? "");
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(local.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });

  test("the command that CI runs is the README's", () => {
    const [, command = ""] = /\^(npm ci[^$]*)\$/.exec(read(".ci/run")) ?? [];
    expect(read("README.md").split("\n")).toContain(command);
  });

  test("the version is package.json's", async () => {
    expect(JSON.parse(read("package.json"))).toMatchObject({ version });
    expect((await runCommand(["--version"])).stdout.toString()).toBe(`${version}\n`);
  });

  test("package.json and the lock file name no address to download from", () => {
    expect(read("package-lock.json")).not.toContain('"resolved"');
  });

  test("everything that is installed with prompt-wire is fixed to one version", () => {
    const { dependencies = {}, devDependencies } = JSON.parse(read("package.json")) as Record<
      string,
      Record<string, string>
    >;
    for (const wanted of Object.values({ ...dependencies, ...devDependencies }))
      expect(wanted).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
