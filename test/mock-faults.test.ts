import { afterEach, describe, expect, test } from "vitest";
import { parseFault } from "../src/mock/fault.js";
import { startMock, type Mock } from "../src/mock/mock.js";
import { parseJson } from "../src/json/parse.js";
import { readScript } from "../src/mock/read-script.js";
import { UsageError } from "../src/problem/usage-error.js";
import { eventsOf, FrameClient, post } from "./loopback/mock-client.js";

let mock: Mock;
let silences: string[] = [];

async function silence(times: number): Promise<void> {
  while (silences.length < times) await new Promise(setImmediate);
}

async function start(...faults: readonly string[]): Promise<void> {
  silences = [];
  mock = await startMock({
    faults: faults.map(parseFault),
    observe: ({ type }) => void (type === "silent" && silences.push(type)),
  });
}

afterEach(() => mock.stop());

const request = { model: "m", input: [], store: false, stream: true };

/** Everything that came until the connection broke. */
async function broken(answer: Response): Promise<string> {
  let text = "";
  try {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      text += Buffer.from(chunk).toString();
  } catch {
    return text;
  }
  return `whole: ${text}`;
}

describe("over HTTP", () => {
  test("a status with its parts, for one request", async () => {
    await start("2:status=429,retry-after=2,code=rate_limit_exceeded");
    expect((await post(mock, request)).status).toBe(200);
    const answer = await post(mock, request);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "2"]);
    expect(await answer.json()).toEqual({
      error: { message: "A fault of the mock provider.", code: "rate_limit_exceeded" },
    });
    expect((await post(mock, request)).status).toBe(200);
  });

  test("a status alone has a body of its own", async () => {
    await start("status=503");
    const answer = await post(mock, request);
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: { type: "server_error" } }]);
  });

  test("reset before anything, in the middle, after the headers", async () => {
    await start("1:reset", "2:reset-after-bytes=100", "3:reset-after-bytes=0", "4:cut");
    await expect(post(mock, request)).rejects.toThrow("fetch failed");
    expect(await broken(await post(mock, request))).toHaveLength(100);
    expect(await broken(await post(mock, request))).toBe("");
    await expect(post(mock, request)).rejects.toThrow("fetch failed");
  });

  test("a stream that ends early, one that breaks inside an event, one that fails, one that is cut short", async () => {
    await start(
      "1:end-after-events=2",
      "2:malformed-event",
      "3:failed=context_length_exceeded,message=too long",
      "4:incomplete=max_output_tokens",
    );
    expect(await eventsOf(await post(mock, request))).toHaveLength(2);
    const text = await (await post(mock, request)).text();
    expect(text.split("\n\n")[1]).toMatch(/^data: \{"type":"response\.in_progress"[^}]*$/);
    const failed = (await eventsOf(await post(mock, request))).at(-1);
    const error = { code: "context_length_exceeded", message: "too long" };
    expect(failed).toMatchObject({ type: "response.failed", response: { status: "failed", error, output: [] } });
    const incomplete = (await eventsOf(await post(mock, request))).at(-1);
    const details = { reason: "max_output_tokens" };
    expect(incomplete).toMatchObject({ type: "response.incomplete", response: { incomplete_details: details } });
  });

  test("stopping ends what stalls, and leaves no connection", async () => {
    await start("1:stall-after-events=1", "2:stall");
    const answer = await post(mock, request);
    const reader = answer.body!.getReader();
    await reader.read();
    const nothing = post(mock, request).catch((error: Error) => error.message);
    await silence(2);
    expect(mock.connections).toBe(2);
    await mock.stop();
    await expect(reader.read()).rejects.toThrow("terminated");
    expect(await nothing).toBe("fetch failed");
    expect(mock.connections).toBe(0);
    await mock.stop();
  });

  test("a client that leaves in the middle leaves nothing behind", async () => {
    await start("stall-after-events=1");
    const stop = new AbortController();
    const answer = await fetch(`${mock.url}/responses`, {
      method: "POST",
      body: JSON.stringify(request),
      signal: stop.signal,
    });
    await answer.body!.getReader().read();
    stop.abort();
    while (mock.connections > 0) await new Promise(setImmediate);
  });

  test("chat answers fail in their own form", async () => {
    await start("1:failed=server_error", "2:incomplete=max_output_tokens", "3:malformed-event");
    const chat = { model: "m", messages: [], stream: true };
    const path = { path: "/v1/chat/completions" };
    expect(await eventsOf(await post(mock, chat, path))).toEqual([
      { error: { code: "server_error", message: "A fault of the mock provider." } },
    ]);
    expect(await (await post(mock, chat, path)).text()).toContain('"finish_reason":"length"');
    expect(await (await post(mock, chat, path)).text()).toMatch(/\n\ndata: \{"id":[^}]*\n\n/);
  });
});

describe("over WebSocket", () => {
  const last = async (client: FrameClient): Promise<unknown> => (await client.ask({ store: false })).at(-1);

  test("a status is an error frame", async () => {
    await start("status=429,retry-after=2");
    const client = await FrameClient.open(mock);
    expect(await last(client)).toEqual({
      type: "error",
      status: 429,
      error: { message: "The mock provider answers 429.", type: "rate_limit_error", param: null, code: null },
      headers: { "retry-after": "2" },
    });
    client.socket.terminate();
  });

  test.each([
    ["close=1008,reason=policy", 1008],
    ["reset", 1006],
    ["cut", 1006],
    ["reset-after-bytes=100", 1006],
    ["reset-after-bytes=600", 1006],
  ])("%s ends the connection", async (fault, code) => {
    await start(fault);
    const client = await FrameClient.open(mock);
    client.socket.send(JSON.stringify({ type: "response.create", ...request }));
    expect(await client.closed).toBe(code);
  });

  test("a close leaves HTTP alone", async () => {
    await start("close=1008");
    expect((await eventsOf(await post(mock, request))).at(-1)?.type).toBe("response.completed");
  });

  test("silence after some events is told", async () => {
    await start("stall-after-events=2");
    const client = await FrameClient.open(mock);
    client.socket.send(JSON.stringify({ type: "response.create", ...request }));
    await silence(1);
    await mock.stop();
    expect(await client.closed).toBe(1006);
  });
});

describe("what cannot be understood", () => {
  test.each([
    ["statsu=500", "there is no fault statsu in --fault statsu=500", "did you mean status?"],
    ["status=abc", 'the fault status needs a whole number, not "abc"', "mock-fault"],
    ["status=999", 'the fault status needs an HTTP status from 300 to 599, not "999"', "mock-fault"],
    ["close=1008,raeson=x", "there is no fault raeson in --fault close=1008,raeson=x", "did you mean reason?"],
    ["reset-after-bytes", "the fault reset-after-bytes needs a whole number, not nothing", "mock-fault"],
    ["2:status=200", 'the fault status needs an HTTP status from 300 to 599, not "200"', "mock-fault"],
    ["stall=3", 'the fault stall needs no value, not "3"', "mock-fault"],
    ["0:reset", "--fault 0:reset is about no request", "count from 1"],
    ["5-2:reset", "--fault 5-2:reset is about no request", "count from 1"],
    ["keep-alive=3", "there is no fault keep-alive in --fault keep-alive=3", ""],
    ["x:stall", "there is no fault x:stall in --fault x:stall", ""],
    ["__proto__=1", "there is no fault __proto__ in --fault __proto__=1", ""],
    ["close=5", 'the fault close needs a code that a close frame can have, not "5"', "mock-fault"],
    ["close=1006", 'the fault close needs a code that a close frame can have, not "1006"', "mock-fault"],
    ["status=429,retry-after=a\nb", 'the fault retry-after needs what a header can hold, not "a\nb"', "mock-fault"],
    ["constructor", "there is no fault constructor in --fault constructor", ""],
  ])("%s", async (written, message, remedy) => {
    await start();
    let error: unknown;
    try {
      parseFault(written);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).problems).toMatchObject([
      { code: "mock-fault", message, remedy: expect.stringContaining(remedy) as string },
    ]);
  });

  test("which requests a fault is about", async () => {
    await start();
    const ranges = ["stall", "2:stall", "2-4:stall", "2-:stall"].map(parseFault);
    expect(ranges.map(({ first, last }) => [first, last])).toEqual([
      [1, Infinity],
      [2, 2],
      [2, 4],
      [2, Infinity],
    ]);
  });

  test("a script is read whole, and every mistake in it is told at its place", async () => {
    await start();
    const script =
      '{"server_answers":[{"events":[{"n": 1.0, "n":2}], "body":"<h1>"},{}],"upgrade_status":426,"expect":{}}';
    expect(readScript(parseJson(script))).toEqual({
      answers: [{ events: ['{"n":1.0,"n":2}'], body: "<h1>" }, {}],
      upgradeStatus: 426,
    });
    expect(readScript(parseJson('[{"text":"a"}]'))).toEqual({ answers: [{ text: "a" }] });
    const wrong =
      '{"server_answer":[],"server_answers":[{"statsu":1,"status":"x","keep_open":1,"chunks_base64":["%"]},5],"models":[null]}';
    let problems: unknown;
    try {
      readScript(parseJson(wrong));
    } catch (error) {
      ({ problems } = error as { problems: unknown });
    }
    expect(problems).toMatchObject([
      { message: "a script has no member server_answer", remedy: "did you mean server_answers?" },
      { pointer: "/server_answers/0/statsu", remedy: "did you mean status?" },
      { message: 'status must be a status from 200 to 599, not "x"' },
      { message: "keep_open must be true or false, not 1" },
      { message: 'chunks_base64 must be base64, not "%"' },
      { message: "an answer must be an object, not a number" },
      { message: "models must be objects, not null" },
    ]);
  });
});

describe("what shows", () => {
  test("a fault in its request, with what became of the connection; others are unused", async () => {
    await start("1:close=1009", "2:reset-after-bytes=10", "3-:stall-after-events=3", "9:stall");
    await (await post(mock, request)).text();
    await broken(await post(mock, request));
    await (await post(mock, { ...request, stream: false })).text();
    expect(mock.unusedFaults.map(({ written }) => written)).toEqual([
      "1:close=1009",
      "3-:stall-after-events=3",
      "9:stall",
    ]);
    const client = await FrameClient.open(mock);
    client.socket.send(JSON.stringify({ type: "response.create", ...request }));
    await silence(1);
    expect(mock.unusedFaults.map(({ written }) => written)).toEqual(["1:close=1009", "9:stall"]);
    expect(mock.journal.map(({ outcome: { faults, ending } }) => [faults, ending])).toEqual([
      [undefined, undefined],
      [["2:reset-after-bytes=10"], "reset after 10 bytes"],
      [undefined, undefined],
      [undefined, undefined],
      [["3-:stall-after-events=3"], "stays open, silent"],
    ]);
    client.socket.terminate();
  });
});
