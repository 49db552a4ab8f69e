import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { addCase } from "../src/golden/add-case.js";
import { newCase } from "../src/golden/new-case.js";
import { caseReading } from "../src/golden/snapshots.js";
import { compile } from "../src/compile/compile.js";
import { profileFromNode } from "../src/profile/from-node.js";
import { InputError } from "../src/problem/input-error.js";
import { caseKind } from "../src/source/kinds/case.js";
import type { PromptSource } from "../src/source/source.js";
import { parseJson } from "../src/json/parse.js";
import { recordingTerminal } from "./recording-terminal.js";
import { root, runCommand } from "./run-command.js";
import { SnapshotProject, samplePrompt } from "./snapshot-project.js";

function recorded(kind: string): string[] {
  return ["codex-0.144", "codex-0.147"].flatMap((dialect) => {
    const folder = join(root, "snapshots", dialect, kind);
    return readdirSync(folder).map((file) => join(folder, file));
  });
}

function readCase(file: string): PromptSource {
  const bytes = readFileSync(file);
  return caseKind.read({ name: file, document: parseJson(bytes), node: 0, bytes, notes: [] }) as PromptSource;
}

test("what is kept of any recorded request compiles to the same bytes again, and holds no key", async () => {
  const project = new SnapshotProject();
  const settings = await project.settings();
  const reading = await caseReading(settings);
  const files = [...recorded("http"), ...recorded("raw")];
  for (const [position, file] of files.entries()) {
    const source = readCase(file);
    const { prompt, environment, endpoint = "responses" } = source;
    const { document, node } = source.profile!;
    const profile = profileFromNode(document, node, { environment, testData: true });
    const { body } = compile({ prompt, profile, environment, endpoint });
    const form = endpoint === "compact" ? { endpoint } : {};
    const kept = newCase(`c${position}`, { source, profile, environment, form, set: [], isLocal: false }, settings);
    const request = await addCase(reading, { name: `c${position}`, ...kept, body });
    expect(Buffer.compare(request, body)).toBe(0);
  }
  expect(await project.failures()).toEqual([]);
  const texts = readdirSync(join(project.root, "snapshots"), { recursive: true, encoding: "utf8" })
    .filter((path) => /(?:case|env|headers|profile)\.json$/.test(path))
    .map((path) => project.read(path).toString());
  expect(texts.length).toBeGreaterThan(3 * files.length);
  for (const text of texts) expect(text).not.toMatch(/sk-|Bearer/);
  const schema = JSON.parse(readFileSync(join(root, "schemas/snapshot.schema.json"), "utf8")) as object;
  const validate = new Ajv2020({ strictTypes: false }).compile(schema);
  for (const [position] of files.entries()) {
    expect([validate(JSON.parse(project.read(`c${position}/case.json`).toString())), validate.errors]).toEqual([
      true,
      null,
    ]);
  }
}, 60_000);

test.each(["azure-profiles", "custom-gateway", "plain-openai"])(
  "what is kept of a request with the Codex configuration of %s needs none of it, and holds no secret",
  async (name) => {
    const project = new SnapshotProject({ "prompt.json": samplePrompt });
    const home = join(root, "test/fixtures/codex-home", name);
    const words = ["snapshot", "add", "codex", "prompt.json", "--codex"];
    const { exit } = await runCommand(words, { folder: project.root, environment: { CODEX_HOME: home } });
    expect(exit).toBe(0);
    expect(await project.failures()).toEqual([]);
    const files = readdirSync(join(project.root, "snapshots/codex")).map((file) => project.read(`codex/${file}`));
    const login = join(home, "auth.json");
    const secrets = existsSync(login) ? readFileSync(login, "utf8").match(/[\w.-]{24,}/g) : [];
    for (const secret of secrets ?? []) {
      for (const text of files) expect(text.toString()).not.toContain(secret);
    }
  },
);

describe("writing", () => {
  const writable = async (project: SnapshotProject, name: string) => {
    try {
      await project.add(name);
      return "written";
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return error.problems[0]?.code;
    }
  };

  test("what stands in the way is said, and nothing is left half done", async () => {
    const project = new SnapshotProject({ "snapshots/file": "text", "snapshots/lite.json": "{}" });
    await project.add("hello");
    const files = () => new Set(readdirSync(join(project.root, "snapshots"), { recursive: true, encoding: "utf8" }));
    const before = files();
    expect(await writable(project, "hello")).toBe("snapshot-exists");
    expect(await writable(project, "HELLO")).toBe("snapshot-exists");
    expect(await writable(project, "hello/inner")).toBe("snapshot-exists");
    expect(await writable(project, "lite")).toBe("snapshot-exists");
    expect(await writable(project, "file/inner")).toBe("snapshot-unwritable");
    expect(await writable(project, "../outside")).toBe("snapshot-name");
    project.isFrozen = true;
    expect(await writable(project, "other")).toBe("snapshot-in-ci");
    expect(files()).toEqual(before);
  });

  test("a folder that may not be written to leaves everything as it was", async () => {
    const project = new SnapshotProject();
    await project.add("hello");
    project.edit("hello/prompt.json", "Be brief.", "Be long.");
    const golden = project.read("hello/request.json");
    const folder = join(project.root, "snapshots/hello");
    chmodSync(project.root, 0o755);
    chmodSync(folder, 0o555);
    const user = process.geteuid?.();
    if (user === 0) process.seteuid?.(65_534);
    try {
      const terminal = recordingTerminal();
      const words = ["snapshot", "check", "--folder", join(project.root, "snapshots")];
      expect(await runCommandLine(words, terminal)).toBe(1);
      expect(terminal.output()).toContain("who: the prompt changed");
      expect(terminal.remarks()).toMatch(/request\.json\.new cannot be written: permission denied/);
      words[1] = "accept";
      expect(await runCommandLine(words, terminal)).toBe(2);
      expect(terminal.remarks()).toContain("[snapshot-unwritable]");
    } finally {
      if (user === 0) process.seteuid?.(0);
      chmodSync(folder, 0o755);
    }
    expect(project.read("hello/request.json")).toEqual(golden);
  });

  test("what a killed run left is told, and does not count as a case", async () => {
    const project = new SnapshotProject();
    await project.add("hello");
    project.write("hello/request.json.99-0.tmp", '{"mod');
    mkdirSync(join(project.root, "snapshots/.99-1.tmp"));
    writeFileSync(join(project.root, "snapshots/.99-1.tmp/prompt.json"), samplePrompt);
    expect(await project.failures()).toEqual(["hello/request.json.99-0.tmp: orphan"]);
    expect(existsSync(join(project.root, "snapshots/hello/request.json"))).toBe(true);
  });
});
