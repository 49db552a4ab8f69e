import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { RawServer } from "./loopback/raw-server.js";
import { accept, textFrame } from "./loopback/raw-websocket.js";
import { recordingTerminal } from "./recording-terminal.js";

const key = "sk-Super/SecretKey42Zz99";
const half = key.length >> 1;
/** Of its beginning alone nobody can tell. */
const few = 7;
/** More of the key than anybody may see, in any case; also in base64. */
const telling = /super|retkey|key42|U3VwZXI|ZWNyZXRLZXk|JldEtleT/i;

let folder: string;
let server: RawServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prompt-wire-echo-"));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const sse = (...events: readonly (object | string)[]): string =>
  events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("");
const answer = (status: number, body: string, ...headers: readonly string[]): string =>
  [`HTTP/1.1 ${status} X`, "connection: close", ...headers, "", body].join("\r\n");
const stream = (...events: readonly (object | string)[]): string =>
  answer(200, sse(...events), "content-type: text/event-stream");
const item = (text: string): object => ({
  type: "response.output_item.done",
  output_index: 0,
  item: { type: "message", role: "assistant", content: [{ type: "output_text", text }] },
});
const completed = { type: "response.completed", response: { id: "r", output: [], usage: null } };
const delta = (kind: string, text: string, more: object = {}): object => ({
  type: `response.${kind}.delta`,
  item_id: "i",
  output_index: 0,
  delta: text,
  ...more,
});
const unicode = [...key].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join("");
const call = { type: "function_call", id: "fc", call_id: `c${key}`, name: key, arguments: JSON.stringify({ k: key }) };
const added = { type: "response.output_item.added", output_index: 0, item: { ...call, call_id: "c", name: "f" } };

/** Everything that a server can throw the key back in. */
const echoes: readonly (readonly [name: string, answer: string])[] = [
  [
    "headers of a refusal",
    answer(401, '{"error":{"message":"bad key"}}', `x-request-id: ${key}`, `retry-after: ${key}`),
  ],
  [
    "errors in headers",
    answer(401, "no", `x-error-json: ${Buffer.from(`{"error":{"code":"${key}"}}`).toString("base64")}`),
  ],
  ["a content type", answer(200, "<html>no</html>", `content-type: text/${key}`)],
  ["the content type of a stream", answer(200, sse(item("x"), completed), `content-type: text/${key}`)],
  [
    "the name of a header",
    answer(200, sse(item("x"), completed), "content-type: text/event-stream", `x-${encodeURIComponent(key)}: 1`),
  ],
  [
    "the model's header",
    answer(200, sse(item("x"), completed), "content-type: text/event-stream", `openai-model: ${key}`),
  ],
  ["a redirect", answer(307, "", `location: http://127.0.0.1:1/?k=${key}`)],
  ["a refusal", answer(400, JSON.stringify({ error: { message: `Incorrect key ${key}` } }))],
  ["a refusal in unicode escapes", answer(400, `{"error":{"message":"Incorrect key ${unicode}"}}`)],
  ["a refusal with escaped slashes", answer(401, `{"error":{"message":"Bad ${key.replace("/", String.raw`\/`)}"}}`)],
  ["a refusal in JSON in JSON", answer(400, JSON.stringify({ error: { message: `{"k":"${unicode}"}` } }))],
  [
    "a refusal in base64",
    answer(401, `{"error":{"message":"Bad ${Buffer.from(`Bearer ${key}`).toString("base64")}"}}`),
  ],
  ["a refusal in capitals", answer(401, `{"error":{"message":"Bad ${key.toUpperCase()}"}}`)],
  ["a refusal that the client cuts", answer(418, `${"x".repeat(1000 - key.length + 5)}${key} tail`)],
  ["a page that is cut", answer(200, `<html>${"y".repeat(490)}${key}</html>`, "content-type: text/html")],
  ["a page whose message is cut", answer(200, `<html>${"y".repeat(100)}${key}</html>`, "content-type: text/html")],
  [
    "a code",
    stream({ type: `x.${key}` }, { type: "response.failed", response: { error: { code: key, message: key } } }),
  ],
  ["a call", stream({ type: "response.output_item.done", output_index: 0, item: call }, completed)],
  [
    "text in unicode escapes",
    stream(`{"type":"response.output_text.delta","output_index":0,"delta":"${unicode}"}`, item("x"), completed),
  ],
  ...["output_text", "reasoning_summary_text", "refusal"].map(
    (kind) =>
      [
        `pieces of ${kind}`,
        stream(
          delta(kind, `k=${key.slice(0, half)}`),
          delta(kind, `${key.slice(half)}.`),
          item(`k=${key}.`),
          completed,
        ),
      ] as const,
  ),
  [
    "pieces of arguments",
    stream(
      added,
      delta("function_call_arguments", `{"k":"${key.slice(0, half)}`),
      delta("function_call_arguments", `${key.slice(half)}"}`),
      completed,
    ),
  ],
  [
    "the parts of a text",
    stream(
      delta("output_text", key.slice(0, few), { content_index: 0 }),
      delta("output_text", key.slice(few), { content_index: 1 }),
      completed,
    ),
  ],
  ["a text that breaks off", stream(delta("output_text", `k=${key.slice(0, 18)}`))],
];

async function send(
  host: string,
  words: readonly string[],
  set: readonly string[] = [],
): Promise<{ readonly shown: string; readonly recorded: string; readonly exit: number }> {
  const profile = { model: "gpt-5.4", provider: { name: "Mock", base_url: `http://${host}/v1`, env_key: "KEY" } };
  const [file, record, prompt] = [join(folder, "profile.json"), join(folder, "run.jsonl"), join(folder, "prompt.json")];
  writeFileSync(prompt, '{"input":[],"base_instructions":{"text":"-"}}');
  writeFileSync(file, JSON.stringify(profile));
  const terminal = recordingTerminal({ KEY: key });
  const placed = words.map((word) => (word === "RECORD" ? record : word));
  const all = ["send", prompt, "-p", file, "--max-retries", "0", ...set.flatMap((one) => ["--set", one]), ...placed];
  const exit = await runCommandLine(all, terminal);
  const recorded = words.includes("RECORD") ? readFileSync(record, "utf8") : "";
  return { shown: terminal.output() + terminal.remarks(), recorded, exit };
}

const forms = [["--record", "RECORD"], ["--json"], ["--color", "always"], ["--as", "chat"], ["--as", "responses"]];

describe("a key that is thrown back is nowhere", () => {
  test.each(echoes)("in %s", async (name, bytes) => {
    const asked: string[] = [];
    server = await RawServer.start((socket, request) => {
      asked.push(request);
      socket.end(bytes);
    });
    for (const words of forms) {
      const { shown, recorded, exit } = await send(server.host, words);
      // A cassette has them apart: no text of it spells the key.
      const apart = (text: string): string => text.replaceAll(key.slice(0, few), "").replaceAll(key.slice(few), "");
      const isApart = name === "the parts of a text";
      expect(isApart ? apart(recorded) : recorded).not.toMatch(telling);
      expect(isApart && words[0] === "--json" ? apart(shown) : shown).not.toMatch(telling);
      expect([0, 3, 5]).toContain(exit);
      for (const line of recorded.split("\n").filter((text) => text !== "")) JSON.parse(line);
    }
    expect(asked).toHaveLength(forms.length);
    for (const request of asked) expect(request).toContain(key);
  });

  test.each(["output_text", "reasoning_summary_text"])("in pieces of %s over a WebSocket", async (kind) => {
    server = await RawServer.start((socket, request) => {
      accept(socket, request, `x-request-id: ${key}\r\n`);
      socket.once("data", () => {
        for (const event of [delta(kind, key.slice(0, half)), delta(kind, key.slice(half)), item(key), completed])
          socket.write(textFrame(event));
      });
    });
    for (const words of forms) {
      const { shown, recorded, exit } = await send(
        server.host,
        [...words, "--transport", "ws"],
        ["provider.supports_websockets=true"],
      );
      expect(exit).toBe(0);
      expect(shown + recorded).not.toMatch(telling);
    }
  });

  test("whoever forgets it: what the output does not know is not written", async () => {
    const terminal = recordingTerminal();
    terminal.protect((text) => text.replaceAll(key, "(redacted)"));
    expect(await runCommandLine(["compile", `${key}.json`], terminal)).toBe(2);
    expect(terminal.remarks()).toContain("(redacted).json");
    expect(terminal.remarks()).not.toContain(key);
  });
});
