import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { recordingTerminal } from "./recording-terminal.js";
import { temporaryFolder } from "./temporary-folder.js";

/** What would colour, clear or rearrange a terminal. */
const hostile = "\\u001b[31mred\\u009b2J\\u202e";
const raw = "\u009B2J\u202E";
const prompt = `{
  "base_instructions": { "text": "${hostile}${raw}" },
  "${hostile}": 1, "${raw}": 2,
  "input": [
    { "type": "message", "role": "${hostile}${raw}", "content": [], "${hostile}": 1, "${raw}": 3 },
    { "type": "${hostile}" }
  ]
}`;
const body = `{"model":"${hostile}${raw}","input":[{"type":"${hostile}${raw}"}],"stream":true,"${hostile}":1,"${raw}":"${raw}"}`;
const files = { "prompt.json": prompt, "body.json": body, "broken.json": `{"input": "${raw}"}`, "no.json": `["${raw}` };

const commands: readonly { readonly words: readonly string[] }[] = [
  { words: ["compile", "prompt.json", "--format", "text"] },
  { words: ["compile", "prompt.json", "--strict"] },
  { words: ["compile", "body.json", "--format", "text"] },
  { words: ["compile", "broken.json"] },
  { words: ["compile", "no.json"] },
  { words: ["compile", "prompt.json", "--check", "body.json"] },
  { words: ["why", "prompt.json"] },
  { words: ["why", "prompt.json", "/input/0/role"] },
  { words: ["why", "body.json"] },
  { words: ["why", "body.json", "model"] },
  { words: ["why", "body.json", `/${raw}`] },
];

describe("texts of strangers do nothing to the terminal", () => {
  test.each(commands)("$words", async ({ words }) => {
    const folder = temporaryFolder(files);
    const terminal = recordingTerminal({}, { columns: 100, rows: 500 });
    const placed = words.map((word) => (word.endsWith(".json") ? join(folder, word) : word));
    await runCommandLine([...placed, "--color", "never"], terminal);
    const text = terminal.output() + terminal.remarks();
    expect(text).not.toBe("");
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(text.match(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g)).toBeNull();
  });
});
