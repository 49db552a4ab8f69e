/**
 * What `prompt-wire capture` costs: the time to the first event beside a direct request to the same mock provider, and
 * beside one through a bare pipe of sockets, in turns on connections that are kept, with a pause behind each, for a
 * provider that answers at once and for one that takes 5 ms; and the memory of a stream of 1 GB against one of 256 MB,
 * as fast as the machine can, over HTTP and WebSocket: `npm run bench:capture -- [rounds] [large] [small]`. Client,
 * capture and provider are processes of their own. Ends with 1 when the first event of the second provider takes more
 * than 1.3 x, or the large stream more than 1.5 x the memory of the small one.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AddressInfo, connect, createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { WebSocket } from "ws";

const rounds = Number(process.argv[2] ?? 200);
const large = Number(process.argv[3] ?? 1024);
const small = Number(process.argv[4] ?? 256);
const mostLonger = 1.3;
const mostGrowth = 1.5;
const letters = 1000;
const eventBytes = 1230;

const launcher = fileURLToPath(new URL("../bin/prompt-wire.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "prompt-wire-bench-"));

// As a process of its own: the bare pipe.
if (process.argv[2] === "pipe") {
  const to = Number(process.argv[3]);
  const pipe = createServer((client) => {
    const provider = connect(to, "127.0.0.1");
    for (const socket of [client, provider]) socket.setNoDelay(true).on("error", () => undefined);
    client.pipe(provider).pipe(client);
  });
  pipe.listen(0, "127.0.0.1", () => process.send?.((pipe.address() as AddressInfo).port));
  await new Promise(() => undefined);
}

/** A program that says its address in a line of JSON. */
class Program {
  readonly child: ChildProcess;
  readonly url: Promise<string>;
  lines: string[] = [];

  constructor(words: readonly string[]) {
    this.child = spawn(process.execPath, [launcher, ...words], { stdio: ["ignore", "pipe", "ignore"] });
    this.url = new Promise((resolve) => {
      createInterface({ input: this.child.stdout! }).on("line", (line) => {
        this.lines.push(line);
        if (this.lines.length === 1) resolve((JSON.parse(line) as { readonly url: string }).url);
      });
    });
  }

  /** The most memory that it ever held, in MB; where there is Linux. */
  get highWater(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.child.once("close", () => resolve());
      this.child.kill("SIGTERM");
    });
  }
}

const headers = { authorization: "Bearer words-of-a-bench-0123456789", "content-type": "application/json" };

/** @param think milliseconds that the provider waits before its first event */
async function firstEvents(think: number): Promise<number> {
  const slow = think === 0 ? [] : ["--fault", `delay-first-event=${think}`];
  const mock = new Program(["mock", "-q", "--port", "0", ...slow]);
  const capture = new Program([
    "capture",
    "-q",
    "--json",
    "--to",
    await mock.url,
    "-o",
    join(folder, `first-${think}.jsonl`),
  ]);
  const pipe = fork(fileURLToPath(import.meta.url), ["pipe", new URL(await mock.url).port]);
  const piped = await new Promise<number>((resolve) => pipe.once("message", (port) => resolve(Number(port))));
  const agent = new Agent();
  const text = "what the user said and what the tools answered, again and again. ".repeat(600);
  const input = [{ type: "message", role: "user", content: [{ type: "input_text", text }] }];
  const body = JSON.stringify({ model: "m", input, stream: true });
  const measure = async (url: string): Promise<number> => {
    const start = performance.now();
    const answer = await request(`${url}/responses`, { method: "POST", headers, body, dispatcher: agent });
    let first = 0;
    for await (const _ of answer.body as AsyncIterable<Buffer>) first ||= performance.now() - start;
    return first;
  };
  const direct = await mock.url;
  const subjects = new Map([
    ["direct", direct],
    ["piped", direct.replace(new URL(direct).port, String(piped))],
    ["captured", await capture.url],
  ]);
  const found = new Map<string, number[]>(Array.from(subjects.keys(), (name) => [name, []]));
  for (let round = 0; round < rounds + 50; round++) {
    for (const [name, url] of subjects) {
      const milliseconds = await measure(url);
      // As a client does that has something to do with each answer.
      await new Promise((resolve) => setTimeout(resolve, 20));
      // The first rounds warm up.
      if (round >= 50) found.get(name)!.push(milliseconds);
    }
  }
  await agent.close();
  await capture.stop();
  await mock.stop();
  pipe.kill();
  const median = (name: string): number => found.get(name)!.toSorted((left, right) => left - right)[rounds >> 1]!;
  const ratio = median("captured") / median("direct");
  const times = Array.from(subjects.keys(), (name) => `${name} ${median(name).toFixed(2)} ms`).join(", ");
  console.log(
    `provider that thinks for ${think} ms: first event of ${body.length.toLocaleString("en-US")} bytes: ${times}; ${ratio.toFixed(2)} x${think === 0 ? "" : ` (goal: at most ${mostLonger} x)`}`,
  );
  return ratio;
}

async function overHttp(url: string): Promise<number> {
  const answer = await request(`${url}/responses`, { method: "POST", headers, body: '{"model":"m","stream":true}' });
  let bytes = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}

function overWebSocket(url: string): Promise<number> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/responses`, { headers, perMessageDeflate: false });
  let bytes = 0;
  return new Promise((resolve, reject) => {
    socket.on("open", () => socket.send('{"type":"response.create","model":"m"}'));
    socket.on("error", reject);
    socket.on("close", () => resolve(bytes));
    socket.on("message", (data: Buffer) => {
      bytes += data.length;
      if (data.length < 200 && data.includes("response.completed")) socket.close();
    });
  });
}

async function memory(megabytes: number, read: (url: string) => Promise<number>): Promise<number> {
  const deltas = Math.ceil((megabytes * 1024 * 1024) / eventBytes / 50) * 50;
  const server = fork(fileURLToPath(new URL("stream-server.ts", import.meta.url)), [String(deltas), String(letters)]);
  const port = await new Promise<number>((resolve) => server.once("message", (message) => resolve(Number(message))));
  const file = join(folder, `${read.name}-${megabytes}.jsonl`);
  const capture = new Program(["capture", "-q", "--json", "--to", `http://127.0.0.1:${port}/v1`, "-o", file]);
  const start = performance.now();
  const bytes = await read(await capture.url);
  const seconds = (performance.now() - start) / 1000;
  const held = capture.highWater;
  await capture.stop();
  server.kill();
  const size = statSync(file).size / 1024 / 1024;
  const rate = bytes / 1024 / 1024 / seconds;
  console.log(
    `${read === overHttp ? "HTTP" : "WebSocket"} ${megabytes} MB: ${held.toFixed(0)} MB held, ${rate.toFixed(0)} MB/s passed, ${size.toFixed(0)} MB recorded`,
  );
  return held;
}

let isMet = true;
try {
  // What a capture costs by itself, beside an answer that is there at once; then beside one that takes a little.
  await firstEvents(0);
  isMet = (await firstEvents(5)) <= mostLonger;
  for (const read of [overHttp, overWebSocket]) {
    const [before, after] = [await memory(small, read), await memory(large, read)];
    console.log(`  ${(after / before).toFixed(2)} x (goal: at most ${mostGrowth} x)`);
    isMet &&= after / before <= mostGrowth;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isMet ? 0 : 1;
