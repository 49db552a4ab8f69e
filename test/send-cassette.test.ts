import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { profileOf, SendScene, startServer, withoutWarnings } from "./loopback/send-scene.js";
import { root, runCommand } from "./run-command.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

describe("a cassette", { timeout: 60_000 }, () => {
  test("of one request is sent as that one, and never written over by its own sending", async () => {
    await scene.send({ answers: [] }, ["-q", "--record", "c.jsonl"]);
    const kept = scene.text("c.jsonl");
    const host = scene.server?.host ?? "";
    for (const source of ["c.jsonl", "c.jsonl#1", "./c.jsonl"]) {
      const refused = await scene.sendTo(host, [source, "--record", "c.jsonl"]);
      expect(refused.exit).toBe(2);
      expect(refused.stderr).toContain("--record c.jsonl would write over");
    }
    expect(scene.text("c.jsonl")).toBe(kept);
    expect(scene.received()).toHaveLength(1);
    const again = await scene.sendTo(host, ["c.jsonl", "-q", "--record", "d.jsonl"]);
    expect(again).toMatchObject({ exit: 0, stdout: "done\n" });
  });

  test("has the request before its answer, and survives Ctrl-C", async () => {
    const delta = Buffer.from('data: {"type":"response.output_text.delta","output_index":0,"delta":"half"}\n\n');
    let silent = (): void => undefined;
    const isSilent = new Promise<void>((resolve) => {
      silent = resolve;
    });
    scene.server = await startServer({ answers: [{ chunks: [delta], keepOpen: true }] }, () => silent());
    scene.file("profile.json", JSON.stringify(profileOf(scene.server.host)));
    const words = [join(root, "bin", "prompt-wire.js"), "send", "-p", "profile.json", "--record", "c.jsonl"];
    const child = spawn(process.execPath, words, {
      cwd: scene.folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"], HOME: scene.folder, MOCK_KEY: "sk-mock-123456" },
    });
    const output: string[] = [];
    const shown = new Promise<void>((resolve) => {
      child.stdout.on("data", (chunk: Buffer) => {
        output.push(chunk.toString());
        resolve();
      });
    });
    child.stderr.resume();
    await Promise.all([isSilent, shown]);
    expect(scene.lines("c.jsonl").map(({ type }) => type)).toEqual([
      undefined,
      "request",
      "connected",
      "answer",
      "event",
    ]);
    child.kill("SIGINT");
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(130);
    expect(output.join("")).toBe("half\n");
    expect(scene.lines("c.jsonl").at(-1)).toMatchObject({ type: "end", status: "interrupted" });
    // A connection that is gone on the other side closes here, too.
    while (scene.server.connections > 0) await new Promise((resolve) => setImmediate(resolve));
  });

  test("is what --json prints, and reads back", async () => {
    const sent = await scene.send({ answers: [{ status: 500, body: { error: {} } }] }, [
      "--json",
      "--record",
      "c.jsonl",
    ]);
    expect(sent.exit).toBe(0);
    expect(withoutWarnings(sent.stdout)).toBe(scene.text("c.jsonl"));
    const types = scene.lines("c.jsonl").map(({ type }) => type);
    expect(types.filter((type) => type !== "event")).toEqual([
      undefined,
      "request",
      "connected",
      "answer",
      "body",
      "retry",
      // Over the same connection, as the client's.
      "request",
      "answer",
      "end",
    ]);
    const answer = await runCommand(["answer", "c.jsonl", "-q"], { folder: scene.folder });
    expect(answer.stdout.toString()).toBe("done\n");
    const body = await runCommand(["compile", "c.jsonl#2", "-q", "--format", "raw"], { folder: scene.folder });
    expect(body.stdout.toString()).toBe(scene.received()[1]?.body);
  });

  test("is --json, too, with the version and the warnings", async () => {
    const words = ["--json", "--record", "c.jsonl", "--patch", "/input/-={}"];
    const { stdout } = await scene.send({ answers: [{ headers: { "content-type": "text/plain" } }] }, words);
    const lines = scene.parsed(stdout);
    expect(Object.keys(lines[0]!)).toEqual(["schemaVersion", ...Object.keys(scene.lines("c.jsonl")[0]!)]);
    const types = lines.map(({ type, code }) => (type === "warning" ? code : type)).filter((type) => type !== "event");
    expect(types).toEqual([
      undefined,
      "source-probe",
      "profile-applied",
      "wire-edited",
      "request",
      "connected",
      "answer",
      "answer-content-type",
      "end",
    ]);
    expect(lines[3]).toMatchObject({
      severity: "warning",
      message: expect.stringContaining("/input/-") as string,
    });
    expect(scene.text("c.jsonl")).not.toContain("warning");
    scene.file("saved.jsonl", stdout);
    const answer = await runCommand(["answer", "saved.jsonl", "-q"], { folder: scene.folder });
    expect(answer.stdout.toString()).toBe("done\n");
  });

  test("of a WebSocket is a conversation that can be played and checked", async () => {
    await scene.send({ answers: [] }, ["-q", "--transport", "ws", "--record", "c.jsonl"]);
    const replay = await runCommand(["replay-ws", "c.jsonl", "--json"], { folder: scene.folder });
    const { steps } = JSON.parse(replay.stdout.toString()) as { steps: { frame: string; reason: string }[] };
    expect(steps.map(({ reason }) => reason)).toEqual(["first_on_connection"]);
    expect(steps[0]?.frame).toBe(scene.received()[1]?.body);
    const verified = await runCommand(["replay-ws", "--verify", "c.jsonl"], { folder: scene.folder });
    expect(verified.exit).toBe(0);
    expect(verified.stdout.toString()).toContain("every frame keeps the rules");
  });

  test("cannot be written where there is no folder: 2, before anything is sent", async () => {
    const sent = await scene.send({ answers: [] }, ["--record", "no/such/scene.folder.jsonl"]);
    expect(sent.exit).toBe(2);
    expect(sent.stderr).toContain("[recording-unwritable]");
    expect(scene.received()).toEqual([]);
  });
});
