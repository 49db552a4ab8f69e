import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { decompile } from "../src/decompile/decompile.js";
import { parseJson } from "../src/json/parse.js";
import { resolvePointer } from "../src/json/pointer.js";
import { Redactor } from "../src/redact/redactor.js";
import { recordingTerminal } from "./recording-terminal.js";
import { root } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

async function run(...words: readonly string[]): Promise<{ code: number; out: string; remarks: string }> {
  const terminal = recordingTerminal({ PLANTED_VARIABLE: "planted-environment" });
  const code = await runCommandLine([...words], terminal);
  return { code, out: terminal.output(), remarks: terminal.remarks() };
}

function recorded(kind: string): string[] {
  return ["codex-0.144", "codex-0.147"].flatMap((dialect) =>
    readdirSync(join(root, "snapshots", dialect, kind)).map((file) => join(root, "snapshots", dialect, kind, file)),
  );
}

const stable = (): Redactor => new Redactor((text) => String(text.length));

describe("a redacted body is still what its client sends", () => {
  test.each(["http", "raw"].flatMap(recorded))("%s", (file) => {
    const document = parseJson(readFileSync(file));
    const body = parseJson(document.string(resolvePointer(document, "/expect/body")));
    const before = decompile({ document: body, node: 0 }, { name: "body" });
    const redacted = parseJson(stable().json(body, 0));
    const after = decompile({ document: redacted, node: 0 }, { name: "report" });
    expect([after.dialect, ...after.alsoFits]).toEqual([before.dialect, ...before.alsoFits]);
    expect(after.request.lite).toBe(before.request.lite);
  });
});

test.each(recorded("ws"))("the report of %s replays to the same decisions", async (file) => {
  const folder = temporaryFolder();
  const report = join(folder, "report.json");
  expect((await run("export", "-q", file, "--format", "report", "-o", report)).code).toBe(0);
  const decisions = async (source: string): Promise<unknown> => {
    const { steps } = JSON.parse((await run("replay-ws", "--json", "-q", source)).out) as {
      steps: { decision: string; reason: string; newItems: number; baselineItems: number }[];
    };
    return steps.map(({ decision, reason, newItems, baselineItems }) => [decision, reason, newItems, baselineItems]);
  };
  const original = await decisions(file);
  expect(original).not.toEqual([]);
  expect(await decisions(report)).toEqual(original);
});

/** Everything that is planted has this in it, whole or in parts. */
const planted = /planted|sk-[a-z]|alice|4111|hunter/i;

const body = {
  model: "gpt-5.4",
  instructions: "planted instructions of alice",
  input: [
    {
      type: "message",
      id: "msg_planted1",
      role: "user",
      content: [{ type: "input_text", text: "hunter2 sk-abcdefgh" }],
    },
    {
      type: "message",
      role: "user",
      content: [{ type: "input_image", image_url: "https://planted.example/alice.png" }],
    },
    { type: "message", role: "user", content: [{ type: "input_image", image_url: "data:image/png;base64,planted" }] },
    {
      type: "function_call",
      id: "planted",
      name: "look",
      arguments: '{"planted":"alice","card":4111}',
      call_id: "call_planted",
    },
    { type: "function_call_output", call_id: "call_planted", output: [{ type: "input_text", text: "planted" }] },
    {
      type: "local_shell_call",
      call_id: "c_planted",
      status: "completed",
      action: { type: "exec", command: ["planted"], env: { K: "planted" }, working_directory: "/home/alice" },
    },
    { type: "tool_search_call", execution: "client", arguments: { q: "planted", n: 4111 } },
    { type: "web_search_call", action: { type: "search", query: "planted" } },
    {
      type: "reasoning",
      id: "rs_planted",
      summary: [{ type: "summary_text", text: "planted" }],
      encrypted_content: "planted",
    },
  ],
  tools: [
    { type: "function", name: "look", description: "use sk-abcdefgh", strict: false, parameters: { type: "object" } },
  ],
  user: "alice",
  metadata: { "/home/alice/planted": "planted", note: ["planted", { deep: "alice" }] },
  text: { format: { type: "json_schema", schema: { type: "object", description: "planted of alice" } } },
  prompt_cache_key: "planted-cache-key",
  client_metadata: {
    thread_id: "planted-cache-key",
    "x-codex-window-id": "planted-cache-key:0",
    "x-codex-turn-metadata":
      '{"thread_id":"planted-cache-key","workspaces":{"/home/alice":{"associated_remote_urls":{"origin":"https://planted.example"},"latest_git_commit_hash":"planted"}},"extra":"planted"}',
    "x-codex-turn-state": "planted",
  },
};
const headers = [
  ["Authorization", "Bearer sk-planted-abcdef"],
  ["x-api-key", "planted"],
  ["x-customer", "alice planted"],
  ["session-id", "planted-cache-key"],
  ["user-agent", "codex_cli_rs/0.144.6 (planted host)"],
  ["cookie", "planted=1"],
] as const;
const url = "https://alice:planted@planted.openai.azure.com/planted/v1/responses?api-version=preview&key=planted";

test("planted secrets and texts appear nowhere in a report of a request; relations stay", async () => {
  const request = { method: "POST", url, headers, body: JSON.stringify(body) };
  const folder = temporaryFolder({ "r.json": JSON.stringify(request) });
  const { out, code, remarks } = await run("export", join(folder, "r.json"), "--format", "report");
  expect(code).toBe(0);
  // The source's own path names the folder, not what is in it.
  expect(`${out}${remarks.replaceAll(folder, "")}`.replaceAll(/"env":\{"K"/g, "")).not.toMatch(planted);
  const report = JSON.parse(out) as { url: string; headers: [string, string][]; body: string };
  expect(report.url).toMatch(/^https:\/\/redacted\.openai\.azure\.invalid\/v1\/responses\?api-version=preview&key=/);
  const redacted = JSON.parse(report.body) as typeof body;
  const thread = redacted.client_metadata.thread_id;
  expect(redacted.prompt_cache_key).toBe(thread);
  expect(redacted.client_metadata["x-codex-window-id"]).toBe(`${thread}:0`);
  expect(JSON.parse(redacted.client_metadata["x-codex-turn-metadata"])).toMatchObject({ thread_id: thread });
  expect(redacted.input[3]?.call_id).toBe("call_#1");
  expect(redacted.input[4]?.call_id).toBe("call_#1");
  expect(redacted.input[8]?.id).toBe("rs_#1");
  expect(redacted.tools[0]?.name).toBe("look");
  expect(report.headers).toContainEqual(["session-id", thread]);
  expect(report.headers).toContainEqual(["user-agent", "codex_cli_rs/0.144.6"]);
});

test("planted texts appear nowhere in a report of a cassette, and the server's own words stay", async () => {
  const event = (value: object): object => ({ at: 0, type: "event", data: JSON.stringify(value) });
  const lines = [
    { cassette: 1, program: "p", started: "s", redaction: "secrets", source: "planted" },
    { at: 0, type: "request", method: "POST", url, headers, compressed: false, body: JSON.stringify(body) },
    { at: 0, type: "answer", status: 400, headers: [["set-cookie", "planted"]] },
    event({ type: "response.output_text.delta", delta: "planted", item_id: "msg_planted1" }),
    event({
      type: "response.failed",
      response: {
        id: "resp_planted",
        error: { code: "invalid_prompt", message: "Invalid 'input[3].id': 'planted of alice'. See 'sk-abcdefgh'" },
      },
    }),
    { at: 0, type: "event", data: "planted, no JSON" },
  ];
  const folder = temporaryFolder({ "c.jsonl": lines.map((line) => `${JSON.stringify(line)}\n`).join("") });
  const { out, code } = await run(
    "export",
    "-q",
    join(folder, "c.jsonl"),
    "--format",
    "report",
    "-o",
    join(folder, "report.jsonl"),
  );
  expect([out, code]).toEqual(["", 0]);
  const report = readFileSync(join(folder, "report.jsonl"), "utf8");
  expect(report).not.toMatch(planted);
  expect(report).toContain("Invalid 'input[3].id': '[16 characters, ");
  const listed = JSON.parse((await run("inspect", "--json", join(folder, "report.jsonl"))).out) as {
    entries: { status: number }[];
  };
  expect(listed.entries.map(({ status }) => status)).toEqual([400]);
});

test("har and curl hold the request, and no key", async () => {
  const request = {
    method: "POST",
    url: "https://gw.example/v1/responses?a=b",
    headers: [
      ["Authorization", "Bearer sk-planted-abc"],
      ["x-a", "1"],
    ],
    body: '{"model":"m","input":[]}',
  };
  const folder = temporaryFolder({ "r.json": JSON.stringify(request) });
  const har = await run("export", "-q", join(folder, "r.json"), "--format", "har", "-o", join(folder, "r.har"));
  expect(har.code).toBe(0);
  expect(readFileSync(join(folder, "r.har"), "utf8")).not.toContain("planted");
  expect((await run("compile", join(folder, "r.har#1"))).out).toBe(request.body);
  const curl = await run("export", "-q", join(folder, "r.json"), "--format", "curl", "-o", join(folder, "r.sh"));
  expect(curl.code).toBe(0);
  expect(readFileSync(join(folder, "r.sh"), "utf8")).not.toContain("planted");
  expect((await run("compile", join(folder, "r.sh"))).out).toBe(request.body);
});
