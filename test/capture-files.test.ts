import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRecording } from "../src/cassette/read-cassette.js";
import { root, runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

const send = `fetch(process.env.OPENAI_BASE_URL + "/responses", { method: "POST", body: '{"model":"m","input":[]}' }).then((answer) => answer.text())`;
const client = [process.execPath, "-e", send];
const capture = ["capture", "--to", "mock"];

const read = (folder: string, name: string): string => readFileSync(join(folder, name), "utf8");
const modeOf = (folder: string, name: string): number => statSync(join(folder, name)).mode & 0o777;

describe.skipIf(process.platform === "win32")("what a capture writes over", { timeout: 60_000 }, () => {
  test("nothing, even with --force, when the command cannot be started", async () => {
    const folder = temporaryFolder({ "good.jsonl": "kept" });
    const { exit } = await runCommand([...capture, "--force", "-o", "good.jsonl", "--", "no-such-program-here"], {
      folder,
    });
    expect([exit, read(folder, "good.jsonl"), readdirSync(folder)]).toEqual([2, "kept", ["good.jsonl"]]);
  });

  test("with --force a file, and not what a link points to; whatever it was, only its owner may read it", async () => {
    const folder = temporaryFolder({ victim: "kept", "a.html": "older", "empty.jsonl": "" });
    symlinkSync("victim", join(folder, "a.jsonl"));
    for (const name of ["victim", "a.html", "empty.jsonl"]) chmodSync(join(folder, name), 0o644);
    for (const name of ["a", "empty"]) {
      await runCommand([...capture, "--force", "-o", `${name}.jsonl`, "--", ...client], { folder });
      expect(readRecording(name, readFileSync(join(folder, `${name}.jsonl`))).exchanges).toHaveLength(1);
      expect([modeOf(folder, `${name}.jsonl`), modeOf(folder, `${name}.html`)]).toEqual([0o600, 0o600]);
    }
    expect([read(folder, "victim"), lstatSync(join(folder, "a.jsonl")).isSymbolicLink()]).toEqual(["kept", false]);
    expect(readdirSync(folder).toSorted()).toEqual(["a.html", "a.jsonl", "empty.html", "empty.jsonl", "victim"]);
  });

  test("no page that came to be there meanwhile", async () => {
    const folder = temporaryFolder();
    const both = [process.execPath, "-e", `require("fs").writeFileSync("a.html", "mine"); ${send}`];
    const { exit, stderr } = await runCommand([...capture, "-o", "a.jsonl", "--", ...both], { folder });
    expect([exit, read(folder, "a.html")]).toEqual([0, "mine"]);
    expect(stderr.toString()).toContain("! no page: a.html is there already\nsaved a.jsonl ");
  });

  test.each([
    ["-", "-o writes a file, not standard output"],
    ["", "-o names no file: the name is empty"],
  ])("-o '%s' is refused", async (name, message) => {
    const folder = temporaryFolder();
    const { exit, stderr } = await runCommand([...capture, "-o", name, "--", ...client], { folder });
    expect([exit, readdirSync(folder)]).toEqual([2, []]);
    expect(stderr.toString()).toContain(message);
  });

  test("a file where the folder should be is told", async () => {
    const folder = temporaryFolder({ mine: "kept" });
    const { exit, stderr } = await runCommand([...capture, "-o", "mine/a.jsonl", "--", ...client], { folder });
    expect(exit).toBe(2);
    expect(stderr.toString()).toContain("mine/a.jsonl cannot be written: a part of its path is a file");
  });

  test("two captures never share a file", async () => {
    const folder = temporaryFolder();
    const inner = [process.execPath, join(root, "bin/prompt-wire.js"), ...capture, "-o", "same.jsonl"];
    const words = [...capture, "-o", "same.jsonl", "--", ...inner];
    const refused = await runCommand([...words, "--", ...client], { folder });
    expect(refused.exit).toBe(2);
    expect(refused.stderr.toString()).toMatch(/same\.jsonl is there already.* \[recording-exists\]/);
    const { exit, stderr } = await runCommand(
      [...capture, "--force", "-o", "same.jsonl", "--", ...inner, "--force", "--", ...client],
      { folder },
    );
    expect(exit).toBe(0);
    expect(readRecording("same.jsonl", readFileSync(join(folder, "same.jsonl"))).exchanges).toHaveLength(1);
    expect(stderr.toString()).toContain("! same.jsonl was deleted or replaced meanwhile: what was recorded is gone\n");
    expect(stderr.toString().match(/^saved/gm)).toHaveLength(1);
  });
});
