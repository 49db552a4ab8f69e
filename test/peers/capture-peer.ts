import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { Capture } from "../../src/capture/capture.js";
import { secretsRedaction } from "../../src/capture/capture-redaction.js";
import { RecordingDesk } from "../../src/capture/recording-desk.js";
import { upstreamOf } from "../../src/capture/upstream.js";
import { cassetteText, type CassetteLine } from "../../src/cassette/cassette-line.js";
import { readCassette } from "../../src/cassette/read-cassette.js";
import type { RecordedExchange } from "../../src/cassette/recorded-exchange.js";
import { compile } from "../../src/compile/compile.js";
import { decompile, type DecompiledBody } from "../../src/decompile/decompile.js";
import { isReordered } from "../../src/decompile/reordered.js";
import { parseJson } from "../../src/json/parse.js";
import { resolvePointer } from "../../src/json/pointer.js";
import { startMock } from "../../src/mock/mock.js";
import { loadProfile } from "../../src/profile/load.js";
import { withSession } from "../../src/profile/with-session.js";
import { isList } from "../../src/source/entry.js";
import { readSource } from "../../src/source/read-source.js";
import { root } from "../run-command.js";
import { terminalInput } from "../standard-input.js";
import { cases, versionOf } from "./codex-peer.js";
import { answers, environment, type PeerCase } from "./played-turn.js";
import type { Report } from "./report.js";
import { takeTurn, writeConfiguration, type TakenTurn } from "./take-turn.js";

/** Lets the real client take turns through a capture, and compares what was captured with what its own record gives. */
export async function capturePeer(program: string, report: Report): Promise<void> {
  const version = versionOf(program);
  for (const given of cases) {
    const label = `codex ${version} captured, ${given.name}`;
    const folder = mkdtempSync(join(tmpdir(), "prompt-wire-peer-"));
    try {
      await captureTurn(program, folder, { label, given }, report);
      runCommand(program, folder, { label, given }, report);
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

interface Played {
  readonly label: string;
  readonly given: PeerCase;
}

/** A turn with a tool call. */
async function captureTurn(program: string, folder: string, { label, given }: Played, report: Report): Promise<void> {
  const mock = await startMock({ script: { answers: answers.map((output) => ({ output })) } });
  const lines: CassetteLine[] = [];
  const notes: string[] = [];
  const listen = [{ upstream: upstreamOf(mock.url), port: 0 }];
  const desk = new RecordingDesk({
    listen,
    redaction: secretsRedaction({}),
    startedAt: Date.now(),
    write: (line) => lines.push(line),
    note: (text) => notes.push(text),
  });
  const capture = await Capture.start({ listen, desk, now: Date.now, note: (text) => notes.push(text) });
  try {
    const taken = await takeTurn(program, join(folder), { given, baseUrl: capture.proxies[0]!.baseUrl });
    await capture.stop("completed");
    report.equal(`${label}: the turn`, taken.status, "completed");
    report.equal(`${label}: remarks`, notes, []);
    const recorded = lines.map((line) => cassetteText(line)).join("");
    report.equal(`${label}: the key is nowhere`, recorded.includes(environment.MOCK_KEY), false);
    const exchanges = readCassette("cap", Buffer.from(`{"cassette":1}\n${recorded}`)).filter(({ body }) => body !== "");
    const bodies = mock.journal.filter(({ kind, body }) => kind !== "upgrade" && body.length > 0);
    const sent = bodies.map(({ body }) => Buffer.from(body).toString());
    report.equal(
      `${label}: bodies as they were sent`,
      exchanges.map(({ body }) => body),
      sent,
    );
    await compareWithRollout(taken, exchanges, label, report);
  } finally {
    await capture.stop("completed");
    await mock.stop();
  }
}

/** Every captured request, delta frames rebuilt, against what the rollout gives with the user's configuration. */
async function compareWithRollout(
  { home, rolloutFile }: TakenTurn,
  exchanges: readonly RecordedExchange[],
  label: string,
  report: Report,
): Promise<void> {
  const requests = decompiled(exchanges).filter(({ prewarm }) => !prewarm);
  const list = await readSource(rolloutFile, terminalInput);
  if (!isList(list)) throw new Error("a rollout is a list");
  report.equal(`${label}: requests in the rollout`, list.size, requests.length);
  for (const [index, request] of requests.entries()) {
    const source = list.entry(index + 1);
    if (source.kind !== "rollout") throw new Error(`an entry is a ${source.kind}`);
    const { document, node } = source.prompt;
    // The rollout holds no tools: --tools-from.
    const tools = request.document.text(resolvePointer(request.document, "/tools", request.prompt));
    const prompt = parseJson(`${document.text(node).slice(0, -1)},"tools":${tools}}`);
    const profile = await loadProfile(
      { codex: true, source: source.profile, dialect: request.dialect },
      { cwd: home, environment: { ...environment, CODEX_HOME: home }, homeFolder: homedir() },
    );
    const session = withSession(profile, {
      installation_id: sessionText(request, "installation_id"),
      sandbox: sessionText(request, "sandbox"),
      turn_started_at_unix_ms: Number(sessionText(request, "turn_started_at_unix_ms")),
      ...(request.transport === "websocket" && { request_start_ms: sessionText(request, "request_start_ms") }),
    });
    const made = compile({
      prompt: { document: prompt, node: 0 },
      profile: session,
      environment,
      transport: request.transport,
    });
    const [ours, theirs] = [parseJson(made.body), parseJson(request.request.body)];
    report.equal(`${label}: request ${index + 1} of the rollout`, ours.value(0), theirs.value(0));
    report.equal(`${label}: request ${index + 1}, order of members`, isReordered(ours, 0, theirs, 0), true);
  }
}

function decompiled(exchanges: readonly RecordedExchange[]): DecompiledBody[] {
  const read = exchanges.map(({ body, events, connection }) => ({
    connection,
    body: { document: parseJson(body), node: 0 },
    events: events.map((event) => ({ document: parseJson(event), node: 0 })),
  }));
  return read.map(({ body, connection }, index) => {
    const earlier = connection === -1 ? [] : read.slice(0, index).filter((one) => one.connection === connection);
    return decompile(body, { name: "captured", earlier });
  });
}

function sessionText({ document, profile }: DecompiledBody, name: string): string {
  const at = resolvePointer(document, `/session/${name}`, profile);
  return at === -1 ? "" : document.text(at).replaceAll('"', "");
}

/** The built program as users call it: the address by the client's own option, its exit code passed on. */
function runCommand(program: string, folder: string, { label, given }: Played, report: Report): void {
  // Nobody listens here: a client that is not told otherwise cannot complete.
  const { home, work } = writeConfiguration(join(folder, "exec"), given, "http://127.0.0.1:9/v1");
  const file = join(folder, "cap.jsonl");
  const words = [
    "capture",
    "--codex",
    "--to",
    "mock",
    "-o",
    file,
    "--",
    program,
    "exec",
    "--skip-git-repo-check",
    "hi",
  ];
  const ran = spawnSync(process.execPath, [join(root, "bin", "prompt-wire.js"), ...words], {
    cwd: work,
    env: { PATH: process.env["PATH"], HOME: home, CODEX_HOME: home, ...environment },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  report.equal(`${label}: capture --codex -- codex exec`, [ran.status, ran.stdout], [0, "done\n"]);
  const exchanges = readCassette(file, readFileSync(file)).filter(({ body }) => body !== "");
  const kinds = exchanges.map(({ kind, ended }) => `${kind} ${ended}`);
  const wanted = given.webSocket ? ["frame completed", "frame completed"] : ["request completed"];
  report.equal(`${label}: what it captured`, kinds, wanted);
}
