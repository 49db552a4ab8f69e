import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMock } from "../../src/mock/mock.js";
import { checkFrames, checkRequests } from "./compare-journal.js";
import { answers, type PeerCase } from "./played-turn.js";
import type { Report } from "./report.js";
import { takeTurn } from "./take-turn.js";

export const cases: readonly PeerCase[] = [
  { name: "ordinary over HTTP", lite: false, webSocket: false },
  { name: "Lite over HTTP", lite: true, webSocket: false },
  { name: "ordinary over WebSocket", lite: false, webSocket: true },
  { name: "Lite over WebSocket", lite: true, webSocket: true },
];

/** Lets the real client take a turn with a tool call in every way, and compares what it sent with what we compile. */
export async function codexPeer(program: string, report: Report): Promise<void> {
  const version = versionOf(program);
  for (const given of cases) {
    const label = `codex ${version}, ${given.name}`;
    const folder = mkdtempSync(join(tmpdir(), "prompt-wire-peer-"));
    const mock = await startMock({ script: { answers: answers.map((output) => ({ output })) } });
    try {
      const { status, rolloutFile } = await takeTurn(program, folder, { given, baseUrl: mock.url });
      report.equal(`${label}: the turn`, status, "completed");
      report.equal(
        `${label}: requests that were refused`,
        mock.journal.filter(({ outcome }) => outcome.refusal),
        [],
      );
      const rollout = readFileSync(rolloutFile, "utf8");
      const facts = { label, given, mock, rollout, dialect: version.split(".").slice(0, 2).join(".") };
      if (given.webSocket) checkFrames(facts, report);
      else checkRequests(facts, report);
    } finally {
      await mock.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** `0.144.6` */
export function versionOf(program: string): string {
  return execFileSync(program, ["--version"], { encoding: "utf8" }).trim().split(" ").at(-1) ?? "";
}
