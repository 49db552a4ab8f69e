import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { textWidth } from "../src/render/text-width.js";
import { recordingTerminal } from "./recording-terminal.js";
import { root } from "./run-command.js";

const hello = join(root, "examples", "hello.prompt.json");
const tools = join(root, "examples", "tools.prompt.json");
const chat = join(root, "examples", "chat.json");
const settings = join(root, "examples", "chat.settings.json");
const turns = join(root, "examples", "turns.prompt.json");
const chain = join(root, "test", "fixtures", "cassettes", "chain.jsonl");
const longAnswer =
  "429 rate_limit_exceeded Rate limit reached for gpt-5.5 in organization org-abc on tokens per min (TPM): Limit 30000, Used 28000.";
const commands = [
  { name: "why", words: ["why", hello] },
  { name: "why FIELD", words: ["why", hello, "text.verbosity"] },
  { name: "why FIELD with many inputs", words: ["why", hello, "reasoning"] },
  { name: "the mapping of a chat source", words: ["diff", chat, "--settings", settings] },
  { name: "why of a Lite request", words: ["why", tools, "--lite"] },
  { name: "replay-ws", words: ["replay-ws", join(root, "snapshots/codex-0.147/ws/ws_limit.json"), "-q"] },
  { name: "replay-ws with a long error", words: ["replay-ws", turns, "--break-chain", "3=unknown", "-q"] },
  { name: "codes CODE with a table", words: ["codes", "mock-fault"] },
  { name: "codes CODE", words: ["codes", "send-captured-address"] },
  { name: "answer --then", words: ["answer", "--then", "upgrade:403", "-q"] },
  { name: "inspect of recorded traffic", words: ["inspect", chain] },
  { name: "inspect of a request", words: ["inspect", `${chain}#3`] },
  { name: "why of a captured frame", words: ["why", `${chain}#3`] },
  { name: "diff --cache of a recording", words: ["diff", "--cache", chain] },
  { name: "diff --cache of two requests", words: ["diff", "--cache", `${chain}#3`, `${chain}#4`] },
  { name: "diff --between", words: ["diff", tools, "--between", "lite,ordinary", "--stat"] },
  { name: "replay-ws --verify", words: ["replay-ws", "--verify", chain] },
  { name: "explain of a long answer", words: ["explain", longAnswer] },
  { name: "a long error", words: ["export", chain, "--format", "curl"] },
  { name: "remarks", words: ["compile", `${chain}#3`, "--dialect", "0.171.0", "--format", "raw", "-o", "/dev/null"] },
];

/** A command to paste is one line, and so is a word that no line has room for. */
function isWhole(line: string): boolean {
  return /^(?:next:? |.* chat -> responses )/.test(line) || /^ *(?:·|!|POST|WebSocket)? ?\S+$/.test(line);
}

async function tooLong(words: readonly string[], columns: number): Promise<string[]> {
  const terminal = recordingTerminal({}, { columns, rows: 500 });
  expect(await runCommandLine([...words, "--color", "never"], terminal)).toBeLessThan(3);
  const lines = `${terminal.output()}${terminal.remarks()}`.split("\n");
  return lines.filter((line) => !isWhole(line) && textWidth(line) > columns);
}

describe.each([80, 100, 132, 200])("a terminal of %i columns", (columns) => {
  test.each(commands)("shows $name without a line that is too long", async ({ words }) => {
    expect(await tooLong(words, columns)).toEqual([]);
  });
});

describe("a terminal of 60 columns", () => {
  test.each([
    ...commands.filter(({ name }) => /^(?:replay-ws|answer --then)/.test(name)),
    { name: "replay-ws --mock", words: ["replay-ws", turns, "--mock"] },
    { name: "answer --then with a redirect", words: ["answer", "--then", "302"] },
    { name: "send", words: ["send", hello, "--mock", "--transport", "http"] },
    { name: "send --prewarm", words: ["send", hello, "--mock", "--prewarm"] },
  ])("shows $name without a line that is too long", async ({ words }) => {
    expect(await tooLong(words, 60)).toEqual([]);
  });
});
