import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { recordingTerminal } from "./recording-terminal.js";
import { root } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

async function run(...words: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = recordingTerminal();
  const code = await runCommandLine([...words], terminal);
  return { code, out: terminal.output(), err: terminal.remarks() };
}

const cases = ["http/toolcall", "http/azure_host", "http/compact_v1", "http/lite_direct", "asked/items_reasoning_lite"]
  .map((name) => join(root, "snapshots/codex-0.144", `${name}.json`))
  .filter((file) => existsSync(file));

/** The command of the line that begins with `next:`. */
function next(out: string): string[] {
  const [, command = ""] = /^next: prompt-wire (.*)$/m.exec(out) ?? [];
  return command.split(" ");
}

test("there are enough cases", () => expect(cases.length).toBeGreaterThan(3));

test.each(cases)("what is imported from the body of %s compiles back to it", async (file) => {
  const { body } = (JSON.parse(readFileSync(file, "utf8")) as { expect: { body: string } }).expect;
  const folder = temporaryFolder({ "body.json": body });
  const { code, out } = await run("import", "-q", join(folder, "body.json"), "-o", join(folder, "out"));
  expect(code).toBe(0);
  expect(readdirSync(join(folder, "out"))).toEqual(["profile.json", "prompt.json"]);
  const compiled = await run(...next(out), "-q");
  expect(compiled.out).toBe(body);
});

test("a session becomes a conversation that replays as the session does", async () => {
  const session = join(root, "test/fixtures/rollouts/codex-0.144-ord-http");
  const folder = temporaryFolder();
  const { code, out, err } = await run("import", join(session, "rollout.jsonl"), "-o", join(folder, "out"));
  expect(code).toBe(0);
  expect(err).toContain("not known: the model's catalog entry");
  const { steps } = JSON.parse(readFileSync(join(folder, "out/conversation.json"), "utf8")) as { steps: object[] };
  expect(steps.map((step) => Object.keys(step)[0])).toEqual(["prompt", "append", "append", "append"]);
  const profile = ["-p", join(session, "profile.json"), "--json", "-q"];
  const frames = (text: string): unknown => (JSON.parse(text) as { steps: unknown }).steps;
  const imported = await run(...next(out), ...profile);
  const original = await run("replay-ws", join(session, "rollout.jsonl"), ...profile);
  expect(frames(imported.out)).toEqual(frames(original.out));
});

test("nothing is written over without --force, and a failure leaves nothing behind", async () => {
  const folder = temporaryFolder({ "prompt.json": '{"input":[]}', "out/prompt.json": "mine", "bad.json": '{"input":' });
  const [source, out] = [join(folder, "prompt.json"), join(folder, "out")];
  const refused = await run("import", source, "-o", out);
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).toContain("[import-exists]");
  expect(readFileSync(join(out, "prompt.json"), "utf8")).toBe("mine");
  expect((await run("import", join(folder, "bad.json"), "-o", join(folder, "new"))).code).toBe(2);
  expect(readdirSync(folder).toSorted()).toEqual(["bad.json", "out", "prompt.json"]);
  expect((await run("import", source, "-o", out, "--force")).code).toBe(0);
  expect(readFileSync(join(out, "prompt.json"), "utf8")).toBe('{\n  "input": []\n}\n');
});

test.each(["mine", "mine/deeper/still"])("where a file stands, there can be no folder: -o %s", async (name) => {
  const folder = temporaryFolder({ "prompt.json": '{"input":[]}', mine: "kept" });
  const { code, err } = await run("import", join(folder, "prompt.json"), "-o", join(folder, name), "--force");
  expect(code).toBe(2);
  expect(err).toContain(`error: ${join(folder, "mine")} is a file and no folder [output-unwritable]`);
  expect([readdirSync(folder).toSorted(), readFileSync(join(folder, "mine"), "utf8")]).toEqual([
    ["mine", "prompt.json"],
    "kept",
  ]);
});

test("nor in the place of an entry", async () => {
  const folder = temporaryFolder({ "out/1": "kept" });
  writeFileSync(join(folder, "prompts.jsonl"), '{"input":[]}\n{"input":[]}\n');
  const { code, err } = await run("import", join(folder, "prompts.jsonl"), "-o", join(folder, "out"));
  expect(code).toBe(2);
  expect(err).toMatch(/out cannot be written: something of that name is there already \[output-unwritable\]/);
});

test("of a list every entry gets its folder; one that does not fit keeps no other back", async () => {
  const { body } = (JSON.parse(readFileSync(cases[0]!, "utf8")) as { expect: { body: string } }).expect;
  const folder = temporaryFolder();
  writeFileSync(join(folder, "bodies.jsonl"), `${body}\n{"model":"m","input":[],"temperature":1}\n${body}\n`);
  const { code, err } = await run("import", join(folder, "bodies.jsonl"), "-o", join(folder, "out"));
  expect(code).toBe(0);
  expect(err).toContain("[body-unknown-dialect]");
  expect(readdirSync(join(folder, "out")).toSorted()).toEqual(["1", "3"]);
});
