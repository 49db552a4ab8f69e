import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import type { JsonDocument } from "../src/json/document.js";
import { parseJson } from "../src/json/parse.js";
import { resolvePointer } from "../src/json/pointer.js";
import { recordingTerminal } from "./recording-terminal.js";
import { root } from "./run-command.js";

const dialects = ["codex-0.144", "codex-0.147"];

function recorded(...kinds: readonly string[]): string[] {
  return dialects.flatMap((dialect) =>
    kinds.flatMap((kind) => {
      const folder = join(root, "snapshots", dialect, kind);
      return readdirSync(folder).map((file) => join("snapshots", dialect, kind, file));
    }),
  );
}

function text(document: JsonDocument, pointer: string): string | undefined {
  const node = resolvePointer(document, pointer);
  return node === -1 ? undefined : document.string(node);
}

/** What `prompt-wire compile SOURCE` writes to a pipe. */
async function compiled(source: string): Promise<string> {
  const terminal = recordingTerminal();
  expect(await runCommandLine(["compile", "-q", join(root, source)], terminal)).toBe(0);
  return terminal.output();
}

describe("compile prints what the real client sent", () => {
  test.each(recorded("http", "raw"))("%s", async (file) => {
    const document = parseJson(readFileSync(join(root, file)), { name: file });
    expect(await compiled(file)).toBe(text(document, "/expect/body"));
  });

  test.each(recorded("ws"))("full frames of %s", async (file) => {
    const document = parseJson(readFileSync(join(root, file)), { name: file });
    const steps = document.size(resolvePointer(document, "/steps"));
    let full = 0;
    for (let step = 0; step < steps; step++) {
      if (text(document, `/steps/${step}/expect/decision`) !== "full") continue;
      full++;
      expect(await compiled(`${file}#${step + 1}`)).toBe(text(document, `/steps/${step}/expect/frame`));
    }
    // The first request on a connection is always full.
    expect(full).toBeGreaterThan(0);
  });
});
