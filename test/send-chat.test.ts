import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Script } from "../src/mock/script.js";
import { SendScene, type Sent } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

describe("a chat source", { timeout: 60_000 }, () => {
  const source = JSON.stringify({ model: "writer", messages: [{ role: "user", content: "hi" }], stream: true });
  const settings = (apiType: string): string =>
    JSON.stringify({ models: { writer: { options: {}, capabilities: { apiType } } } });

  async function chat(script: Script, apiType: string, words: readonly string[]): Promise<Sent> {
    const own = ["-q", scene.file("chat.json", source), "--settings", scene.file("settings.json", settings(apiType))];
    return scene.send(script, [...own, ...words]);
  }

  function chunk(delta: object, more: object = {}): Buffer {
    return Buffer.from(`data: ${JSON.stringify({ choices: [{ delta, ...more }] })}\n\n`);
  }

  test.each(["chat", "responses"])("streams from the endpoint %s", async (apiType) => {
    const chunks = [
      chunk({ content: "he" }),
      chunk({ content: "llo" }),
      chunk({}, { finish_reason: "stop" }),
      Buffer.from("data: [DONE]\n\n"),
    ];
    const script: Script = { answers: [apiType === "chat" ? { chunks } : {}] };
    const sent = await chat(script, apiType, []);
    expect(sent).toMatchObject({ exit: 0, stdout: apiType === "chat" ? "hello\n" : "done\n" });
  });

  test("says nothing of a catalog, which only Codex models have", async () => {
    scene.file("chat.json", source);
    const words = ["-p", "writer@http://127.0.0.1:1/v1"];
    for (const command of [["send", "--dry-run"], ["check"], ["why"], ["compile"]])
      expect((await scene.run([...command, "chat.json", ...words])).stderr).not.toContain("catalog");
  });

  test("a stream that breaks in its text is asked for once more without streaming", async () => {
    const whole = { choices: [{ message: { content: "whole" }, finish_reason: "stop" }] };
    const answers = [
      { chunks: [chunk({ content: "par" })], cut: true },
      { status: 201, body: whole },
    ];
    const sent = await chat({ answers }, "chat", ["--as", "chat"]);
    expect(JSON.parse(sent.stdout)).toEqual({ content: "whole", finish_reason: "stop" });
    const streams = scene.received().map(({ body }) => (JSON.parse(body) as { stream?: boolean }).stream === true);
    expect(streams).toEqual([true, false]);
  });

  test.each(["chat", "responses"])("a document of %s that breaks off is asked for again", async (apiType) => {
    const half = {
      headers: { "content-type": "application/json" },
      chunks: [Buffer.from('{"id":"r","out')],
      cut: true,
    };
    const body =
      apiType === "chat"
        ? { choices: [{ message: { content: "whole" }, finish_reason: "stop" }] }
        : {
            status: "completed",
            output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "whole" }] }],
          };
    const sent = await chat({ answers: [half, { status: 201, body }] }, apiType, ["--drop", "/stream"]);
    expect(sent).toMatchObject({ exit: 0, stdout: "whole\n" });
    expect(scene.received()).toHaveLength(2);
    const again = await chat({ answers: [half, half] }, apiType, ["--drop", "/stream", "--max-retries", "1"]);
    expect(again.exit).toBe(5);
    expect(again.stderr).toContain("[transport-failed]");
  });

  test("a broken Responses stream is asked for once more, and its partial text is not the answer", async () => {
    const delta = { type: "response.output_text.delta", output_index: 0, content_index: 0, delta: "par" };
    const cut = { chunks: [Buffer.from(`data: ${JSON.stringify(delta)}\n\n`)], cut: true };
    const sent = await chat({ answers: [cut] }, "responses", ["--as", "chat"]);
    expect(JSON.parse(sent.stdout)).toMatchObject({ content: "done", finish_reason: "stop" });
    const [first, second] = scene.received().map(({ body }) => JSON.parse(body) as { stream?: boolean });
    expect(first).toEqual({ ...second, stream: true });
    expect(second).not.toHaveProperty("stream");
  });

  test.each(["chat", "responses"])("says in a pipe only what the whole answer of %s says", async (apiType) => {
    const delta = { type: "response.output_text.delta", output_index: 0, content_index: 0, delta: "par" };
    const part = apiType === "chat" ? chunk({ content: "par" }) : Buffer.from(`data: ${JSON.stringify(delta)}\n\n`);
    const sent = await chat({ answers: [{ chunks: [part], cut: true }] }, apiType, []);
    expect(sent).toEqual({ exit: 0, stdout: "done\n", stderr: "" });
  });

  test("a Chat stream with a piece that cannot be read is a broken one", async () => {
    const chunks = [
      chunk({ content: "a" }),
      Buffer.from('data: {"choices":[{"de\n\n'),
      chunk({}, { finish_reason: "stop" }),
    ];
    const sent = await chat({ answers: [{ chunks }] }, "chat", []);
    expect(sent).toMatchObject({ exit: 0, stdout: "done\n" });
    expect(scene.received()).toHaveLength(2);
  });

  test.each(["chat", "responses"])("is not streamed by %s when the stream is dropped", async (apiType) => {
    const sent = await chat({ answers: [{}] }, apiType, ["--drop", "/stream", "--as", "chat"]);
    expect(JSON.parse(sent.stdout)).toMatchObject({ content: "done", finish_reason: "stop" });
    const [{ body } = { body: "" }] = scene.received();
    expect(JSON.parse(body)).not.toHaveProperty("stream");
  });

  test.each([
    ["chat", undefined, "application/json"],
    ["chat", false, "application/json"],
    ["chat", true, "text/event-stream"],
    ["responses", false, "text/event-stream"],
  ])("accepts of %s with stream %s what it asks for", async (apiType, stream, accept) => {
    const text = JSON.stringify({ model: "writer", messages: [{ role: "user", content: "hi" }], stream });
    const words = [
      "why",
      scene.file("own.json", text),
      "header:accept",
      "--settings",
      scene.file("settings.json", settings(apiType)),
    ];
    const { stdout } = await scene.run(words);
    expect(stdout).toContain(`header accept  ${accept}`);
  });

  test.each([
    ["429 with Retry-After", { status: 429, headers: { "retry-after": "0" }, body: { error: { message: "slow" } } }, 2],
    ["503", { status: 503, headers: { "retry-after": "0" }, body: "" }, 2],
    ["a broken connection", { cutEarly: true }, 2],
    [
      "a failure that passes",
      { events: [{ type: "response.failed", response: { status: "failed", error: { code: "server_error" } } }] },
      2,
    ],
  ] as const)("%s is tried again on the same endpoint", async (_, answer, requests) => {
    const sent = await chat({ answers: [answer] }, "responses", []);
    expect(sent).toMatchObject({ exit: 0, stdout: "done\n" });
    expect(scene.received()).toHaveLength(requests);
  });

  test.each([
    ["501", { status: 501, body: { error: { message: "not here" } } }, "501 Not Implemented: not here"],
    [
      "400",
      { status: 400, body: { error: { message: "Unknown parameter: 'seed'." } } },
      "400 Bad Request: Unknown parameter: 'seed'.",
    ],
    ["a plain sentence", { status: 400, body: { error: "no such field" } }, "400 Bad Request: no such field"],
    ["a policy", { events: [{ type: "error", code: "content_policy", message: "no" }] }, ": no"],
    ["a page", { chunks: [Buffer.from("<html>")] }, "a web page"],
  ] as const)("%s is reported as it is", async (_, answer, text) => {
    const sent = await chat({ answers: [answer] }, "responses", []);
    expect(sent.exit).toBe(3);
    expect(sent.stderr).toContain(text);
    expect(scene.received()).toHaveLength(1);
  });

  test("a stream where a document was asked for is told as one, and recorded once", async () => {
    const chunks = [Buffer.from('data: {"type":"response.completed","response":{"id":"r"}}\n\n')];
    const words = ["--drop", "/stream", "--record", "c.jsonl"];
    const sent = await chat({ answers: [{ chunks }] }, "responses", words);
    expect(sent.exit).toBe(3);
    expect(sent.stderr).toContain("is an event stream, no JSON document: it begins with ");
    expect(scene.lines("c.jsonl").filter(({ type }) => type === "body")).toHaveLength(1);
  });

  test("a refusal without an error object is told in its own words, on either endpoint", async () => {
    for (const endpoint of ["chat", "responses"] as const) {
      const sent = await chat({ answers: [{ status: 404, body: { detail: "Not here" } }] }, endpoint, []);
      expect(sent.exit).toBe(3);
      expect(sent.stderr).toContain('404 Not Found: {"detail":"Not here"}');
    }
  });
});
