import { inspect } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { parsePolicies } from "../src/mock/parse-policy.js";
import { startMock, type Mock, type MockOptions } from "../src/mock/mock.js";
import { FrameClient, post } from "./loopback/mock-client.js";

let mock: Mock;
let lines: string[] = [];

async function start(options: MockOptions = {}): Promise<void> {
  lines = [];
  mock = await startMock({
    ...options,
    observe: (event) => void (event.type === "received" && lines.push(event.line)),
  });
}

afterEach(() => mock.stop());

const user = { type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] };
const tools = { type: "additional_tools", role: "developer", tools: [] };
const reasoning = { effort: "low", context: "all_turns" };
const lite = { model: "m", input: [tools, user], parallel_tool_calls: false, reasoning, store: false, stream: true };
const header = { headers: { "X-OpenAI-Internal-Codex-Responses-Lite": "true" } };
const mark = { ws_request_header_x_openai_internal_codex_responses_lite: "true" };

async function refusal(body: object, more: Parameters<typeof post>[2] = {}): Promise<string> {
  const answer = await post(mock, body, more);
  if (answer.status === 200) return "200";
  const { error } = (await answer.json()) as { error: { message: string; param: string | null; code: string | null } };
  return `${answer.status} ${error.param} ${error.code}: ${error.message}`;
}

describe("Lite", () => {
  test("header and body must fit", async () => {
    await start();
    expect(await refusal(lite, header)).toBe("200");
    expect(await refusal(lite)).toMatch(/^400 input\[0\]\.type invalid_value: Invalid value: 'additional_tools'/);
    expect(await refusal({ ...lite, tools: [] }, header)).toMatch(/^400 tools null: .* does not support `tools`/);
    const ordinary = { model: "m", input: [user], parallel_tool_calls: true };
    expect(await refusal(ordinary, header)).toMatch(/requires `parallel_tool_calls` to be false/);
    expect(await refusal(ordinary)).toBe("200");
  });

  test("parallel_tool_calls, reasoning.context and hosted tools", async () => {
    await start();
    const { parallel_tool_calls: _, ...without } = lite;
    expect(await refusal(without, header)).toMatch(/^400 parallel_tool_calls null: .*requires `parallel_tool_calls`/);
    const context = { ...lite, reasoning: { effort: "low" } };
    expect(await refusal(context, header)).toMatch(/^400 reasoning\.context null: .* to be `all_turns`/);
    expect(await refusal({ ...lite, reasoning: null }, header)).toBe("200");
    const hosted = { ...tools, tools: [{ type: "web_search" }] };
    expect(await refusal({ ...lite, input: [hosted, user] }, header)).toMatch(/only supports function tools/);
  });

  test("over WebSocket the mark stands in client_metadata", async () => {
    await start();
    const client = await FrameClient.open(mock);
    expect((await client.ask({ ...lite, client_metadata: mark })).at(-1)).toMatchObject({ type: "response.completed" });
    expect(await client.ask(lite)).toMatchObject([{ type: "error", status: 400 }]);
    client.socket.terminate();
  });

  test("nothing is enforced where the policy says so", async () => {
    await start({ policies: { enforce: "nothing" } });
    expect(await refusal(lite)).toBe("200");
    expect(await refusal({ ...lite, previous_response_id: "r" })).toMatch(/previous_response_not_found/);
  });
});

test("what belongs into a frame only, and what the provider does not take", async () => {
  const written = ["refuse-field=client_metadata", "refuse-item=custom_tool_call", "refuse-tool=web_search"];
  await start({ policies: parsePolicies([...written, "body-bytes=2000"]) });
  expect(await refusal({ ...lite, generate: false }, header)).toMatch(/^400 generate unknown_parameter: /);
  const plain = { model: "m", input: [user] };
  expect(await refusal({ ...plain, client_metadata: {} })).toBe(
    "400 client_metadata unknown_parameter: Unknown parameter: 'client_metadata'.",
  );
  const call = { type: "custom_tool_call", call_id: "c", name: "n", input: "" };
  expect(await refusal({ ...plain, input: [call] })).toMatch(/^400 input\[0\]\.type invalid_value: /);
  expect(await refusal({ ...plain, tools: [{ type: "web_search" }] })).toMatch(/^400 tools\[0\]\.type invalid_value: /);
  expect(await refusal({ ...plain, instructions: "x".repeat(2000) })).toMatch(/^413 /);
  expect(await refusal(plain)).toBe("200");
});

test("everything that check calls an error, where the policy says so", async () => {
  const output = { type: "function_call_output", call_id: "lost", output: "" };
  await start();
  expect(await refusal({ model: "m", input: [output] })).toBe("200");
  await mock.stop();
  await start({ policies: parsePolicies(["enforce=everything"]) });
  expect(await refusal({ model: "m", input: [output] })).toMatch(/No tool call found/);
});

test("a refused request uses up no answer", async () => {
  await start({ script: { answers: [{ status: 418 }] } });
  expect(await refusal(lite)).toMatch(/^400 /);
  expect(await refusal(lite, header)).toMatch(/^418 /);
  expect(mock.journal.map(({ outcome }) => outcome.number)).toEqual([undefined, 1]);
});

test("upgrades are refused where the policy says so", async () => {
  await start({ policies: parsePolicies(["upgrade=426"]) });
  const socket = new WebSocket(`ws://${mock.host}/v1/responses`);
  const status = await new Promise((resolve) => {
    socket.on("unexpected-response", (request, response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    socket.on("error", () => undefined);
  });
  expect(status).toBe(426);
});

test.each(["constructor=x", "constructor", "__proto__=x", "toString=1"])("there is no policy %s", (policy) => {
  expect(() => parsePolicies([policy])).toThrow(/there is no policy/);
});

test("ten secrets appear neither in the journal nor in anything that is printed", async () => {
  const secrets = Array.from({ length: 10 }, (_, index) => `planted-secret-number-${index}`);
  const [bearer, apiKey, cookie, parameter, signature, proxy, actor, organization, upgradeBearer, spaced] = secrets;
  await start();
  const headers = {
    authorization: `Bearer ${bearer}`,
    "api-key": `${apiKey}`,
    "x-cookie": `session=${cookie}`,
    "proxy-authorization": `Basic ${proxy}`,
    "x-openai-actor-authorization": `${actor}`,
    "x-client-secret": `${organization}`,
    "x-auth-token": `${spaced}`,
  };
  // The model may be told them, too.
  const body = { model: "m", input: [{ ...user, content: [{ type: "input_text", text: secrets.join(" ") }] }] };
  const path = `/v1/responses?api-version=1&api-key=${parameter}&sig=${signature}`;
  const text = JSON.stringify(body).replaceAll(`${upgradeBearer}`, "");
  await (await post(mock, text, { path, headers })).text();
  const socket = new WebSocket(`ws://${mock.host}/v1/responses`, {
    headers: { authorization: `Bearer ${upgradeBearer}` },
  });
  await new Promise((resolve) => {
    socket.on("open", resolve);
  });
  socket.terminate();
  const printed = [
    ...lines,
    inspect(mock.journal, { depth: 9 }),
    JSON.stringify(mock.journal.map(({ headers: all }) => all)),
  ];
  for (const secret of secrets) {
    for (const one of printed) expect(one).not.toContain(secret);
  }
  expect(lines[0]).toContain('["authorization","(redacted)"]');
  expect(lines[0]).toContain("/v1/responses?api-version=1&api-key=(redacted)&sig=(redacted)");
  expect(lines).toHaveLength(2);
});
