import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closedHost } from "./closed-host.js";
import { RawServer, sse, chunk, streamHead } from "./loopback/raw-server.js";
import { noRetries, SendScene } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => {
  scene.open();
  scene.file("o.txt", "OLD");
  scene.file("half.sse", 'data: {"type":"response.output_text.delta","delta":"half"}\n\n');
});
afterEach(() => scene.close());

const keyless = { environment: { MOCK_KEY: "" } };
const into = ["-o", "o.txt"];

test.each([
  ["a provider's error", 3, () => scene.send({ answers: [{ status: 401 }] }, [...noRetries, ...into])],
  ["a missing key", 4, () => scene.send({}, into, keyless)],
  ["no connection", 5, async () => scene.sendTo(await closedHost(), [...noRetries, ...into])],
  ["an answer that is an error", 3, () => scene.run(["answer", "half.sse", ...into])],
  ["a bad source", 2, () => scene.run(["compile", "half.sse", ...into])],
] as const)("a command that fails leaves the file of -o as it was: %s", async (_, exit, run) => {
  expect(await run()).toMatchObject({ exit });
  expect(scene.text("o.txt")).toBe("OLD");
});

test("half of an answer takes the place of nothing", async () => {
  const delta = { type: "response.output_text.delta", output_index: 0, delta: "half" };
  const server = await RawServer.start((socket) => {
    socket.write(streamHead + chunk(sse(delta)).toString(), () => socket.destroy());
  });
  expect(await scene.sendTo(server.host, [...noRetries, ...into])).toMatchObject({ exit: 5 });
  expect(scene.text("o.txt")).toBe("OLD");
  await server.stop();
});

test.each([
  ["the events of send", () => scene.send({ answers: [{ status: 401 }] }, [...noRetries, "--json", ...into]), '"end"'],
  ["an error as the chat result", () => scene.run(["answer", "half.sse", "--as", "chat", ...into]), '"error"'],
] as const)("what tells of the failure is whole, and is written: %s", async (_, run, part) => {
  expect(await run()).toMatchObject({ exit: 3 });
  expect(scene.text("o.txt")).toContain(part);
});

test("a folder that an option names may hold it", async () => {
  const kept = ["snapshot", "check", "--folder", ".", "-o", "o.txt"];
  expect((await scene.run(kept)).stderr).not.toContain("which is read");
});

test.each([
  ["a source", ["compile", "p.json", "-o", "p.json"], "p.json"],
  ["a source by another name", ["compile", "./p.json", "-o", "link.json"], "p.json"],
  ["a profile", ["send", "--mock", "-p", "pr.json", "-o", "pr.json"], "pr.json"],
  ["what is compared", ["compile", "p.json", "--check", "o.txt", "-o", "o.txt"], "o.txt"],
  ["one entry of a recording", ["explain", "half.sse#1", "-o", "half.sse"], "half.sse"],
  ["a file of a folder that is read", ["replay-ws", "turns", "-o", "turns/1.json"], "turns/1.json"],
  ["by the page of a comparison", ["diff", "p.json", "turns/1.json", "--html", "p.json"], "p.json"],
  ["by what a probe found", ["probe", "p.json", "--save", "p.json"], "p.json"],
])("the file of -o takes the place of nothing that is read: %s", async (_, words, kept) => {
  mkdirSync(join(scene.folder, "turns"));
  for (const file of ["p.json", "turns/1.json"]) scene.file(file, '{"input":[]}');
  scene.file("pr.json", '{"model":"gpt-5.4","provider":"openai"}');
  symlinkSync("p.json", join(scene.folder, "link.json"));
  const before = scene.text(kept);
  const sent = await scene.run(words);
  expect(sent).toMatchObject({ exit: 2, stdout: "", stderr: expect.stringContaining("which is read [usage]") });
  expect(scene.text(kept)).toBe(before);
});
