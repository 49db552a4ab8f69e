import { afterEach, expect, test } from "vitest";
import { parseJson } from "../src/json/parse.js";
import { startMock, type Mock } from "../src/mock/mock.js";
import type { Answer } from "../src/mock/answer.js";
import type { AnswerCalls } from "../src/run/client-session.js";
import { TestSession } from "./loopback/session.js";
import { wireForm } from "./loopback/wire-form.js";

let server: Mock;
let client: TestSession;

async function start(answers: readonly Answer[], webSocket = false): Promise<void> {
  server = await startMock({ script: { answers } });
  client = new TestSession(server.host, { provider: { supports_websockets: webSocket } });
}

afterEach(async () => {
  await client.close();
  await server.stop();
});

/** What each request's input holds. */
function inputs(): string[][] {
  return server.journal
    .filter(({ kind }) => kind !== "upgrade")
    .map(({ body }) => {
      const { input } = JSON.parse(Buffer.from(body).toString()) as { readonly input: readonly { type: string }[] };
      return input.map(({ type }) => type);
    });
}

const call = { type: "function_call", name: "f", arguments: "{}", call_id: "c" };
const message = { type: "message", role: "assistant", content: [{ type: "output_text", text: "a" }] };
const done = (item: object): object => ({ type: "response.output_item.done", item });
const completed: object = { type: "response.completed", response: { id: "r" } };
const failed: object = { type: "response.failed", response: { error: { code: "invalid_prompt", message: "no" } } };

let asked: string[][] = [];
const answerCalls: AnswerCalls = (calls) => {
  asked.push(calls.map(({ answer }) => answer.type));
  const outputs = calls.map(() => ({ type: "function_call_output", call_id: "c", output: "ok" }));
  return Promise.resolve(outputs.map((output) => ({ document: parseJson(JSON.stringify(output)), node: 0 })));
};

test("calls of an attempt that broke are answered behind its items, and the retry sends the outputs", async () => {
  await start([{ events: [done(call), done(message)] }]);
  expect(await client.turn("one", { answerCalls })).toMatchObject({ status: "completed", openCalls: [] });
  // The attempt that was completed had no call: nothing more is asked.
  expect(inputs()).toEqual([["message"], ["message", "function_call", "message", "function_call_output"]]);
});

test("a turn that fails keeps the outputs of its calls", async () => {
  await start([{ events: [done(call), failed] }]);
  expect(await client.turn("one", { answerCalls })).toMatchObject({ status: "failed" });
  await client.turn("two");
  expect(inputs()[1]).toEqual(["message", "function_call", "function_call_output", "message"]);
});

test("only some calls are the client's to answer", async () => {
  asked = [];
  const search = { type: "tool_search_call", arguments: {}, call_id: "c" };
  const items = [
    { type: "custom_tool_call", name: "f", input: "", call_id: "c" },
    { ...search, execution: "client" },
    { ...search, execution: "client", call_id: null },
    { ...search, execution: "server" },
    { type: "local_shell_call", status: "completed", call_id: "c", action: { type: "exec", command: ["true"] } },
  ];
  await start(items.map((item) => ({ events: [done(item), completed] })));
  for (const _ of items) await client.turn("one", { answerCalls });
  expect(asked).toEqual([["custom_tool_call"], ["tool_search_call"]]);
});

test("a turn state that is not ASCII is none", async () => {
  await start([{ headers: { "x-codex-turn-state": "é" }, events: [done(call), completed] }]);
  await client.turn("one", { answerCalls });
  const names = server.journal.map(({ headers }) => headers.map(([name]) => name));
  expect(names[1]).not.toContain("x-codex-turn-state");
});

test.each([
  ["a message of the system", { ...message, role: "system" }],
  ["a trigger of a compaction", { type: "compaction_trigger" }],
])("%s in an answer does not enter the history, and the next frame is full", async (_, item) => {
  await start([{ events: [done(item), completed] }], true);
  await client.turn("one");
  await client.turn("two");
  expect(server.journal.map(wireForm)).toEqual(["UPGRADE", "frame full", "frame full"]);
  expect(inputs()[1]).toEqual(["message", "message"]);
});
