import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root, runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

const program = join(root, "bin/prompt-wire.js");
const key = "sk-planted-0123456789";

interface Step {
  readonly decision: string;
  readonly reason: string;
  readonly kind: string;
}

/** Plays a recorded conversation over a WebSocket through a capture, and gives what is recorded of it. */
async function captured(folder: string, conversation: string, level: string): Promise<string> {
  const file = `${level}.jsonl`;
  const play = `"${process.execPath}" "${program}" replay-ws "${join(root, conversation)}" --live -q --set provider.base_url=$OPENAI_BASE_URL`;
  const words = ["capture", "--to", "mock", "--redaction", level, "-o", file, "-q", "--", "sh", "-c", play];
  const { exit, stderr } = await runCommand(words, {
    folder,
    environment: { MOCK_KEY: key, SOME_TOKEN: "environment-planted" },
  });
  expect([exit, stderr.toString()]).toEqual([0, ""]);
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).not.toContain(key);
  return file;
}

async function steps(folder: string, file: string): Promise<unknown[]> {
  const { stdout } = await runCommand(["replay-ws", file, "--json"], { folder });
  const { steps: found } = JSON.parse(stdout.toString()) as { steps: readonly Step[] };
  return found.map(({ decision, reason }) => [decision, reason]);
}

describe("a capture replays to the same frame decisions, whatever was taken out", { timeout: 60_000 }, () => {
  test.each(["snapshots/codex-0.144/ws/ws_limit.json", "snapshots/codex-0.144/ws/ws_lite.json"])(
    "%s",
    async (conversation) => {
      const folder = temporaryFolder();
      const played = await steps(folder, join(root, conversation));
      for (const level of ["secrets", "share"]) {
        const file = await captured(folder, conversation, level);
        const found = await steps(folder, file);
        expect(found).toHaveLength(played.length);
        const verified = await runCommand(["replay-ws", "--verify", file], { folder });
        expect(verified.exit).toBe(0);
        expect(verified.stdout.toString()).toContain("every frame keeps the rules");
        if (level === "share") expect(found).toEqual(await steps(folder, "secrets.jsonl"));
      }
    },
  );
});
