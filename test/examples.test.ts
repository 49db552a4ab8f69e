import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { parseJson } from "../src/json/parse.js";
import { recordingTerminal } from "./recording-terminal.js";
import { root } from "./run-command.js";

const folder = join(root, "examples");
const names = readdirSync(folder);
const readme = readFileSync(join(folder, "README.md"), "utf8");
const prompts = names.filter((name) => name.includes(".prompt."));
const profiles = names.filter((name) => name.includes(".profile."));
const pairs = prompts.flatMap((prompt) => profiles.map((profile) => ({ prompt, profile })));
/** Whatever keys the examples name. */
const environment = { OPENAI_API_KEY: "test-1", AZURE_OPENAI_API_KEY: "test-2", GATEWAY_KEY: "test-3" };

async function run(...words: string[]): Promise<{ output: string; remarks: string }> {
  const terminal = recordingTerminal(environment);
  expect(await runCommandLine(words, terminal)).toBe(0);
  return { output: terminal.output(), remarks: terminal.remarks() };
}

describe("examples", () => {
  test.each(pairs)("$prompt with $profile compiles", async ({ prompt, profile }) => {
    const words = [join(folder, prompt), "-p", join(folder, profile), "-q"];
    const { output, remarks } = await run("compile", ...words);
    const body = parseJson(output);
    expect(body.member(0, "model")).not.toBe(-1);
    // A hosted tool cannot travel in Lite, and saying so is what that pair is for.
    expect(remarks.split("\n").filter((line) => line !== "" && !line.includes("[hosted-tool-in-lite]"))).toEqual([]);
    const explained = await run("why", ...words);
    expect(explained.output).toContain("\nprompt_cache_key");
  });

  test("every file of the folder is named in its README", () => {
    expect(names.filter((name) => name !== "README.md" && !readme.includes(name))).toEqual([]);
  });

  test.each(readme.match(/(?<=^ {4}prompt-wire ).*$/gm) ?? [])("prompt-wire %s of its README runs", async (line) => {
    const words = line.split(" ").map((word) => (word.startsWith("examples/") ? join(root, word) : word));
    expect((await run(...words)).output).not.toBe("");
  });
});
