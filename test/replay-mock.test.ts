import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseFault } from "../src/mock/fault.js";
import { startMock } from "../src/mock/mock.js";
import { runCommandLine } from "../src/commands/command-line.js";
import { closedHost } from "./closed-host.js";
import { recordingTerminal } from "./recording-terminal.js";
import { runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

interface Step {
  readonly decision: string;
  readonly reason: string;
  readonly connection: string;
  readonly frame: string;
  readonly error?: string;
  readonly result: {
    readonly kind: string;
    readonly text?: string;
    readonly usage?: { readonly cachedInputTokens: number };
  };
}

async function steps(
  words: readonly string[],
): Promise<{ readonly exit: number | string; readonly steps: readonly Step[] }> {
  const { exit, stdout } = await runCommand(["replay-ws", "--json", ...words]);
  const parsed = JSON.parse(stdout.toString()) as { readonly steps: readonly Step[] };
  return { exit, steps: parsed.steps };
}

/** What does not depend on the clock, on fresh ids, or on how a server counts tokens. */
function plan({ decision, reason, connection, frame, result }: Step): object {
  const { input, previous_response_id: previous } = JSON.parse(frame) as Readonly<Record<string, unknown>>;
  return { decision, reason, connection, input, previous, result: { ...result, usage: undefined } };
}

describe("a conversation that is really sent", { timeout: 60_000 }, () => {
  test.each([
    "codex-0.144/ws/ws_limit.json",
    "codex-0.144/ws/ws_noid.json",
    // The answer to its prewarm has an empty id.
    "codex-0.147/ws/ws_emptyid.json",
    "codex-0.147/ws/ws_lite.json",
  ])("%s: the mock lets every frame through, and each is the planned one", async (name) => {
    const file = `snapshots/${name}`;
    const [planned, sent] = [await steps([file]), await steps([file, "--mock"])];
    expect(sent.steps.map(plan)).toEqual(planned.steps.map(plan));
  });

  const spoken = (role: string, text: string): object => ({
    type: "message",
    role,
    content: [{ type: role === "user" ? "input_text" : "output_text", text }],
  });
  const history = [
    spoken("user", "a"),
    spoken("assistant", "b"),
    spoken("user", "c"),
    spoken("assistant", "d"),
    spoken("user", "e"),
  ];
  const prompts = [1, 3, 5].map((length, index) => [
    `${index + 1}.json`,
    JSON.stringify({ input: history.slice(0, length), base_instructions: { text: "Be brief." } }),
  ]);

  test.each(["codex-0.144", "codex-0.147"])(
    "%s: Prompts whose answers have no ids are answered without ids, so that every frame is the planned one",
    async (dialect) => {
      const folder = temporaryFolder(Object.fromEntries(prompts) as Record<string, string>);
      const planned = await steps([folder, "--dialect", dialect]);
      expect(planned.steps.map(({ decision }) => decision)).toEqual(["full", "delta", "delta"]);
      const sent = await steps([folder, "--dialect", dialect, "--mock"]);
      expect(sent.steps.map(plan)).toEqual(planned.steps.map(plan));
    },
  );

  test("deltas that are larger than full frames are told as more, and what is cached below a narrow table", async () => {
    const { stdout } = await runCommand(["replay-ws", "-q", "snapshots/codex-0.144/ws/ws_schema.json"]);
    expect(stdout.toString()).toContain("31,363 bytes in frames, 31,328 as full: 35 more (less than 1 %)");
    const terminal = recordingTerminal({}, { columns: 60, rows: 500 });
    await runCommandLine(["replay-ws", "-q", "--color", "never", "snapshots/codex-0.144/ws/ws_limit.json"], terminal);
    expect(terminal.output()).not.toContain("cached/input");
    expect(terminal.output().replaceAll(/\s+/g, " ")).toContain("; 4 of 20 input tokens cached");
  });

  test("a step that is refused on purpose takes no answer from those behind it", async () => {
    const folder = temporaryFolder(Object.fromEntries(prompts) as Record<string, string>);
    const words = [folder, "--break-chain", "2=unknown"];
    const ids = (found: { readonly steps: readonly Step[] }): object[] =>
      found.steps.map(({ result }) => ({ ...result, usage: undefined }));
    expect(ids(await steps([...words, "--mock"]))).toEqual(ids(await steps(words)));
  });

  test("the mock counts the cached tokens that a delta saves, and those that a rewritten history loses", async () => {
    const { exit, steps: sent } = await steps(["--mock"]);
    expect(exit).toBe(0);
    const cached = sent.map(({ result }) => result.usage?.cachedInputTokens ?? -1);
    expect(cached[0]).toBe(0);
    for (const [index, count] of cached.entries()) if (index > 0) expect(count).toBeGreaterThan(cached[index - 1]!);
  });

  test("a chain that is broken on purpose is refused by the server, and starts over", async () => {
    const { exit, steps: sent } = await steps(["--mock", "--break-chain", "2=unknown", "--break-chain", "4=lost"]);
    // It was asked for, and so it is no failure.
    expect(exit).toBe(0);
    expect(sent.map(({ decision, connection }) => `${connection} ${decision}`)).toEqual([
      "A full",
      "A delta",
      "B full",
      "C full",
    ]);
    expect(sent[1]?.result.text).toBe("400 previous_response_not_found");
  });

  test("--record keeps it as a cassette, which can be checked and played again", async () => {
    const folder = temporaryFolder();
    const file = `${folder}/c.jsonl`;
    const given = "snapshots/codex-0.144/ws/ws_limit.json";
    const sent = await steps([given, "--mock", "--record", file]);
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const recorded = lines.map((line) => JSON.parse(line) as { type?: string; body: string; source?: string });
    expect(recorded[0]).toMatchObject({ cassette: 1, redaction: "secrets", source: given });
    expect(recorded.at(-1)).toMatchObject({ type: "end", status: "failed" });
    const frames = recorded.filter(({ type }) => type === "frame").map(({ body }) => body);
    expect(frames).toEqual(sent.steps.map(({ frame }) => frame));
    const verified = await runCommand(["replay-ws", "--verify", file]);
    expect(verified.stdout.toString()).toContain("every frame keeps the rules");
    expect((await steps([file])).steps.map(plan)).toEqual(sent.steps.map(plan));
  });

  test("--record without a word of sending is refused", async () => {
    const { exit, stderr } = await runCommand(["replay-ws", "--record", "c.jsonl"]);
    expect(exit).toBe(2);
    expect(stderr.toString()).toContain("--record keeps what is sent, and nothing is sent [usage]");
  });

  test("--live without a key sends nothing: 4", async () => {
    const words = ["replay-ws", "--live", "snapshots/codex-0.144/ws/ws_ids.json", "--set", "provider.env_key=NOT_SET"];
    const { exit, stderr } = await runCommand(words);
    expect(exit).toBe(4);
    expect(stderr.toString()).toContain("Missing environment variable: `NOT_SET`.");
  });

  test("--live where nobody listens: 5", async () => {
    const words = [
      "replay-ws",
      "--live",
      "-q",
      "snapshots/codex-0.144/ws/ws_ids.json",
      "--set",
      `provider.base_url=http://${await closedHost()}/v1`,
    ];
    const { exit, stdout, stderr } = await runCommand(words);
    expect([exit, stdout.toString()]).toEqual([5, ""]);
    expect(stderr.toString()).toContain("[transport-failed]");
  });

  test("--live: a step that the provider fails is named, 3", async () => {
    const mock = await startMock({ faults: [parseFault("2:status=429,code=rate_limit_exceeded")] });
    onTestFinished(() => mock.stop());
    const { exit, stderr } = await runCommand(["replay-ws", "--live", "-p", `gpt-5.4@${mock.url}`]);
    expect([exit, stderr.toString()]).toEqual([
      3,
      expect.stringMatching(/^error: step 2 failed: 429 rate_limit_exceeded \[answer-error\]$/m),
    ]);
    expect(stderr.toString()).not.toContain("made up");
  });

  test.each([
    ["close=1009", "websocket closed by server before response.completed", "closed 1009 by the server"],
    [
      "reset-after-bytes=40",
      "WebSocket protocol error: Connection reset without closing handshake",
      "cut without a close frame",
    ],
    ["stall-after-events=2", "idle timeout waiting for websocket", undefined],
  ])("--live: a step without an answer (%s) is told with its reason, 5", async (fault, why, closed) => {
    const live = async (...more: readonly string[]): ReturnType<typeof runCommand> => {
      const mock = await startMock({ faults: [parseFault(`2:${fault}`)] });
      onTestFinished(() => mock.stop());
      const soon = ["--set", "provider.stream_idle_timeout_ms=300"];
      return runCommand(["replay-ws", "--live", "-p", `gpt-5.4@${mock.url}`, ...soon, ...more]);
    };
    const { exit, stdout, stderr } = await live();
    expect(exit).toBe(5);
    const said = `stream disconnected before completion: ${why}`;
    expect(stderr.toString().split("\n")).toContain(
      `error: step 2 got no answer: ${said}${closed === undefined ? "" : ` (${closed})`} [transport-failed]`,
    );
    expect(stdout.toString()).toContain(closed ?? "no answer");
    const told = JSON.parse((await live("--json")).stdout.toString()) as { readonly steps: readonly Step[] };
    expect(told.steps.map(({ error }) => error).slice(0, 2)).toEqual([undefined, said]);
  });

  test.each([403, 404, 426, 429, 500])("--live: an upgrade that is refused with %i is an answer, 3", async (status) => {
    const mock = await startMock({ script: { upgradeStatus: status } });
    onTestFinished(() => mock.stop());
    const { exit, stderr } = await runCommand(["replay-ws", "--live", "-p", `gpt-5.4@${mock.url}`]);
    expect(exit).toBe(3);
    expect(stderr.toString()).toMatch(/^error: step 1 could not be sent: .* \[provider-error\]$/m);
  });

  test("--live: an answer other than the conversation's is not the client's break", async () => {
    const mock = await startMock();
    onTestFinished(() => mock.stop());
    const file = "snapshots/codex-0.147/ws/ws_tool.json";
    const words = ["replay-ws", "-q", "--live", file, "--set", `provider.base_url=${mock.url}`];
    const { exit, stdout } = await runCommand(words);
    expect(exit).toBe(0);
    expect(stdout.toString()).toMatch(
      /^x #3 not the answer that this conversation goes on from: item 3 of the answer \(message\) became reasoning/m,
    );
    expect(stdout.toString()).not.toContain("client break");
  });
});
