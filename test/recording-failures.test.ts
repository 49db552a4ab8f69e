import { spawn } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { profileOf, SendScene, startServer } from "./loopback/send-scene.js";
import { root } from "./run-command.js";

const scene = new SendScene();
const text = "word ".repeat(10_000);

beforeEach(async () => {
  scene.open();
  scene.server = await startServer({ answers: [{ text }] });
  scene.file("profile.json", JSON.stringify(profileOf(scene.server.host)));
});
afterEach(() => scene.close());

interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program where no file may have more than a few kilobytes. */
function runLimited(words: readonly string[]): Promise<Ended> {
  const program = [process.execPath, join(root, "bin", "prompt-wire.js"), ...words];
  const child = spawn("sh", ["-c", 'ulimit -f 16; exec "$@"', "sh", ...program], {
    cwd: scene.folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], MOCK_KEY: "sk-mock-123456", NO_COLOR: "1" },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (data: Buffer) => (stdout += data.toString()));
  child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
  return new Promise((resolve) => child.on("close", (exit) => resolve({ exit, stdout, stderr })));
}

describe.skipIf(process.platform === "win32")("a recording that can be written no further", () => {
  test("ends early, and the answer is all there: 2", async () => {
    const { exit, stdout, stderr } = await runLimited(["send", "-p", "profile.json", "--record", "c.jsonl"]);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: `${text}\n` });
    expect(stderr).toContain("error: c.jsonl ends early: no file may be larger [recording-unwritable]");
    expect(stderr).not.toMatch(/saved|answer c\.jsonl|internal-error/);
    expect(scene.text("c.jsonl")).toMatch(/^\{"cassette":1.*\n\{"at":\d+,"type":"request"/);
  });

  test("beside a failure of its own keeps that exit code, as one JSON document", async () => {
    await scene.server?.stop();
    scene.server = await startServer({ answers: [{ status: 400, body: text }] });
    scene.file("profile.json", JSON.stringify(profileOf(scene.server.host)));
    const words = ["send", "-p", "profile.json", "--record", "c.jsonl", "--json"];
    const { exit, stderr } = await runLimited(words);
    expect(exit).toBe(3);
    expect(JSON.parse(stderr)).toMatchObject({
      problems: [{ code: "provider-error" }, { code: "recording-unwritable" }],
    });
  });

  test("of replay-ws is told behind its table: 2", async () => {
    const item = { type: "message", role: "user", content: [{ type: "input_text", text }] };
    scene.file("c.json", JSON.stringify({ steps: [{ prompt: { input: [item] } }] }));
    const { exit, stdout, stderr } = await runLimited(["replay-ws", "c.json", "--mock", "--record", "c.jsonl"]);
    expect(exit).toBe(2);
    expect(stdout).toContain("full");
    expect(stderr).toContain("c.jsonl ends early: no file may be larger [recording-unwritable]");
  });

  test("of mock ends the mock and its command: 2", async () => {
    const body = JSON.stringify({ model: "m", input: text });
    scene.file(
      "ask.mjs",
      `await fetch(process.env.PROMPT_WIRE_MOCK_URL + "/responses", {method: "POST", body: ${JSON.stringify(body)}});
      setInterval(() => undefined, 1e6);`,
    );
    const { exit, stderr } = await runLimited(["mock", "--journal", "j.jsonl", "--run", "node ask.mjs"]);
    expect(exit).toBe(2);
    expect(stderr).toContain("error: j.jsonl ends early: no file may be larger [recording-unwritable]");
  });

  test("that cannot even begin keeps everything from being sent: 2", async () => {
    const sent = await scene.run(["send", "-p", "profile.json", "--record", "/dev/full"], {
      environment: { MOCK_KEY: "sk-mock-123456" },
    });
    expect(sent.exit).toBe(2);
    expect(sent.stderr).toContain("/dev/full ends early: the disk is full [recording-unwritable]");
    expect(scene.received()).toEqual([]);
  });
});

describe("a recording never writes over what is read, nor shares a file with -o", () => {
  const source = '{"input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}]}';

  test.each<[words: readonly string[], message: string]>([
    [["send", "p.json", "--record", "p.json"], "--record p.json would write over p.json, which is read"],
    [["send", "p.json", "--record", "link.json"], "--record link.json would write over p.json, which is read"],
    [["send", "--record", "profile.json"], "--record profile.json would write over profile.json, which is read"],
    [["send", "--record", "x", "-o", "./x"], "--record and -o both name x"],
    [["send", "--record", "x", "-o", "link.x"], "--record and -o both name x"],
    [["send", "--record", "-"], "--record writes a file, and standard output has the answer"],
    [["replay-ws", "p.json", "--mock", "--record", "p.json"], "--record p.json would write over p.json"],
    [["replay-ws", ".", "--mock", "--record", "p.json"], "--record p.json would write over ., which is read"],
    [["replay-ws", "p.json", "--mock", "--record", "-"], "--record writes a file"],
    [["mock", "--script", "p.json", "--journal", "p.json"], "--journal p.json would write over p.json"],
  ])("%j", async (words, message) => {
    scene.file("p.json", source);
    scene.file("x", "");
    symlinkSync("p.json", join(scene.folder, "link.json"));
    symlinkSync("x", join(scene.folder, "link.x"));
    const profile = words[0] === "mock" ? [] : ["-p", "profile.json"];
    const { exit, stderr } = await scene.run([...words, ...profile], { environment: { MOCK_KEY: "sk-mock-123456" } });
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
    expect(scene.text("p.json")).toBe(source);
    expect(scene.received()).toEqual([]);
  });

  test("devices may be shared", async () => {
    const words = ["send", "-p", "profile.json", "--record", "/dev/null", "-o", "/dev/null"];
    expect(await scene.run(words, { environment: { MOCK_KEY: "sk-mock-123456" } })).toMatchObject({ exit: 0 });
  });
});
