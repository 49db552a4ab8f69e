import { afterEach, beforeEach, expect, test } from "vitest";
import { SendScene } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

const frame = { type: "response.create", model: "m", input: [], store: false, stream: true };

test("a delta that was torn out of its chain is told as such before and after, with what plays the chain", async () => {
  const head = { cassette: 1, program: "test 1", started: "2026-01-01T00:00:00.000Z", redaction: "secrets" };
  const headers = [["openai-beta", "responses_websockets=2026-02-06"]];
  const upgrade = { at: 1, type: "upgrade", connection: 0, url: "wss://host.example/v1/responses", headers };
  const frames = [frame, { ...frame, previous_response_id: "resp_1" }];
  const lines = frames.map((body, at) => ({ at: at + 2, type: "frame", connection: 0, body: JSON.stringify(body) }));
  const cassette = [head, upgrade, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
  const { exit, stderr } = await scene.run(["send", "-q", `${scene.file("c.jsonl", cassette)}#2`, "--mock"]);
  expect(exit).toBe(3);
  const told = stderr.split("\n");
  expect(told[0]).toContain("! c.jsonl#2 is a single delta: it goes on from resp_1");
  expect(stderr).toContain("previous_response_not_found");
  expect(told.at(-2)).toBe("next: prompt-wire replay-ws c.jsonl --mock");
});
