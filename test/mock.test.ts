import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { parseFault } from "../src/mock/fault.js";
import { startMock, type Mock, type MockOptions } from "../src/mock/mock.js";
import { zstd } from "../src/transport/http/zstd.js";
import { eventsOf, FrameClient, post, type EventData } from "./loopback/mock-client.js";

const mocks: Mock[] = [];

async function start(options: MockOptions = {}): Promise<Mock> {
  const mock = await startMock(options);
  mocks.push(mock);
  return mock;
}

afterEach(async () => {
  await Promise.all(mocks.splice(0).map((mock) => mock.stop()));
});

const user = (text: string) => ({ type: "message", role: "user", content: [{ type: "input_text", text }] });
const request = { model: "m", instructions: "Be brief.", input: [user("hi")], tools: [], store: false, stream: true };
const call = { type: "function_call", id: "fc_1", name: "f", arguments: '{"a":1}', call_id: "call_1" };
const types = (events: readonly EventData[]): string[] => events.map(({ type }) => type);
const last = (events: readonly EventData[]) => events.at(-1)!["response"] as Readonly<Record<string, unknown>>;
const usageOf = (events: readonly EventData[]) =>
  last(events)["usage"] as { input_tokens: number; input_tokens_details: { cached_tokens: number } };

describe("responses over HTTP", () => {
  test("the default answer has every event of a message", async () => {
    const mock = await start();
    const answer = await post(mock, request);
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
    const events = await eventsOf(answer);
    expect(types(events)).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.delta",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.completed",
    ]);
    expect(events.map((event) => event["sequence_number"])).toEqual(events.map((_, index) => index));
    expect(last(events)).toMatchObject({
      id: "resp_1",
      status: "completed",
      output: [{ type: "message", id: "msg_1" }],
    });
  });

  test("cached tokens are what the prompt has in common with earlier ones of its key", async () => {
    const mock = await start();
    const first = usageOf(await eventsOf(await post(mock, request)));
    expect(first.input_tokens_details.cached_tokens).toBe(0);
    const again = usageOf(await eventsOf(await post(mock, request)));
    expect(again.input_tokens).toBe(first.input_tokens);
    expect(again.input_tokens_details.cached_tokens).toBe(Math.floor(first.input_tokens - 0.01));
    const input = [
      user("hi"),
      { role: "assistant", type: "message", content: [{ text: "done", type: "output_text" }] },
    ];
    const longer = usageOf(await eventsOf(await post(mock, { ...request, input: [...input, user("more")] })));
    expect(longer.input_tokens_details.cached_tokens).toBe(again.input_tokens_details.cached_tokens);
    const other = usageOf(await eventsOf(await post(mock, { ...request, prompt_cache_key: "other" })));
    expect(other.input_tokens_details.cached_tokens).toBe(0);
    const tools = [{ type: "function", name: "f", parameters: {} }];
    const early = usageOf(await eventsOf(await post(mock, { ...request, tools })));
    expect(early.input_tokens_details.cached_tokens).toBe(0);
  });

  test.each(["status=429", "failed=rate_limit_exceeded", "cut"])(
    "a request that met %s is in no cache",
    async (fault) => {
      const mock = await start({ faults: [parseFault(`1:${fault}`)] });
      await post(mock, request).then(
        async (answer) => answer.text(),
        () => undefined,
      );
      const repeated = usageOf(await eventsOf(await post(mock, request)));
      expect(repeated.input_tokens_details.cached_tokens).toBe(0);
    },
  );

  test("who asks for no stream gets the response as a document", async () => {
    const mock = await start({ script: { answers: [{ output: [call], id: "resp_x", usage: null }] } });
    const answer = await post(mock, { ...request, stream: false });
    expect(await answer.json()).toMatchObject({ id: "resp_x", object: "response", output: [call], usage: null });
  });

  test("equal requests in equal order get equal bytes", async () => {
    const texts = await Promise.all([1, 2].map(async () => (await post(await start(), request)).text()));
    expect(texts[0]).toBe(texts[1]);
  });

  test("calls, custom calls and reasoning come piece by piece", async () => {
    const reasoning = { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "let me see" }] };
    const custom = { type: "custom_tool_call", id: "ctc_1", call_id: "c2", name: "apply_patch", input: "*** x" };
    const mock = await start({ script: { answers: [{ output: [reasoning, call, custom] }] } });
    const events = await eventsOf(await post(mock, request));
    const deltas = (type: string): string =>
      events
        .filter((event) => event.type === type)
        .map((event) => event["delta"])
        .join("");
    expect(deltas("response.reasoning_summary_text.delta")).toBe("let me see");
    expect(deltas("response.function_call_arguments.delta")).toBe('{"a":1}');
    expect(deltas("response.custom_tool_call_input.delta")).toBe("*** x");
    expect(events.filter(({ type }) => type === "response.output_item.done").map(({ item }) => item)).toEqual([
      reasoning,
      call,
      custom,
    ]);
  });

  test("what was stored can be continued, what was not cannot", async () => {
    const mock = await start();
    await (await post(mock, { ...request, store: true })).text();
    await (await post(mock, request)).text();
    const go = async (id: string): Promise<number> =>
      (await post(mock, { ...request, previous_response_id: id, stream: false })).status;
    expect(await Promise.all(["resp_1", "resp_2", "resp_9"].map(go))).toEqual([200, 400, 400]);
  });

  test("a compaction is answered with one compaction item, on both endpoints", async () => {
    const mock = await start();
    const input = [user("hi"), { type: "compaction_trigger" }];
    const events = await eventsOf(await post(mock, { ...request, input }));
    expect(last(events)["output"]).toMatchObject([{ type: "compaction", id: "cmp_1" }]);
    const compact = await post(mock, { model: "m", input: [user("hi")] }, { path: "/v1/responses/compact" });
    expect(await compact.json()).toMatchObject({ object: "response.compaction", output: [{ type: "compaction" }] });
  });

  test("what a script says and nobody can use is told to the client", async () => {
    const mock = await start({ script: { answers: [{ output: ["no json"] }] } });
    const answer = await post(mock, request);
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("not JSON")]);
    expect((await post(mock, request)).status).toBe(200);
  });

  test("without models in a script those that the client knows are listed, and nothing that would change its catalog", async () => {
    const mock = await start();
    const list = (await (await fetch(`${mock.url}/models`)).json()) as { readonly data: { readonly id: string }[] };
    expect(list.data.map(({ id }) => id)).toContain("gpt-5.5");
    expect(list).not.toHaveProperty("models");
  });

  test("the models of a script are listed in both forms", async () => {
    const mock = await start({ script: { models: [{ slug: "probe-a", priority: 1 }] } });
    const answer = await fetch(`${mock.url}/models?client_version=0.144.6`);
    expect(await answer.json()).toMatchObject({
      data: [{ id: "probe-a", object: "model" }],
      models: [{ slug: "probe-a", priority: 1 }],
    });
    expect((await fetch(`${mock.url}/files`)).status).toBe(404);
  });

  test("compressed bodies are decoded; the journal has the exact text and what went over the wire", async () => {
    const mock = await start();
    const text = JSON.stringify({ ...request, instructions: "é".repeat(500) });
    const bodies = { gzip: gzipSync(text), zstd: await zstd(Buffer.from(text)) };
    for (const [encoding, bytes] of Object.entries(bodies)) {
      expect((await post(mock, bytes, { headers: { "content-encoding": encoding } })).status).toBe(200);
    }
    expect(mock.journal.map(({ body }) => Buffer.from(body).toString())).toEqual([text, text]);
    expect(mock.journal[1]!.compressed).toEqual({ encoding: "zstd", bytes: bodies.zstd.length });
    expect((await post(mock, text, { headers: { "content-encoding": "gzip" } })).status).toBe(400);
    expect((await post(mock, text, { headers: { "content-encoding": "rot13" } })).status).toBe(415);
    expect((await post(mock, "{")).status).toBe(400);
  });
});

describe("responses over WebSocket", () => {
  test("a chain on one connection: prewarm, delta, delta; ids of another connection are unknown", async () => {
    const mock = await start();
    const client = await FrameClient.open(mock);
    const frame = { instructions: "Be brief.", store: false };
    const warm = await client.ask({ ...frame, generate: false });
    expect(last(warm)).toMatchObject({ id: "resp_warm_1", usage: null });
    const first = await client.ask({ ...frame, input: [user("hi")], previous_response_id: "resp_warm_1" });
    expect(last(first)["id"]).toBe("resp_1");
    const second = await client.ask({ ...frame, input: [user("more")], previous_response_id: "resp_1" });
    expect(usageOf(second).input_tokens).toBeGreaterThan(usageOf(first).input_tokens);
    expect(usageOf(second).input_tokens_details.cached_tokens).toBeGreaterThanOrEqual(usageOf(first).input_tokens - 1);

    const other = await FrameClient.open(mock);
    const [refused] = await other.ask({ ...frame, previous_response_id: "resp_2" });
    expect(refused).toEqual({
      type: "error",
      status: 400,
      error: {
        message: "Previous response with id 'resp_2' not found.",
        type: "invalid_request_error",
        param: "previous_response_id",
        code: "previous_response_not_found",
      },
    });
    expect(mock.journal.map(({ kind, connection, form }) => [kind, connection, form])).toEqual([
      ["upgrade", 1, undefined],
      ["frame", 1, "prewarm"],
      ["frame", 1, "delta"],
      ["frame", 1, "delta"],
      ["upgrade", 2, undefined],
      ["frame", 2, "delta"],
    ]);
    client.socket.terminate();
    other.socket.terminate();
  });

  test("a turn that fails takes what it continued with it", async () => {
    const mock = await start({ faults: [{ first: 2, last: 2, answer: { status: 500 } }] });
    const client = await FrameClient.open(mock);
    await client.ask({ store: false });
    expect(await client.ask({ previous_response_id: "resp_1" })).toMatchObject([{ type: "error", status: 500 }]);
    expect(await client.ask({ previous_response_id: "resp_1" })).toMatchObject([{ type: "error", status: 400 }]);
    client.socket.terminate();
  });

  test("what is no response.create is refused; the connection lives on", async () => {
    const mock = await start();
    const client = await FrameClient.open(mock);
    expect(await client.ask("no json")).toMatchObject([{ type: "error", status: 400 }]);
    expect(await client.ask('{"type":"response.cancel"}')).toMatchObject([{ type: "error", status: 400 }]);
    expect(types(await client.ask({})).at(-1)).toBe("response.completed");
    client.socket.terminate();
  });

  test("after an hour a connection takes no further request", async () => {
    let now = 0;
    const mock = await start({ now: () => now });
    const client = await FrameClient.open(mock);
    now = 60 * 60 * 1000 - 1;
    expect(types(await client.ask({})).at(-1)).toBe("response.completed");
    now++;
    expect(await client.ask({})).toMatchObject([{ error: { code: "websocket_connection_limit_reached" } }]);
    expect(await client.closed).toBe(1000);
  });

  test("a frame of 16 MiB is answered with close 1009", async () => {
    const mock = await start();
    const client = await FrameClient.open(mock);
    client.socket.send("x".repeat(16 * 1024 * 1024));
    expect(await client.closed).toBe(1009);
    const small = await start({ policies: { frameBytes: 100 } });
    const second = await FrameClient.open(small);
    second.socket.send("x".repeat(101));
    expect(await second.closed).toBe(1009);
    expect(small.journal.at(-1)!.body).toHaveLength(101);
  });
});

describe("chat completions", () => {
  const chat = { model: "m", messages: [{ role: "user", content: "hi" }] };
  const path = { path: "/v1/chat/completions" };

  test("a document, with the tool calls of the script", async () => {
    const mock = await start({ script: { answers: [{ output: [call] }] } });
    const answer = (await (await post(mock, chat, path)).json()) as object;
    expect(answer).toMatchObject({
      object: "chat.completion",
      choices: [
        {
          message: { role: "assistant", content: null, tool_calls: [{ id: "call_1", function: { name: "f" } }] },
          finish_reason: "tool_calls",
        },
      ],
    });
  });

  test("a stream ends with [DONE], its usage only where asked", async () => {
    const mock = await start({ script: { answers: [{ text: "one two" }, { text: "one two" }] } });
    const plain = await (await post(mock, { ...chat, stream: true }, path)).text();
    expect(plain).not.toContain("usage");
    expect(plain).not.toContain("event:");
    expect(plain).toMatch(
      /\{"content":"one "\}.*\n\ndata: .*\{"content":"two"\}[^]*"finish_reason":"stop"[^]*\[DONE\]\n\n$/,
    );
    const asked = await post(mock, { ...chat, stream: true, stream_options: { include_usage: true } }, path);
    const chunks = await eventsOf(asked);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens_details: { cached_tokens: 6 } } });
  });

  test("no messages, no answer", async () => {
    expect((await post(await start(), { model: "m" }, path)).status).toBe(400);
  });
});
