import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { commandTable } from "../src/commands/table.js";
import { recordingTerminal } from "./recording-terminal.js";
import { root } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

/** Credentials, each where it is known as one. */
const planted = {
  authorization: "Planted1-authorization-77",
  cookie: "Planted2-cookie-77",
  named: "Planted3-named-77",
  parameter: "Planted4-parameter-77",
  escaped: "Planted5-escaped-77",
  password: "Planted6-password-77",
  path: "sk-Planted7-path-77",
  setCookie: "Planted8-set-cookie-77",
  location: "Planted9-location-77",
  short: "Pw77",
};
/** Those that are looked for; a short one goes from its own place only. */
const { short, ...searched } = planted;

const url = `https://user:${planted.password}@gw.example/${planted.path}/v1/responses?api_key=${planted.parameter}&x%2Dsig=${planted.escaped}&key=${short}`;
const headers: readonly (readonly [string, string])[] = [
  ["Authorization", `Bearer ${planted.authorization}`],
  ["Cookie", `a=1; session=${planted.cookie}`],
  ["X-Auth", planted.named],
  ["X-Password", short],
  ["referer", `https://h.example/?access_token=${planted.parameter}`],
];
const answerHeaders: readonly (readonly [string, string])[] = [
  ["set-cookie", `sid=${planted.setCookie}; Path=/`],
  ["location", `https://blob.example/?sig=${planted.location}`],
];

/** Everything once more, as somebody quotes it. */
const all = Object.values(searched).join(" and ");
const escaped = JSON.stringify(all).replaceAll("Planted", String.raw`\u0050lanted`);
const body = `{"model":"gpt-5.5","instructions":${escaped},"input":[{"type":"message","role":"user","content":[{"type":"input_text","text":${JSON.stringify(all)}}]}],"stream":true}`;
const frame = body.replace("{", '{"type":"response.create",');
const refusal = `{"error":{"message":${escaped},"code":${JSON.stringify(planted.named)}}}`;
const events = [
  `{"type":"response.created","response":{"id":"resp_1"}}`,
  `{"type":"response.failed","response":{"id":"resp_1","error":{"code":"x","message":${escaped}}}}`,
];

const pairs = (list: typeof headers) => list.map(([name, value]) => ({ name, value }));
const harRequest = { method: "POST", url, headers: pairs(headers), queryString: [], postData: { text: body } };
const harEntry = { startedDateTime: "2026-01-01T00:00:00Z", time: 5 };
const jsonLines = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("");

/** A source of every kind that can carry credentials: name of the file and its text. */
const sources: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  har: {
    "a.har": JSON.stringify({
      log: {
        entries: [
          {
            ...harEntry,
            request: harRequest,
            response: { status: 401, headers: pairs(answerHeaders), content: { text: refusal } },
          },
          {
            ...harEntry,
            request: { ...harRequest, method: "GET", url: url.replace("https", "wss"), postData: undefined },
            response: { status: 101, headers: pairs(answerHeaders), content: {} },
            _webSocketMessages: [{ type: "send", data: frame }, ...events.map((data) => ({ type: "receive", data }))],
          },
        ],
      },
    }),
  },
  curl: {
    "a.txt": `curl '${url}' ${headers.map(([name, value]) => `-H '${name}: ${value}'`).join(" ")} -u 'user:${planted.setCookie}' -H 'x-token: ${planted.location}' --data-raw '${body}'`,
  },
  request: {
    "a.json": JSON.stringify({ schemaVersion: 1, method: "POST", url, headers: [...headers, ...answerHeaders], body }),
  },
  "dump-folder": {
    "dump/1-1-request.json": JSON.stringify({
      method: "POST",
      url,
      headers: pairs([...headers, ...answerHeaders]),
      body: JSON.parse(body) as unknown,
    }),
  },
  cassette: {
    "a.jsonl": jsonLines([
      { cassette: 1, program: "another", started: "2026-01-01T00:00:00.000Z", redaction: "secrets", source: "" },
      { at: 1, type: "upgrade", connection: 0, url, headers },
      { at: 2, type: "answer", connection: 0, status: 101, headers: answerHeaders },
      { at: 3, type: "frame", number: 1, connection: 0, body: frame },
      ...events.map((data) => ({ at: 4, type: "event", number: 1, data })),
      { at: 5, type: "end", number: 1, status: "failed", error: { name: "connection", message: all } },
      { at: 5, type: "close", connection: 0, by: "server", code: 1008, reason: all },
      { at: 6, type: "request", number: 2, method: "POST", url, headers, compressed: false, body },
      { at: 7, type: "answer", number: 2, status: 400, headers: answerHeaders },
      { at: 7, type: "body", number: 2, text: refusal },
      { at: 7, type: "gap", number: 2, lines: 1, bytes: 1, reason: all },
      { at: 8, type: "end", number: 2, status: "failed" },
    ]),
  },
  journal: {
    "a.jsonl": jsonLines([
      {
        kind: "request",
        connection: 1,
        method: "POST",
        url,
        headers,
        body,
        answer: { status: 400, headers: answerHeaders, body: refusal },
      },
      { kind: "frame", connection: 2, method: "GET", url, headers, body: frame, answer: { events } },
    ]),
  },
};

/** Kinds that hold a prompt and nothing that anybody logs in with. */
const withoutCredentials = ["body", "case", "chat", "conversation", "list", "prompt", "rollout", "trace-log"];

/** What each command that is given a source makes of it; OTHER is a file to compare with, OUT a new one. */
const outputs: Readonly<Record<string, readonly string[]>> = {
  compile: ["", "--format request", "--format curl", "--format headers", "--format pretty"],
  why: ["", "url", "header:authorization", "header:referer", "--json"],
  diff: ["OTHER", "OTHER --json", "OTHER --html OUT"],
  explain: ["", "--json"],
  check: ["", "--json"],
  send: ["--dry-run", "--dry-run --json"],
  answer: [""],
  "replay-ws": ["", "--json", "--verify"],
  inspect: ["", "--json"],
  export: ["--format curl", "--format har", "--format report", "--format html"],
  import: ["-o OUT"],
};

/** They are given no source, or nothing of it comes out but what others show. */
const withoutSource = ["snapshot", "mock", "capture", "probe", "profiles", "codes", "completion", "complete"];

test("every kind of source and every command is in the matrix, or known to need none", () => {
  const kinds = readdirSync(join(root, "src/source/kinds"))
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => file.replace(/\.ts$/, ""));
  expect(kinds.toSorted()).toEqual([...Object.keys(sources), ...withoutCredentials].toSorted());
  expect(commandTable.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(outputs), ...withoutSource].toSorted(),
  );
});

function written(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

describe.each(Object.entries(sources))("credentials in a %s", (kind, files) => {
  const [name = ""] = Object.keys(files);

  test.each(Object.entries(outputs).flatMap(([command, list]) => list.map((options) => [command, options] as const)))(
    "are not in what %s %s gives",
    async (command, options) => {
      const folder = temporaryFolder({ ...files, "other.json": '{"model":"gpt-5.5","input":[]}' });
      const source = join(folder, kind === "dump-folder" ? "dump" : name);
      for (const entry of ["", "#1", "#2"]) {
        // A text that is pasted into explain is shown as it is.
        if (command === "explain" && entry === "") continue;
        const terminal = recordingTerminal();
        const out = join(temporaryFolder({}), "out");
        const words = options.split(" ").filter((word) => word !== "");
        const given = words.map((word) =>
          word === "OTHER" ? join(folder, "other.json") : word === "OUT" ? out : word,
        );
        const code = await runCommandLine([command, source + entry, ...given], terminal);
        expect(code).not.toBe(70);
        const told = terminal.output() + terminal.remarks() + (words.includes("OUT") ? written(join(out, "..")) : "");
        expect(told).not.toBe("");
        for (const secret of Object.values(planted)) expect(told).not.toContain(secret);
      }
    },
  );
});

test("what stands for them is said, and everything else stays", async () => {
  const folder = temporaryFolder(sources["har"]);
  const terminal = recordingTerminal();
  await runCommandLine(["compile", join(folder, "a.har#1"), "--format", "request"], terminal);

  const request = JSON.parse(terminal.output()) as { url: string; headers: string[][]; body: string };
  expect(request.url).toBe(
    "https://(redacted)@gw.example/(redacted)/v1/responses?api_key=(redacted)&x%2Dsig=(redacted)&key=(redacted)",
  );
  expect(request.headers[4]).toEqual(["referer", "https://h.example/?access_token=(redacted)"]);
  const eight = Array.from(Object.keys(searched), () => "(redacted)").join(" and ");
  expect(request.body).toBe(body.replace(escaped, `"${eight}"`).replace(all, eight));
  expect(terminal.remarks()).toContain("has a key of its own headers or address in a body");
});
