import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMock, type Mock } from "../../src/mock/mock.js";
import { AppServer } from "./app-server.js";
import { checkFrames, checkRequests } from "./compare-journal.js";
import { answers, baseInstructions, catalogEntry, environment, providerTable, type PeerCase } from "./played-turn.js";
import type { Report } from "./report.js";

const cases: readonly PeerCase[] = [
  { name: "ordinary over HTTP", lite: false, webSocket: false },
  { name: "Lite over HTTP", lite: true, webSocket: false },
  { name: "ordinary over WebSocket", lite: false, webSocket: true },
  { name: "Lite over WebSocket", lite: true, webSocket: true },
];

/** Lets the real client take a turn with a tool call in every way, and compares what it sent with what we compile. */
export async function codexPeer(program: string, report: Report): Promise<void> {
  const version = execFileSync(program, ["--version"], { encoding: "utf8" }).trim().split(" ").at(-1) ?? "";
  for (const given of cases) {
    const label = `codex ${version}, ${given.name}`;
    const folder = mkdtempSync(join(tmpdir(), "prompt-wire-peer-"));
    const mock = await startMock({ script: { answers: answers.map((output) => ({ output })) } });
    try {
      const { status, rollout } = await play(program, folder, mock, given);
      report.equal(`${label}: the turn`, status, "completed");
      report.equal(
        `${label}: requests that were refused`,
        mock.journal.filter(({ outcome }) => outcome.refusal),
        [],
      );
      const facts = { label, given, mock, rollout, dialect: version.split(".").slice(0, 2).join(".") };
      if (given.webSocket) checkFrames(facts, report);
      else checkRequests(facts, report);
    } finally {
      await mock.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

async function play(
  program: string,
  folder: string,
  mock: Mock,
  { lite, webSocket }: PeerCase,
): Promise<{ readonly status: unknown; readonly rollout: string }> {
  const home = join(folder, "home");
  const work = join(folder, "work");
  for (const one of [home, work]) mkdirSync(one);
  writeFileSync(join(home, "catalog.json"), JSON.stringify({ models: [catalogEntry(lite)] }));
  const provider = Object.entries(providerTable(mock, webSocket)).map(
    ([key, value]) => `${key} = ${JSON.stringify(value)}`,
  );
  const config = [
    "check_for_update_on_startup = false",
    `model_catalog_json = ${JSON.stringify(join(home, "catalog.json"))}`,
    'model = "probe-a"',
    'model_provider = "mock"',
    "[model_providers.mock]",
    ...provider,
    "[analytics]",
    "enabled = false",
  ];
  writeFileSync(join(home, "config.toml"), `${config.join("\n")}\n`);
  const client = new AppServer(program, home, work, environment);
  try {
    await client.start();
    const options = { cwd: work, approvalPolicy: "never", sandbox: "read-only", baseInstructions };
    const thread = await client.thread(options);
    const status = await client.turn(thread, "list the files");
    return { status, rollout: readFileSync(rolloutFile(home), "utf8") };
  } finally {
    await client.stop();
  }
}

function rolloutFile(home: string): string {
  const files = readdirSync(join(home, "sessions"), { recursive: true, encoding: "utf8" });
  return join(home, "sessions", files.find((file) => file.endsWith(".jsonl")) ?? "");
}
