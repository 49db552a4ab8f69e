import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { RawServer } from "./loopback/raw-server.js";
import { profileOf } from "./loopback/send-scene.js";
import { recordingTerminal, type RecordingTerminal } from "./recording-terminal.js";

/** What would clear, rename or rearrange a terminal, or write over what stands there. */
const hostile = "A\u001B[31mB\u001B[2JC\u001B]0;pwned\u0007D\u0000E\u009B2JF\u202EG\u0085H\rI\u007FJ\u001B";
const visible = "A␛[31mB␛[2JC␛]0;pwned␇D␀E·2JF·G·H␍I·J␛";

let folder: string;
let server: RawServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prompt-wire-terminal-"));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const completed = { type: "response.completed", response: { id: "r", output: [], usage: null } };
const stream = (...events: readonly object[]): Buffer =>
  Buffer.from(
    `HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: text/event-stream\r\n\r\n${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}`,
  );
const done = (item: object): object => ({ type: "response.output_item.done", output_index: 0, item });
const delta = (kind: string): object => ({ type: `response.${kind}.delta`, output_index: 0, delta: `${hostile}\n\tx` });
const call = { type: "function_call", id: "i", call_id: hostile, name: hostile, arguments: hostile };

async function send(answer: Uint8Array, words: readonly string[], size?: { columns: number; rows: number }) {
  server = await RawServer.start((socket) => {
    socket.end(answer);
  });
  const [profile, prompt] = [join(folder, "profile.json"), join(folder, "prompt.json")];
  writeFileSync(profile, JSON.stringify(profileOf(server.host)));
  writeFileSync(prompt, '{"input":[],"base_instructions":{"text":"-"}}');
  const terminal = recordingTerminal({ MOCK_KEY: "sk-mock-123456", TERM: "xterm" }, size);
  await runCommandLine(["send", prompt, "-p", profile, "--max-retries", "0", ...words], terminal);
  return terminal;
}

/** Every control character but line ends and tabs; where the notes are, also those of the spinner's line. */
function controls({ output, remarks }: RecordingTerminal): readonly string[] {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return (output() + remarks()).match(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g) ?? [];
}

const size = { columns: 100, rows: 500 };
const answers = [
  ["text", stream(delta("output_text"), completed)],
  ["reasoning", stream(delta("reasoning_summary_text"), completed)],
  ["a refusal", stream(delta("refusal"), completed)],
  ["a call", stream(done(call), completed)],
  ["an error", stream({ type: "response.failed", response: { error: { code: hostile, message: hostile } } })],
] as const;

describe("what the other side says does nothing to a terminal", () => {
  test.each(answers)("%s", async (_, answer) => {
    for (const colour of ["never", "always"]) {
      const terminal = await send(answer, ["--color", colour], size);
      const text = terminal.output() + terminal.remarks();
      expect(text).toContain("pwned");
      expect(text).not.toContain("\u001B[31mB");
      expect(text).not.toContain("\u001B[2J");
      if (colour === "never") expect(controls(terminal)).toEqual([]);
      // oxlint-disable-next-line no-control-regex -- colours are ours
      else expect(text.replaceAll(/\u001B\[\d+m/g, "").match(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g)).toBeNull();
      await server?.stop();
    }
  });

  test("it is made visible, lines and tabs stay", async () => {
    const terminal = await send(answers[0][1], ["--color", "never"], size);
    expect(terminal.output()).toBe(`${visible}\n\tx\n`);
  });

  test("headers in notes, also where nobody reads them", async () => {
    const head =
      "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: text/event-stream\r\nopenai-model: m\x9B31m\x85x\r\n";
    const answer = Buffer.from(
      `${head}x-request-id: id\x9B2Jx\r\n\r\ndata: ${JSON.stringify(completed)}\n\n`,
      "latin1",
    );
    for (const place of [undefined, size]) {
      const terminal = await send(answer, ["--color", "never"], place);
      expect(terminal.remarks()).toContain("model m·31m·x · request id id·2Jx");
      expect(controls(terminal)).toEqual([]);
      await server?.stop();
    }
  });

  test("a pipe gets the exact text, in every form", async () => {
    const answer = answers[0][1];
    expect((await send(answer, [])).output()).toBe(`${hostile}\n\tx\n`);
    await server?.stop();
    const json = (await send(answer, ["--as", "chat"])).output();
    expect((JSON.parse(json) as { content: string }).content).toBe(`${hostile}\n\tx`);
  });
});

test("of a long refusal so much is shown as fits, with its size and a way to see all", async () => {
  const body = `long ${"x".repeat(300_000)} end`;
  const answer = Buffer.from(`HTTP/1.1 400 Bad\r\nconnection: close\r\n\r\n${body}`);
  const terminal = await send(answer, ["--color", "never"], size);
  expect(terminal.remarks().length).toBeLessThan(2000);
  expect(terminal.remarks()).toContain("It goes on for 300,009 bytes: --record FILE keeps all of them.");
  await server?.stop();
  const record = join(folder, "run.jsonl");
  const recorded = await send(answer, ["--color", "never", "--record", record], size);
  expect(recorded.remarks()).toContain(`${record} has all of them.`);
});
