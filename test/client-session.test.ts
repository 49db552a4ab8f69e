import { afterEach, expect, test } from "vitest";
import { parseJson } from "../src/json/parse.js";
import type { JournalEntry } from "../src/mock/journal-entry.js";
import { startMock, type Mock } from "../src/mock/mock.js";
import type { Script } from "../src/mock/script.js";
import { Secret } from "../src/profile/secret.js";
import { TestSession } from "./loopback/session.js";
import { wireForm } from "./loopback/wire-form.js";

let server: Mock;
let client: TestSession;

async function start(script: Script, profile: ConstructorParameters<typeof TestSession>[1] = {}): Promise<void> {
  server = await startMock({ script });
  client = new TestSession(server.host, profile);
}

afterEach(async () => {
  await client.close();
  await server.stop();
});

interface Body {
  readonly input: readonly { readonly type: string; readonly [member: string]: unknown }[];
  readonly client_metadata: Readonly<Record<string, string>>;
  readonly previous_response_id?: string;
}

function bodies(): Body[] {
  return server.journal
    .filter(({ kind }) => kind !== "upgrade")
    .map(({ body }) => JSON.parse(Buffer.from(body).toString()) as Body);
}

function header({ headers }: JournalEntry, name: string): string | undefined {
  const value = headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
  return value instanceof Secret ? value.reveal() : value;
}

const webSocket = { provider: { supports_websockets: true } };
const message = (text: string) => ({
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text }],
});
const done = (item: object) => ({ type: "response.output_item.done", item });
const completed = (id: string, more: object = {}) => ({ type: "response.completed", response: { id, ...more } });

test("a retry sends what had arrived before the break; the next turn sends it once", async () => {
  await start({ answers: [{ events: [done(message("half"))] }] });
  expect(await client.turn("one")).toMatchObject({ status: "completed", items: [{}, {}] });
  await client.turn("two");
  const texts = bodies().map(({ input }) =>
    JSON.stringify(input)
      .match(/"text":"\w+"/g)
      ?.join(" "),
  );
  expect(texts).toEqual([
    '"text":"one"',
    '"text":"one" "text":"half"',
    '"text":"one" "text":"half" "text":"done" "text":"two"',
  ]);
});

test("retries of one request are byte for byte the same", async () => {
  await start({ answers: [{ status: 500 }, { status: 502 }] });
  expect(await client.turn("one")).toMatchObject({ status: "completed" });
  expect(new Set(server.journal.map(({ body }) => Buffer.from(body).toString())).size).toBe(1);
  expect(client.events.flatMap((event) => (event.type === "request-retry" ? [event.delayMs] : []))).toEqual([200, 400]);
  expect(client.events.filter(({ type }) => type === "stream-retry")).toEqual([]);
});

test("over HTTP the turn state is a header within its turn, and the first value wins", async () => {
  const calls = [done({ type: "function_call", name: "f", arguments: "{}", call_id: "c" })];
  await start({
    answers: [
      { headers: { "x-codex-turn-state": "ts-1" }, events: [...calls, completed("r1")] },
      { headers: { "x-codex-turn-state": "ts-2" }, events: [...calls, completed("r2")] },
    ],
  });
  const output = parseJson('{"type":"function_call_output","call_id":"c","output":"ok"}');
  const answerCalls = () => Promise.resolve([{ document: output, node: 0 }]);
  expect(await client.turn("one", { answerCalls })).toMatchObject({ status: "completed", openCalls: [] });
  await client.turn("two");
  expect(server.journal.map((request) => header(request, "x-codex-turn-state"))).toEqual([
    undefined,
    "ts-1",
    "ts-1",
    undefined,
  ]);
});

test("over WebSocket the turn state comes with response.metadata and goes with client_metadata", async () => {
  const state = (value: string) => ({ type: "response.metadata", headers: { "x-codex-turn-state": value } });
  const follow = completed("r", { end_turn: false });
  await start({ answers: [{ events: [state("ts-1"), follow] }, { events: [state("ts-2"), follow] }] }, webSocket);
  await client.turn("one");
  await client.turn("two");
  expect(bodies().map((body) => body.client_metadata["x-codex-turn-state"])).toEqual([
    undefined,
    "ts-1",
    "ts-1",
    undefined,
  ]);
});

test("a chain on one connection: prewarm, first turn, tool output, next turn", async () => {
  const call = { type: "function_call", name: "f", arguments: "{}", call_id: "c", id: "fc_1" };
  await start({ answers: [{ events: [done(call), completed("r1")] }] }, webSocket);
  client.session.startPrewarm();
  const output = parseJson('{"type":"function_call_output","call_id":"c","output":"ok"}');
  await client.turn("one", { answerCalls: () => Promise.resolve([{ document: output, node: 0 }]) });
  await client.turn("two");
  expect(server.journal.map(wireForm)).toEqual([
    "UPGRADE",
    "frame prewarm",
    "frame delta",
    "frame delta",
    "frame delta",
  ]);
  const chain = bodies().map(({ previous_response_id: id, input }) => ({ id, types: input.map(({ type }) => type) }));
  expect(chain).toEqual([
    { id: undefined, types: [] },
    { id: "resp_warm_1", types: ["message"] },
    { id: "r1", types: ["function_call_output"] },
    { id: "resp_2", types: ["message"] },
  ]);
});

test("a call that nobody answers ends the turn and is told", async () => {
  const call = { type: "function_call", name: "f", arguments: "{}", call_id: "c" };
  await start({ answers: [{ events: [done(call), completed("r1")] }] });
  const end = await client.turn("one");
  expect(end).toMatchObject({
    status: "completed",
    responseId: "r1",
    openCalls: [{ answer: { type: "function_call" } }],
  });
});

test("the handshake and every HTTP header go out in the compiled order and case, the key in the clear", async () => {
  await start({ answers: [] }, webSocket);
  await client.turn("one");
  const [upgrade] = server.journal;
  const names = upgrade!.headers.map(([name]) => name);
  expect(names).toEqual([
    "Host",
    "Connection",
    "Upgrade",
    "Sec-WebSocket-Version",
    "Sec-WebSocket-Key",
    "authorization",
    "user-agent",
    "originator",
    "openai-beta",
    "x-codex-turn-metadata",
    "x-codex-beta-features",
    "x-client-request-id",
    "session-id",
    "thread-id",
    "x-codex-window-id",
    "sec-websocket-extensions",
  ]);
  expect(header(upgrade!, "authorization")).toBe("Bearer sk-mock");
  expect(JSON.stringify(client.events)).not.toContain("sk-mock");
});

test("HTTP adds host, connection and content-length to the compiled headers, and nothing else", async () => {
  await start({ answers: [] });
  await client.turn("one");
  const [request] = server.journal;
  const sent = client.events.find((event) => event.type === "http-request")!;
  const compiled = sent.type === "http-request" ? sent.request.headers.map(([name]) => name) : [];
  const names = request!.headers.map(([name]) => name);
  expect(names).toEqual(["host", "connection", ...compiled, "content-length"]);
  expect(header(request!, "content-length")).toBe(String(request!.body.length));
});

test("an item without an id gets one where the wire version says so, which makes the next frame full", async () => {
  const events = [done(message("a")), completed("r1")];
  await start({ answers: [{ events }] }, { ...webSocket, dialect: "codex-0.147" });
  await client.turn("one");
  await client.turn("two");
  expect(server.journal.map(wireForm)).toEqual(["UPGRADE", "frame full", "frame full"]);
  expect(bodies()[1]!.input.map(({ id }) => id)).toEqual(["msg_id-1", "msg_id-2", "msg_id-3"]);
});

test("a redirect is an error, and is neither followed nor asked for again", async () => {
  await start({ answers: [{ status: 307, headers: { location: "/elsewhere" }, body: "moved" }] });
  const end = await client.turn("one");
  expect(end).toMatchObject({ status: "failed", error: { message: expect.stringContaining("307") as string } });
  expect(server.journal).toHaveLength(1);
});

test("what was no event stream is shown", async () => {
  await start(
    { answers: [{ headers: { "content-type": "text/html" }, chunks: [Buffer.from("<html>login</html>")] }] },
    { provider: { stream_max_retries: 0 } },
  );
  await client.turn("one");
  const found = client.events.find((event) => event.type === "no-events");
  expect(found?.type === "no-events" && Buffer.from(found.head).toString()).toBe("<html>login</html>");
});

test("without its key a turn fails before anything is sent", async () => {
  await start(
    { answers: [] },
    { provider: { env_key: "NOT_SET", env_key_instructions: "Get one.", supports_websockets: true } },
  );
  client.session.startPrewarm();
  expect(await client.turn("one")).toMatchObject({
    status: "failed",
    error: { name: "EnvVar", message: "Missing environment variable: `NOT_SET`. Get one." },
  });
  expect(server.journal).toEqual([]);
});
