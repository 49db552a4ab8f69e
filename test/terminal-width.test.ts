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
];

/** Lines that are one unbreakable fact: the headline and the command to paste. */
function isWhole(line: string): boolean {
  return /^(?:POST |next: |.* · nothing sent$|\/.* chat -> responses )/.test(line);
}

describe.each([80, 100, 132, 200])("a terminal of %i columns", (columns) => {
  test.each(commands)("shows $name without a line that is too long", async ({ words }) => {
    const terminal = recordingTerminal({}, { columns, rows: 500 });
    expect(await runCommandLine([...words, "--color", "never"], terminal)).toBe(0);
    const lines = terminal.output().split("\n");
    expect(lines.filter((line) => !isWhole(line) && textWidth(line) > columns)).toEqual([]);
  });
});
