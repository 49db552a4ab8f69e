import { describe, expect, onTestFinished, test } from "vitest";
import { parseFault } from "../src/mock/fault.js";
import { startMock, type Mock } from "../src/mock/mock.js";
import type { Script } from "../src/mock/script.js";
import { awaited } from "./loopback/awaited.js";
import { RawServer } from "./loopback/raw-server.js";
import { startServer } from "./loopback/send-scene.js";
import { StartedCommand } from "./loopback/started-command.js";
import { runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

async function served(script: Script, onSilence?: () => void): Promise<Mock> {
  const mock = await startServer(script, onSilence);
  onTestFinished(() => mock.stop());
  return mock;
}

/** The built-in conversation of four steps, sent to a server. */
function words(mock: Mock, ...more: readonly string[]): string[] {
  return ["replay-ws", "--live", "-p", `gpt-5.4@${mock.url}`, ...more];
}

const nextLines = (...texts: readonly string[]): string[] => texts.join("\n").match(/^next: .*$/gm) ?? [];

describe("replay-ws --live", { timeout: 60_000 }, () => {
  test("says the whole address and whose key goes with it, before anything is sent", async () => {
    const mock = await served({ answers: [] });
    const set = ["--set", "provider.env_key=MOCK_KEY"];
    const { stderr } = await runCommand(words(mock, ...set), { environment: { MOCK_KEY: "sk-mock-123456" } });
    const line = `sending to ws://${mock.host}/v1/responses · gpt-5.4 · WebSocket · 4 steps · `;
    expect(stderr.toString()).toContain(`${line}key from environment variable MOCK_KEY`);
    expect((await runCommand(words(mock))).stderr.toString()).toContain(`${line}no key (--set provider.env_key=NAME`);
  });

  test("--timeout ends it, however patient the client is: 5, with what came before", async () => {
    const mock = await served({ answers: [{}, { stall: true }] });
    const { exit, stdout, stderr } = await runCommand(words(mock, "--timeout", "1.5"));
    expect(exit).toBe(5);
    expect(stdout.toString()).toMatch(/ · 2 of 4 steps · sent to /);
    expect(stderr.toString()).toContain("No complete answer within 1.5 s: 2 of 4 steps were sent [send-timeout]");
    expect(nextLines(stdout.toString(), stderr.toString())).toEqual(["next: prompt-wire codes send-timeout"]);
  });

  test("Ctrl-C says so, shows what was sent, and goes on with what was recorded", async () => {
    const silent = awaited();
    const mock = await served({ answers: [{}, { stall: true }] }, silent.call);
    const command = new StartedCommand(words(mock, "--record", "c.jsonl"), temporaryFolder());
    await silent.called;
    const { exit, stdout, stderr } = await command.interrupt();
    expect(exit).toBe(130);
    expect(stderr).toContain("interrupted: 1 of 4 steps got an answer");
    expect(stdout).toMatch(/ · 2 of 4 steps · sent to /);
    expect(nextLines(stdout, stderr)).toEqual(["next: prompt-wire replay-ws --verify c.jsonl"]);
  });

  test("Ctrl-C before the first frame names no recording without frames", async () => {
    const connected = awaited();
    const server = await RawServer.start(() => connected.call());
    onTestFinished(() => server.stop());
    const folder = temporaryFolder();
    const profile = `gpt-5.4@http://${server.host}/v1`;
    const command = new StartedCommand(["replay-ws", "--live", "-p", profile, "--record", "c.jsonl"], folder);
    await connected.called;
    const { exit, stdout, stderr } = await command.interrupt();
    expect([exit, stdout]).toEqual([130, ""]);
    expect(stderr).toContain("interrupted: 0 of 4 steps got an answer");
    expect(nextLines(stderr)).toEqual([]);
  });

  test("a run that went well goes on with one that is kept, and not with the plan", async () => {
    const mock = await served({ answers: [] });
    const { exit, stdout, stderr } = await runCommand(words(mock));
    expect(exit).toBe(0);
    const [next, ...more] = nextLines(stdout.toString(), stderr.toString());
    expect(more).toEqual([]);
    expect(next).toBe(
      `next: prompt-wire replay-ws -p gpt-5.4@${mock.url} --live --record run.jsonl   (sends it again)`,
    );
    const sent = await runCommand(["replay-ws", "--mock"]);
    expect(nextLines(sent.stdout.toString())).toEqual(["next: prompt-wire replay-ws --mock --show delta"]);
  });

  test("a step that is refused goes on with what the refusal means, and nothing else", async () => {
    const mock = await startMock({ faults: [parseFault("2:status=429,code=rate_limit_exceeded")] });
    onTestFinished(() => mock.stop());
    const { exit, stdout, stderr } = await runCommand(words(mock));
    expect(exit).toBe(3);
    expect(nextLines(stdout.toString(), stderr.toString())).toEqual([
      "next: prompt-wire explain '429 rate_limit_exceeded'",
    ]);
  });

  test("an upgrade that is redirected says where to", async () => {
    const mock = await served({ upgradeStatus: 307, upgradeHeaders: { location: "/elsewhere" }, answers: [] });
    const { exit, stderr } = await runCommand(words(mock));
    expect(exit).toBe(3);
    expect(stderr.toString()).toContain("the upgrade is redirected to /elsewhere, and that is not followed");
    expect(nextLines(stderr.toString())).toEqual([
      expect.stringMatching(/^next: prompt-wire explain 'unexpected status 307 /),
    ]);
  });
});
