import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closedHost } from "./closed-host.js";
import { SendScene } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

const ws = ["--transport", "ws", "--max-retries", "1"];
const kinds = (): string[] => scene.received().map(({ kind }) => kind);

describe("send --no-fallback", { timeout: 60_000 }, () => {
  test.each([
    ["an upgrade that is refused", { upgradeStatus: 403, answers: [] }, 3, ["upgrade", "upgrade"]],
    ["a server that wants HTTP", { upgradeStatus: 426, answers: [] }, 3, ["upgrade"]],
    ["an upgrade that is cut", { upgradeCut: true, answers: [] }, 5, ["upgrade", "upgrade"]],
    [
      "a frame that is refused",
      {
        answers: [
          { status: 429, body: {} },
          { status: 500, body: {} },
        ],
      },
      3,
      ["upgrade", "frame full"],
    ],
    [
      "a connection that breaks",
      { answers: [{ cutEarly: true }, { cutEarly: true }] },
      5,
      ["upgrade", "frame full", "upgrade", "frame full"],
    ],
  ])("%s ends it, and nothing goes over HTTP", async (_, script, exit, wire) => {
    const sent = await scene.send(script, [...ws, "--no-fallback"]);
    expect({ exit: sent.exit, wire: kinds() }).toEqual({ exit, wire });
    expect(sent.stderr).toContain("not what the client does");
    expect(sent.stderr).not.toContain("Falling back");
  });

  test("without it the same goes on over HTTP, as the client does: 0", async () => {
    const sent = await scene.send({ upgradeStatus: 403, answers: [] }, ws);
    expect({ exit: sent.exit, wire: kinds() }).toEqual({ exit: 0, wire: ["upgrade", "upgrade", "request"] });
    expect(sent.stderr).not.toContain("not what the client does");
  });

  test("a prewarm that the server wants over HTTP does not go there", async () => {
    const sent = await scene.send({ upgradeStatus: 426, answers: [] }, [...ws, "--prewarm", "--no-fallback"]);
    expect({ exit: sent.exit, wire: kinds() }).toEqual({ exit: 3, wire: ["upgrade", "upgrade"] });
  });

  test("where nobody listens: 5; over HTTP it is refused: 2", async () => {
    const sent = await scene.sendTo(await closedHost(), [...ws, "--no-fallback"]);
    expect(sent.exit).toBe(5);
    const refused = await scene.send({ answers: [] }, ["--transport", "http", "--no-fallback"]);
    expect([refused.exit, kinds()]).toEqual([2, []]);
    expect(refused.stderr).toContain("--no-fallback is for a WebSocket, and this goes over HTTP");
  });
});

test.each([
  ["send", ["send", "--mock", "--record", "run.jsonl"]],
  ["replay-ws", ["replay-ws", "--mock", "--record", "run.jsonl"]],
])("a recording of %s --mock says that the mock is gone, and the command it names sends it", async (_, words) => {
  expect((await scene.run(words)).exit).toBe(0);
  expect(scene.lines("run.jsonl")[0]).toMatchObject({ cassette: 1, mock: true });
  const { exit, stderr } = await scene.run(["send", "run.jsonl#1"]);
  expect(exit).toBe(2);
  expect(stderr).toContain("[send-mock-gone]");
  expect(stderr).toContain("next: prompt-wire send 'run.jsonl#1' --mock\n");
  expect((await scene.run(["send", "run.jsonl#1", "--mock"])).exit).toBe(0);
  // Who names a provider means that one.
  const live = await scene.send({ answers: [] }, ["run.jsonl#1", "--record", "live.jsonl"]);
  expect(live.stderr).not.toContain("send-mock-gone");
});

test("what a provider answered is no recording of a mock", async () => {
  await scene.send({ answers: [] }, ["--record", "run.jsonl"]);
  expect(scene.lines("run.jsonl")[0]).not.toHaveProperty("mock");
});
