import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shells } from "../src/commands/shell-completion.js";
import { commandTable } from "../src/commands/table.js";
import { root, runCommand } from "./run-command.js";

describe("shell completion", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "prompt-wire-completion-"));
    symlinkSync(join(root, "bin", "prompt-wire.js"), join(folder, "prompt-wire"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What bash offers for the last of these words, with the script loaded as a user would. */
  async function offered(...words: string[]): Promise<string[]> {
    const script = await runCommand(["completion", "bash"]);
    const set = `COMP_WORDS=(prompt-wire ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}`;
    const program = `${script.stdout.toString()}\n${set}\ncompopt() { :; }\n__prompt_wire_complete; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const bash = spawnSync("bash", ["--norc", "-c", program], {
      encoding: "utf8",
      env: { PATH: `${folder}:${process.env["PATH"] ?? ""}` },
    });
    expect(bash.stderr).toBe("");
    return bash.stdout.split("\n").filter((line) => line !== "");
  }

  test("bash offers every command", async () => {
    const visible = commandTable.filter(({ hidden }) => hidden !== true).map(({ name }) => name);
    expect((await offered("")).toSorted()).toEqual(visible.toSorted());
  });

  test("bash offers options and values", async () => {
    expect(await offered("codes", "--js")).toEqual(["--json"]);
    expect(await offered("codes", "--color", "a")).toEqual(["auto", "always"]);
  });

  test("bash falls back to file names where nothing else fits", async () => {
    expect(await offered("codes", "-o", "")).toEqual([]);
    expect((await runCommand(["completion", "bash"])).stdout.toString()).toContain("\ncomplete -o default -F ");
  });

  test.each(shells)("there is a script for %s", async (shell) => {
    const { exit, stdout, stderr } = await runCommand(["completion", shell]);
    expect({ exit, stderr: stderr.toString() }).toEqual({ exit: 0, stderr: "" });
    expect(stdout.toString()).toContain("prompt-wire complete");
  });

  test("every command loads, is described and has no option without a description", async () => {
    for (const { name } of commandTable) {
      const { exit, stdout } = await runCommand(["complete", "--", name, "--"]);
      expect(exit).toBe(0);
      for (const line of stdout.toString().trimEnd().split("\n").slice(0, -1)) expect(line).toMatch(/^--[a-z-]+\t\S/);
    }
    // One run of the program per command: more than the usual time on a busy machine.
  }, 60_000);
});
