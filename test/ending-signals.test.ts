import { afterEach, beforeEach, expect, test } from "vitest";
import { awaited } from "./loopback/awaited.js";
import { RawServer } from "./loopback/raw-server.js";
import { profileOf, SendScene } from "./loopback/send-scene.js";
import { StartedCommand } from "./loopback/started-command.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

test.each([
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("send ends on %s as on Ctrl-C, with a whole cassette", async (signal, code) => {
  const reached = awaited();
  const server = await RawServer.start(reached.call);
  scene.file("profile.json", JSON.stringify(profileOf(server.host)));
  const words = ["send", "--transport", "http", "--record", "c.jsonl", "-p", "profile.json"];
  const command = new StartedCommand(words, scene.folder, { MOCK_KEY: "sk-mock-123456" });
  await reached.called;
  command.child.kill(signal);
  expect(await command.ended).toMatchObject({ exit: code });
  expect(scene.lines("c.jsonl").at(-1)).toMatchObject({ type: "end", status: "interrupted" });
  await server.stop();
});

test.each([
  ["SIGTERM", 0],
  ["SIGHUP", 129],
] as const)("mock: SIGTERM is its orderly end, a terminal that closes is none: %s", async (signal, code) => {
  const command = new StartedCommand(["mock"], scene.folder);
  await command.prints("\n");
  command.child.kill(signal);
  expect(await command.ended).toMatchObject({ exit: code });
});
