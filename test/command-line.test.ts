import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "./run-command.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "prompt-wire-installed-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(launcher: string, words: readonly string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...words], {
    encoding: "utf8",
    cwd: tmpdir(),
    env: { PATH: process.env["PATH"], ...environment },
  });
  return { status, stdout, stderr };
}

describe("the package as it is installed", () => {
  let launcher: string;
  beforeAll(() => {
    execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], { cwd: root });
    const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
    execFileSync("tar", ["-xzf", tarball], { cwd: folder });
    launcher = join(folder, "package", "bin", "prompt-wire.js");
  });

  test("runs without anything else installed", () => {
    expect(run(launcher, ["--version"])).toMatchObject({ status: 0, stderr: "" });
    expect(run(launcher, ["codes", "usage"])).toMatchObject({ status: 0, stderr: "" });
    expect(run(launcher, ["complete", "--", "co"])).toMatchObject({ status: 0, stderr: "" });
  });

  test("brings the licences of what is bundled", () => {
    const names = readdirSync(join(folder, "package", "dist"));
    expect(names).toContain("THIRD-PARTY-NOTICES.txt");
  });

  test("says that an unexpected error is its own mistake, with the stack on demand", () => {
    rmSync(join(folder, "package", "docs", "diagnostics", "internal-error.md"));
    const plain = run(launcher, ["codes", "internal-error"]);
    expect(plain).toMatchObject({ status: 70, stdout: "" });
    expect(plain.stderr).toMatch(
      /^error: Something went wrong inside prompt-wire: Error: ENOENT.* \[internal-error\]\n {2}This is our mistake/,
    );
    expect(plain.stderr).not.toMatch(/\n\s+at /);
    const debugged = run(launcher, ["codes", "internal-error"], { PROMPT_WIRE_DEBUG: "1" });
    expect(debugged.stderr).toMatch(/\n\s+at .*src\/commands\/codes\.ts/);
  });
});

describe("the code cache", () => {
  const words = ["compile", "-q", join(root, "examples", "hello.prompt.json")];
  const compiled = `
    const { loadBundle } = require(${JSON.stringify(join(root, "bin", "load-bundle.js"))});
    process.argv.splice(1, 0, "prompt-wire");
    loadBundle("cli.cjs", (name, script) => console.error(name.replace(/-.*/, ""), script.cachedDataRejected));`;

  test("is taken for everything that compile loads", () => {
    const { stderr } = spawnSync(process.execPath, ["-e", compiled, "--", ...words], {
      encoding: "utf8",
      cwd: tmpdir(),
    });
    const lines = stderr.trimEnd().split("\n");
    expect(lines).toContain("compile false");
    expect(lines.filter((line) => !line.endsWith(" false"))).toEqual([]);
  });

  test("changes nothing where it cannot be used", () => {
    const launcher = join(root, "bin", "prompt-wire.js");
    const { stderr } = spawnSync(process.execPath, ["--stack-size=900", "-e", compiled, "--", ...words], {
      encoding: "utf8",
    });
    expect(stderr).toContain("compile true");
    const [withCache, withoutCache] = [[], ["--stack-size=900"]].map((flags) =>
      spawnSync(process.execPath, [...flags, launcher, ...words], { encoding: "utf8" }),
    );
    expect(withCache?.stdout).not.toBe("");
    expect(withoutCache?.stdout).toBe(withCache?.stdout);
  });

  test("is possible because the bundle has no import() left", () => {
    const bundle = readdirSync(join(root, "dist")).filter((name) => name.endsWith(".cjs"));
    expect(bundle.filter((name) => /[^.\w$]import\(/.test(readFileSync(join(root, "dist", name), "utf8")))).toEqual([]);
  });
});

describe("the launcher", () => {
  test("names the version of Node.js it needs", () => {
    const launcher = JSON.stringify(join(root, "bin", "prompt-wire.js"));
    const old = `Object.defineProperty(process.versions, "node", { value: "18.20.4" }); require(${launcher});`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", old], { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^error: prompt-wire needs Node\.js 20 or later; this is v/);
  });

  test("says how to build when it is not built", () => {
    cpSync(join(root, "bin"), join(folder, "unbuilt", "bin"), { recursive: true });
    const { status, stderr } = run(join(folder, "unbuilt", "bin", "prompt-wire.js"), []);
    expect({ status, stderr }).toEqual({
      status: 70,
      stderr: "error: prompt-wire is not built. In a clone of its repository run: npm ci\n",
    });
  });
});
