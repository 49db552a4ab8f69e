/**
 * The memory that `prompt-wire send` takes for a large answer, with a reader that takes its time: text deltas over HTTP
 * and over a WebSocket, as text and as a cassette on standard output: `npm run bench:stream-memory -- [large] [small]`, in
 * MB, 1024 and 64 by default. Figures are the most that the process ever held (`VmHWM` where there is Linux); each run
 * is a process of its own and so is the server. Ends with 1 when the large answer takes more than 1.25 x the memory of
 * the small one.
 */
import { fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const large = Number(process.argv[2] ?? 1024);
const small = Number(process.argv[3] ?? 64);
/** Text in one event. Nearly all of an answer is text then: what is kept of it shows. */
const letters = 1000;
const eventBytes = 1230;
const mostGrowth = 1.25;

/** What is no longer needed is collected soon: else the figures say how much V8 let lie, which grows for a while. */
const smallHeap = ["--max-old-space-size=64", "--max-semi-space-size=2"];

const launcher = fileURLToPath(new URL("../bin/prompt-wire.js", import.meta.url));
const report = `process.on("exit", () => {
  const { readFileSync, writeSync } = process.getBuiltinModule("node:fs");
  let kilobytes = process.resourceUsage().maxRSS;
  try { kilobytes = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]); } catch {}
  writeSync(2, "high water " + kilobytes + "\\n");
});`;

const folder = mkdtempSync(join(tmpdir(), "prompt-wire-bench-"));

interface Figures {
  readonly megabytes: number;
  readonly seconds: number;
  readonly read: number;
}

/** Runs `send` and reads what it prints, in pieces between which everything else has its turn. */
async function run(port: number, words: readonly string[]): Promise<Figures> {
  const profile = join(folder, "profile.json");
  // A key, so that it is looked for in everything that comes.
  const provider = { name: "Bench", base_url: `http://127.0.0.1:${port}/v1`, env_key: "BENCH_KEY" };
  writeFileSync(profile, JSON.stringify({ model: "gpt-5.4", provider }));
  const options = [...smallHeap, "--import", `data:text/javascript,${encodeURIComponent(report)}`, launcher];
  const line = ["send", "-q", "-p", profile, "--max-bytes", "1000000000000", ...words];
  const start = performance.now();
  const child = spawn(process.execPath, [...options, ...line], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, BENCH_KEY: "words-of-a-bench-0123456789" },
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  let read = 0;
  for await (const chunk of child.stdout) {
    read += (chunk as Buffer).length;
    for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  const code = await ended;
  const [, kilobytes] = /high water (\d+)/.exec(errors) ?? [];
  if (code !== 0 || kilobytes === undefined) throw new Error(`send ended with ${code}: ${errors}`);
  return { megabytes: Number(kilobytes) / 1024, seconds: (performance.now() - start) / 1000, read };
}

async function withServer<Result>(megabytes: number, work: (port: number) => Promise<Result>): Promise<Result> {
  const deltas = Math.ceil((megabytes * 1024 * 1024) / eventBytes / 50) * 50;
  const file = fileURLToPath(new URL("stream-server.ts", import.meta.url));
  const server = fork(file, [String(deltas), String(letters)]);
  try {
    return await work(await new Promise<number>((resolve) => server.once("message", (port) => resolve(Number(port)))));
  } finally {
    server.kill();
  }
}

const subjects: readonly (readonly [name: string, words: readonly string[]])[] = [
  ["HTTP, as text", ["--transport", "http"]],
  ["HTTP, as cassette", ["--transport", "http", "--json"]],
  ["WebSocket, as text", ["--transport", "ws"]],
  ["WebSocket, as cassette", ["--transport", "ws", "--json"]],
];

try {
  for (const [name, words] of subjects) {
    const few = await withServer(small, (port) => run(port, words));
    const many = await withServer(large, (port) => run(port, words));
    const growth = many.megabytes / few.megabytes;
    const speed = `${(many.read / 1e6).toFixed(0)} MB printed in ${many.seconds.toFixed(0)} s`;
    const sizes = `${few.megabytes.toFixed(0)} MB for ${small} MB, ${many.megabytes.toFixed(0)} MB for ${large} MB`;
    console.log(`${name.padEnd(22)} ${sizes}: ${growth.toFixed(2)} x  (${speed})`);
    if (growth > mostGrowth) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
