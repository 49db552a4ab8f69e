/**
 * Reading a stream of text deltas from loopback, side by side in one run: prompt-wire's session, bare undici that sends
 * the same bytes and only counts those of the answer, and the package `openai` where it is installed
 * (`OPENAI_PACKAGE=/path/to/node_modules/openai`): `npm run bench:stream -- [deltas] [rounds] [milliseconds]`, the last
 * being what the server takes before its first event. Figures are medians: events per second of the whole, and
 * milliseconds from the moment that the request goes out to the first event of the answer; of prompt-wire also what it
 * takes before, from the texts of Prompt and profile on. The server runs in a process of its own.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Client } from "undici";
import { parseJson } from "../src/json/parse.js";
import { profileFromNode } from "../src/profile/from-node.js";
import { ClientSession } from "../src/run/client-session.js";
import { systemClock } from "../src/run/clock.js";
import { runTurn } from "../src/run/turn.js";
import { UndiciTransport } from "../src/transport/http/undici-transport.js";
import { revealHeaders } from "../src/transport/reveal-header.js";
import type { HttpRequest } from "../src/transport/transport.js";
import { WsTransport } from "../src/transport/websocket/ws-transport.js";

const deltas = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 5);

interface Figures {
  /** Of the whole. */
  readonly milliseconds: number;
  /** Until the request goes out. */
  readonly before: number;
  /** From there to the first event. */
  readonly first: number;
  readonly events: number;
}

const server = fork(fileURLToPath(new URL("stream-server.ts", import.meta.url)), [
  String(deltas),
  "5",
  process.argv[4] ?? "0",
]);
const port = await new Promise<number>((resolve) => server.once("message", (message) => resolve(Number(message))));
const base = `http://127.0.0.1:${port}/v1`;

const http = new UndiciTransport();
/** What prompt-wire sent last, for the others to send. */
let sent: HttpRequest;

async function promptWire(): Promise<Figures> {
  const profile = `{"model":"gpt-5.4","provider":{"name":"Mock","base_url":"${base}"}}`;
  const start = performance.now();
  let out = 0;
  let first = 0;
  let events = 0;
  const session = new ClientSession({
    prompt: { document: parseJson('{"input":[]}'), node: 0 },
    profile: profileFromNode(parseJson(profile), 0),
    http,
    webSocket: new WsTransport(),
    clock: systemClock,
    random: Math.random,
    newId: () => "id",
    observe: (event) => {
      if (event.type === "http-request") {
        sent = event.request;
        out = performance.now();
      }
      if (event.type !== "response" || event.text === undefined) return;
      if (events++ === 0) first = performance.now();
    },
  });
  const item = parseJson('{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}');
  const end = await runTurn(session, { items: [{ document: item, node: 0 }] });
  if (end.status !== "completed") throw new Error(end.status);
  const milliseconds = performance.now() - start;
  await session.close();
  return { milliseconds, before: out - start, first: first - out, events };
}

/** On a connection of its own, as each request of the real client is sent. */
async function bareUndici(): Promise<Figures> {
  const start = performance.now();
  let first = 0;
  let bytes = 0;
  const client = new Client(new URL(sent.url).origin);
  const { body } = await client.request({
    path: new URL(sent.url).pathname,
    method: "POST",
    headers: revealHeaders(sent.headers).flat(),
    body: sent.body,
  });
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (bytes === 0) first = performance.now() - start;
    bytes += chunk.length;
  }
  const milliseconds = performance.now() - start;
  await client.destroy();
  return { milliseconds, before: 0, first, events: deltas };
}

const subjects = new Map<string, () => Promise<Figures>>([
  ["prompt-wire", promptWire],
  ["bare undici", bareUndici],
]);

const peer = process.env["OPENAI_PACKAGE"];
if (peer !== undefined) {
  interface Peer {
    default: new (options: object) => {
      responses: { create(body: object): Promise<AsyncIterable<object>> };
    };
  }
  const { default: OpenAI } = (await import(`${peer}/index.mjs`)) as Peer;
  const client = new OpenAI({ baseURL: base, apiKey: "none", maxRetries: 0 });
  subjects.set("openai", async () => {
    const start = performance.now();
    let first = 0;
    let events = 0;
    for await (const _ of await client.responses.create({ model: "m", input: "hi", stream: true })) {
      if (events++ === 0) first = performance.now() - start;
    }
    return { milliseconds: performance.now() - start, before: 0, first, events };
  });
}

const figures = new Map<string, Figures[]>(Array.from(subjects.keys(), (name) => [name, []]));
for (let round = 0; round <= rounds; round++) {
  for (const [name, run] of subjects) {
    const found = await run();
    // The first round warms up.
    if (round > 0) figures.get(name)!.push(found);
  }
}
await http.close();
server.kill();

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1]!;
}

for (const [name, found] of figures) {
  const rate = median(found.map(({ events, milliseconds }) => (events / milliseconds) * 1000));
  const [before, first] = (["before", "first"] as const).map((part) => median(found.map((figure) => figure[part])));
  const events = `${Math.round(rate).toLocaleString("en-US")} events/s`.padEnd(22);
  const compiled = before === 0 ? "" : `, ${before!.toFixed(2)} ms before the request`;
  console.log(`${name.padEnd(12)} ${events}first event after ${first!.toFixed(2)} ms${compiled}`);
}
console.log(`memory ${(process.memoryUsage().rss / 1024 / 1024).toFixed(0)} MB`);
