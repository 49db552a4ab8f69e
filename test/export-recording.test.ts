import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { recordingTerminal } from "./recording-terminal.js";
import { root } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

const url = "https://gw.example/v1/responses";
const request = { method: "POST", url, headers: [["authorization", "(redacted)"]], compressed: true };
const body = JSON.stringify({ model: "gpt-5.5", input: [] });
const frame = JSON.stringify({ type: "response.create", model: "gpt-5.5", input: [] });
const message = "Unknown parameter: 'input[3].content[0].x', organization org-abc. You wrote 'my plan'.";
const error = { message, type: "invalid_request_error", param: "input[3].content[0].x", code: "unknown_parameter" };
const completed = JSON.stringify({
  type: "response.completed",
  response: { id: "resp_1", usage: { input_tokens: 10, output_tokens: 1, input_tokens_details: { cached_tokens: 8 } } },
});

/** What a capture writes: requests that overlap, a refused and a cut WebSocket, errors in every form. */
const lines = [
  { cassette: 1, program: "p", started: "2026-03-01T10:00:00.000Z", redaction: "secrets", source: url },
  { at: 2, type: "upgrade", connection: 0, url, headers: [] },
  { at: 3, type: "answer", connection: 0, status: 403, headers: [] },
  { at: 3, type: "body", connection: 0, text: JSON.stringify({ detail: "Not for organization org-abc" }) },
  { at: 5, type: "request", number: 1, ...request, body },
  { at: 6, type: "upgrade", connection: 1, url, headers: [["x-a", "my plan"]] },
  { at: 7, type: "answer", connection: 1, status: 101, headers: [["x-request-id", "req_1"]] },
  { at: 8, type: "frame", number: 2, connection: 1, body: frame },
  {
    at: 9,
    type: "answer",
    number: 1,
    status: 400,
    headers: [
      ["retry-after", "6"],
      ["x-ratelimit-remaining-tokens", "12"],
      ["x-own", "my plan"],
    ],
  },
  { at: 10, type: "body", number: 1, text: JSON.stringify({ error }) },
  { at: 10, type: "end", number: 1, status: "failed" },
  { at: 12, type: "event", number: 2, data: '{"type":"response.created","response":{"id":"resp_1"}}' },
  { at: 15, type: "event", number: 2, data: completed },
  { at: 15, type: "end", number: 2, status: "completed" },
  { at: 16, type: "request", number: 3, ...request, method: "GET", url: "https://gw.example/v1/models", body: "" },
  { at: 17, type: "answer", number: 3, status: 200, headers: [["content-type", "application/json"]] },
  { at: 17, type: "body", number: 3, text: '{"object":"list"}' },
  { at: 17, type: "end", number: 3, status: "completed" },
  { at: 18, type: "frame", number: 4, connection: 1, body: frame },
  { at: 19, type: "event", number: 4, data: '{"type":"error","code":"overloaded","message":"Overloaded"}' },
  { at: 20, type: "close", connection: 1, by: "server", code: 1011, reason: "keepalive of 'my plan'" },
  { at: 20, type: "end", number: 4, status: "failed" },
  { at: 21, type: "request", number: 5, ...request, body },
  {
    at: 30,
    type: "end",
    number: 5,
    status: "interrupted",
    error: { name: "connection", message: "connect ECONNREFUSED 10.1.2.3:80" },
  },
];
const cassette = lines.map((line) => `${JSON.stringify(line)}\n`).join("");

async function run(...words: readonly string[]): Promise<string> {
  const terminal = recordingTerminal();
  const code = await runCommandLine([...words, "-q"], terminal);
  expect(terminal.remarks()).toBe("");
  expect(code).toBe(0);
  return terminal.output();
}

async function exported(text: string, format: string, name: string) {
  const folder = temporaryFolder({ "c.jsonl": text });
  const [from, to] = [join(folder, "c.jsonl"), join(folder, name)];
  await run("export", from, "--format", format, "-o", to);
  return { from, to, written: readFileSync(to, "utf8") };
}

async function rows(file: string): Promise<readonly Record<string, unknown>[]> {
  return (JSON.parse(await run("inspect", file, "--json")) as { rows: Record<string, unknown>[] }).rows;
}

describe("a recording as HAR", () => {
  test.each([
    ["made up", cassette],
    ["a chain", readFileSync(join(root, "test", "fixtures", "cassettes", "chain.jsonl"), "utf8")],
  ])("read again, it is the same traffic: %s", async (_, text) => {
    const { from, to } = await exported(text, "har", "a.har");
    expect(await rows(to)).toEqual(await rows(from));
    const shown = async (file: string) => (await run("inspect", file)).replaceAll(file, "FILE");
    expect(await shown(to)).toBe(await shown(from));
  });

  test("keys that somebody left in a recording are not handed on", async () => {
    const key = ["x-api-key", "planted"];
    const planted = [
      lines[0],
      { at: 1, type: "upgrade", connection: 0, url: `${url}?api_key=planted`, headers: [key] },
      { at: 1, type: "answer", connection: 0, status: 101, headers: [["set-cookie", "planted"]] },
      { at: 2, type: "frame", number: 1, connection: 0, body: frame },
      { at: 3, type: "request", number: 2, ...request, url: `${url}?api_key=planted`, headers: [key], body },
      { at: 4, type: "answer", number: 2, status: 200, headers: [["set-cookie", "planted"]] },
      {
        at: 5,
        type: "request",
        number: 3,
        ...request,
        method: "GET",
        url: `${url}?key=planted`,
        headers: [key],
        body: "",
      },
    ];
    const text = planted.map((line) => `${JSON.stringify(line)}\n`).join("");
    for (const format of ["har", "report"])
      expect((await exported(text, format, "a.out")).written).not.toContain("planted");
  });

  test("it has times, headers and contents where other programs look for them", async () => {
    const { written } = await exported(cassette, "har", "a.har");
    const { entries } = (JSON.parse(written) as { log: { entries: Record<string, unknown>[] } }).log;
    expect(entries.map(({ startedDateTime, time }) => [startedDateTime, time])).toEqual([
      ["2026-03-01T10:00:00.002Z", 0],
      ["2026-03-01T10:00:00.005Z", 5],
      ["2026-03-01T10:00:00.006Z", 14],
      ["2026-03-01T10:00:00.016Z", 1],
      ["2026-03-01T10:00:00.021Z", 9],
    ]);
    expect(entries[1]).toMatchObject({
      response: {
        status: 400,
        headers: [{ name: "retry-after" }, {}, {}],
        content: { text: JSON.stringify({ error }) },
      },
    });
    const started = Date.parse("2026-03-01T10:00:00.000Z") / 1000;
    expect(entries[2]).toMatchObject({
      _resourceType: "websocket",
      response: { status: 101 },
      _webSocketMessages: [
        { type: "send", time: started + 0.008, opcode: 1, data: frame },
        { type: "receive", time: started + 0.012 },
        { type: "receive", time: started + 0.015, data: completed },
        { type: "send" },
        { type: "receive" },
      ],
    });
  });
});

describe("a recording as a report", () => {
  test("it keeps what happened and when, and the server's words", async () => {
    const { from, to, written } = await exported(cassette, "report", "report.jsonl");
    expect(written).not.toMatch(/my plan|org-abc|10\.1\.2\.3/);
    const kept = (all: readonly Record<string, unknown>[]) =>
      all.map(({ number, kind, connection, at, firstEventMs, totalMs, usage, result }) => [
        number,
        kind,
        connection,
        at,
        firstEventMs,
        totalMs,
        usage,
        (result as { kind: string }).kind,
        (result as { code?: string }).code,
      ]);
    expect(kept(await rows(to))).toEqual(kept(await rows(from)));
    const told = written
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const of = (type: string) => told.filter((line) => line["type"] === type);
    expect(of("answer").find(({ number }) => number === 1)).toMatchObject({
      at: 10,
      status: 400,
      headers: [
        ["retry-after", "6"],
        ["x-ratelimit-remaining-tokens", "12"],
        ["x-own", expect.stringMatching(/^\[7 characters/)],
      ],
    });
    const said = "Unknown parameter: 'input[3].content[0].x', organization id#1. You wrote '[7 characters, ";
    const refusal = JSON.parse(String(of("body").find(({ number }) => number === 1)?.["text"])) as { error: object };
    expect(refusal.error).toEqual({ ...error, message: expect.stringContaining(said) as string });
    expect(of("body")[0]).toMatchObject({ connection: 0, text: '{"detail":"Not for organization id#1"}' });
    expect(of("close")).toMatchObject([
      { connection: 1, by: "server", code: 1011, reason: expect.stringMatching(/^keepalive of '\[7/) },
    ]);
    expect(of("end").at(-1)).toMatchObject({ error: { message: "connect ECONNREFUSED redacted.invalid" } });
  });

  test("one request of it takes its answer along, and can be explained", async () => {
    const folder = temporaryFolder({ "c.jsonl": cassette });
    const report = join(folder, "one.json");
    await run("export", `${join(folder, "c.jsonl")}#1`, "--format", "report", "-o", report);
    expect(await run("explain", report)).toContain("Unknown parameter");
  });
});
