import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { recordingTerminal } from "./recording-terminal.js";
import { root } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

const hello = join(root, "examples", "hello.prompt.json");
const size = { columns: 100, rows: 500 };

async function piped(...words: string[]): Promise<string> {
  const terminal = recordingTerminal();
  expect(await runCommandLine(["compile", hello, ...words], terminal)).toBe(0);
  return terminal.output();
}

describe("what compile prints depends on who reads it", () => {
  test("a terminal gets the request laid out, in colour, with the next command", async () => {
    const terminal = recordingTerminal({ TERM: "xterm" }, size);
    expect(await runCommandLine(["compile", hello], terminal)).toBe(0);
    const text = terminal.output();
    expect(text).toContain("\u001B[");
    expect(text).toContain("POST https://api.openai.com/v1/responses");
    expect(text).toContain("content-type");
    expect(text).toContain(`next: prompt-wire why ${hello}`);
  });

  test("a pipe gets the bytes and nothing else", async () => {
    const body = await piped();
    expect(body.startsWith('{"model":')).toBe(true);
    expect(body.endsWith("}")).toBe(true);
  });

  test("--format raw gives a terminal the same bytes as a pipe", async () => {
    const terminal = recordingTerminal({ TERM: "xterm" }, size);
    expect(await runCommandLine(["compile", hello, "--format", "raw"], terminal)).toBe(0);
    expect(terminal.output()).toBe(await piped());
  });

  test("-o writes the same bytes, also from a terminal", async () => {
    const file = join(temporaryFolder(), "body.json");
    const terminal = recordingTerminal({ TERM: "xterm" }, size);
    expect(await runCommandLine(["compile", hello, "-o", file], terminal)).toBe(0);
    expect(terminal.output()).toBe("");
    expect(readFileSync(file, "utf8")).toBe(await piped());
  });

  test("what --format request holds is what raw prints", async () => {
    const { body } = JSON.parse(await piped("--json")) as { readonly body: string };
    expect(body).toBe(await piped());
  });

  test("pretty is the same JSON", async () => {
    expect(JSON.parse(await piped("--format", "pretty"))).toEqual(JSON.parse(await piped()));
  });
});
