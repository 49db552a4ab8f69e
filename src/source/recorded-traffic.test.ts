import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { terminalInput } from "../../test/standard-input.js";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { isList } from "./entry.js";
import { readSource, sourceFrom } from "./read-source.js";
import { shellWords } from "./shell-words.js";
import type { ListSource, RequestSource, Source } from "./source.js";

const recorded = fileURLToPath(new URL("../../snapshots/codex-0.144/http/toolcall.json", import.meta.url));
const conversation = fileURLToPath(new URL("../../snapshots/codex-0.144/ws/ws_ids.json", import.meta.url));
const body = (JSON.parse(readFileSync(recorded, "utf8")) as { expect: { body: string } }).expect.body;

async function list(name: string, text: string): Promise<ListSource> {
  const source = await sourceFrom(name, Buffer.from(text));
  if (!isList(source) || source.kind !== "list") throw new Error(`${name} is a ${source.kind}`);
  return source;
}

function bytesOf(source: Source): string {
  if (source.kind !== "body" && source.kind !== "request") throw new Error(`${source.name} is a ${source.kind}`);
  return Buffer.from(source.body.bytes).toString();
}

test("a HAR file: requests to a model only, keys of its owner taken out", async () => {
  const post = (url: string, text: string): object => ({
    request: {
      method: "POST",
      url,
      headers: [
        { name: "Authorization", value: "Bearer sk-planted-secret" },
        { name: "x-team", value: "red" },
      ],
      postData: { mimeType: "application/json", text },
    },
  });
  const entries = [
    { request: { method: "GET", url: "https://gw.example/page", headers: [] } },
    post("https://gw.example/track", '{"model":"a car"}'),
    post("https://gw.example/v1/responses?a=b", body),
    post("https://gw.example/v1/chat/completions", '{"model":"m","messages":[]}'),
  ];
  const har = await list("a.har", JSON.stringify({ log: { version: "1.2", entries } }));
  expect(har.size).toBe(2);
  expect(har.notes.map(({ message }) => message)).toEqual(["2 requests to a model among 4 entries of a.har"]);
  const first = har.entry(1);
  expect(first).toMatchObject({
    name: "a.har#1",
    url: "https://gw.example/v1/responses?a=b",
    headers: [
      ["Authorization", "(redacted)"],
      ["x-team", "red"],
    ],
  });
  expect(bytesOf(first)).toBe(body);
});

test("a HAR file without such a request", async () => {
  const har = JSON.stringify({ log: { entries: [{ request: { method: "GET", url: "u", headers: [] } }] } });
  await expect(list("a.har", har)).rejects.toThrow(/none of which is a request to a model/);
});

test("WebSocket messages of a HAR file know what they continue", async () => {
  const { steps } = JSON.parse(readFileSync(conversation, "utf8")) as {
    steps: { server_events: object[]; expect: { frame: string } }[];
  };
  const messages = steps.flatMap(({ server_events: events, expect: { frame } }) => [
    { type: "send", opcode: 1, data: frame },
    { type: "receive", opcode: 1, data: "no JSON" },
    ...events.map((event) => ({ type: "receive", opcode: 1, data: JSON.stringify(event) })),
  ]);
  const entry = { request: { method: "GET", url: "wss://gw.example/v1/responses" }, _webSocketMessages: messages };
  const har = await list("ws.har", JSON.stringify({ log: { entries: [entry] } }));
  expect(har.size).toBe(steps.length);
  const last = har.entry(har.size) as RequestSource;
  expect(last.body.isFrame).toBe(true);
  expect(last.earlier?.map(({ events }) => events.length)).toEqual(
    steps.slice(0, -1).map(({ server_events: events }) => events.length),
  );
});

const quoted = `'${body.replaceAll("'", "'\\''")}'`;
const ansi = `$'${body.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("é", "\\u00e9")}'`;
test.each([
  [
    "single quotes",
    `curl https://gw.example/v1/responses -H 'x-team: red' -H "Authorization: Bearer sk-planted" -d ${quoted}`,
  ],
  [
    "as browsers copy it",
    `curl 'https://gw.example/v1/responses' \\\n  -H 'x-team: red' \\\n  --data-raw ${ansi} \\\n  --compressed`,
  ],
  [
    "behind a prompt",
    `$ curl -sS -X POST --url=https://gw.example/v1/responses -Hx-team:red --data=${quoted} -o out.json`,
  ],
  [
    "with printf",
    `# sends it\nprintf '%s' ${quoted} | curl --request POST https://gw.example/v1/responses --header 'x-team: red' --header 'expect:' --data-binary @-`,
  ],
])("a curl command, %s", async (_, command) => {
  const source = await sourceFrom("c.sh", Buffer.from(command));
  expect(source).toMatchObject({ kind: "request", url: "https://gw.example/v1/responses" });
  expect(bytesOf(source)).toBe(body);
  const { headers } = source as RequestSource;
  expect(headers).toContainEqual(["x-team", "red"]);
  expect(JSON.stringify(headers)).not.toContain("sk-planted");
});

test.each([
  ["curl https://gw.example/v1/responses -d @body.json", "the body is not in the command: body.json"],
  ["curl https://gw.example/v1/responses", "sends no body"],
  ["cat x | curl https://gw.example -d @-", "not JSON"],
])("a curl command whose body is elsewhere: %s", async (command, message) => {
  await expect(sourceFrom("c.sh", Buffer.from(command))).rejects.toThrow(message);
});

test("words of a shell", () => {
  expect(shellWords(`a'b c'"d \\"e\\" $f"\\ g $'\\x41\\n\\u{1}' # no\n'' h#i \\\n j`)).toEqual([
    'ab cd "e" $f g',
    "A\nu{1}",
    "",
    "h#i",
    "j",
  ]);
});

test("a log: bodies as JSON and as quoted text, in the order of their lines; cut ones are left out", async () => {
  const log = [
    "2026-01-01 INFO start",
    `TRACE body=${JSON.stringify(body)} sent`,
    `POST ${body}`,
    'DEBUG {"model":"m","input":[',
    '{"model":"no body"}',
  ].join("\n");
  const found = await list("trace.log", log);
  expect(found.size).toBe(2);
  expect([bytesOf(found.entry(1)), bytesOf(found.entry(2))]).toEqual([body, body]);
  expect(found.notes.map(({ message }) => message)).toEqual(["2 request bodies in the log trace.log, in line 2, 3"]);
});

test("a text with no request in it is not JSON, as before", async () => {
  await expect(sourceFrom("notes.txt", Buffer.from("hello {"))).rejects.toThrow(InputError);
});

test("the folder that the client's proxy writes", async () => {
  const folder = join(temporaryFolder(), "dump");
  mkdirSync(folder);
  const headers = [{ name: "x-api-key", value: "planted" }];
  for (const position of [2, 1]) {
    const request = { method: "POST", url: "/v1/responses", headers, body: JSON.parse(body) as unknown };
    writeFileSync(join(folder, `00000${position}-1796028383138-request.json`), JSON.stringify(request, null, 2));
    writeFileSync(join(folder, `00000${position}-1796028383138-response.json`), "{}");
  }
  const source = await readSource(`${folder}#2`, terminalInput);
  expect(source).toMatchObject({ kind: "request", url: "/v1/responses", headers: [["x-api-key", "(redacted)"]] });
  expect(bytesOf(source)).toBe(body);
});

test("a cassette: its requests and frames in order, a frame with what came before it on its connection", async () => {
  const frame = (id: string): string => `{"type":"response.create","model":"m","input":[],"n":"${id}"}`;
  const lines = [
    { cassette: 1, program: "p", started: "2026-01-01T00:00:00Z", redaction: "secrets", source: "s" },
    { at: 0, type: "request", method: "POST", url: "http://h/v1/responses", headers: [], compressed: false, body },
    { at: 1, type: "answer", status: 200, headers: [] },
    { at: 2, type: "upgrade", url: "ws://h/v1/responses", headers: [] },
    { at: 3, type: "frame", body: frame("1") },
    { at: 4, type: "event", data: '{"type":"response.completed","response":{"id":"r"}}' },
    { at: 5, type: "frame", body: frame("2") },
  ];
  const cassette = await list("c.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect(cassette.size).toBe(3);
  expect(bytesOf(cassette.entry(1))).toBe(body);
  const last = cassette.entry(3) as RequestSource;
  expect(last.earlier?.map(({ events }) => events.map(({ document }) => document.text(0)))).toEqual([
    ['{"type":"response.completed","response":{"id":"r"}}'],
  ]);
  expect(parseJson(last.body.bytes).text(0)).toBe(frame("2"));
});
