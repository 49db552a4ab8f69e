import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closedHost } from "./closed-host.js";
import { noRetries, SendScene, startServer } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

describe("what goes wrong", { timeout: 60_000 }, () => {
  test.each([
    [
      "a refusal",
      { status: 401, body: { error: { message: "bad key", code: "invalid_api_key" } } },
      3,
      "provider-error",
      "401 Unauthorized: bad key",
    ],
    [
      "an error in the stream",
      { events: [{ type: "response.failed", response: { error: { code: "invalid_prompt", message: "no" } } }] },
      3,
      "provider-error",
      ": no",
    ],
    [
      "an incomplete answer",
      { events: [{ type: "response.incomplete", response: {} }] },
      3,
      "provider-error",
      "reason: unknown",
    ],
    [
      "a web page",
      { headers: { "content-type": "text/html" }, chunks: [Buffer.from("<!DOCTYPE html><p>Log in")] },
      3,
      "answer-not-stream",
      'web page, no event stream: it begins with "<!DOCTYPE html>',
    ],
    [
      "a document",
      { headers: { "content-type": "application/json" }, chunks: [Buffer.from('{"id":"r","output":[]}')] },
      3,
      "answer-not-stream",
      "a JSON document, no event stream",
    ],
    [
      "a stream whose event never ends",
      { chunks: [Buffer.from('data: {"type":"response.completed","response":{"id":"r"}}\n')] },
      3,
      "answer-not-stream",
      "is an event stream without a whole event: the blank line that ends one is missing: it begins with",
    ],
    [
      "a stream behind a byte order mark",
      { chunks: [Buffer.from('\uFEFFdata: {"type":"response.completed","response":{"id":"r"}}\n\n')] },
      3,
      "answer-not-stream",
      "is an event stream behind a byte order mark, and the client reads nothing behind one: it begins with",
    ],
    ["nothing", { chunks: [] }, 3, "answer-not-stream", "it is empty"],
    [
      "a cut",
      { chunks: [Buffer.from('data: {"type":"response.created","response":{}}\n\n')], cut: true },
      5,
      "transport-failed",
      "error decoding response body",
    ],
    ["an early cut", { cutEarly: true }, 5, "transport-failed", "error sending request"],
  ] as const)("%s", async (_, answer, exit, code, text) => {
    const sent = await scene.send({ answers: [answer] }, ["-q", ...noRetries]);
    expect(sent.exit).toBe(exit);
    expect(sent.stderr).toContain(`[${code}]`);
    expect(sent.stderr).toContain(text);
  });

  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("an answer in %s, which nobody asked for, is told as such: 3", async (encoding, compress) => {
    const headers = { "content-encoding": encoding };
    const stream = { headers, chunks: [compress('data: {"type":"response.completed","response":{"id":"r"}}\n\n')] };
    const refusal = { headers, status: 400, body: compress('{"error":{"message":"no"}}') };
    for (const [answer, status] of [
      [stream, "200 OK"],
      [refusal, "400 Bad Request"],
    ] as const) {
      const sent = await scene.send({ answers: [answer] }, noRetries);
      expect(sent).toMatchObject({ exit: 3, stdout: "" });
      expect(sent.stderr).toContain(`The answer (${status}) is compressed (${encoding}), and`);
      expect(sent.stderr).toContain("[answer-compressed]");
    }
  });

  test("gzip that no header names is told by its first bytes, and none of them is shown", async () => {
    const stream = { chunks: [gzipSync('data: {"type":"response.completed","response":{"id":"r"}}\n\n')] };
    const refusal = { status: 502, body: gzipSync('{"error":{"message":"no"}}') };
    for (const answer of [stream, refusal]) {
      const sent = await scene.send({ answers: [answer, answer] }, ["--max-retries", "1", "--transport", "http"]);
      const last = await scene.send({ answers: [answer] }, noRetries);
      expect(last).toMatchObject({ exit: 3, stdout: "" });
      expect(last.stderr).toContain("is compressed (gzip by its first bytes, without a content-encoding), and");
      for (const { stderr } of [sent, last]) expect(stderr).not.toMatch(/[\uFFFD\u241F]/);
    }
  });

  test.each([
    [
      "as a document",
      (text: string) => ({ headers: { "content-type": "application/json" }, chunks: [Buffer.from(text)] }),
    ],
    ["under the type of a stream", (text: string) => ({ chunks: [Buffer.from(text)] })],
  ])("an error under status 200 is one: %s", async (_, answer) => {
    const error = { message: "quota gone", code: "insufficient_quota" };
    const sent = await scene.send({ answers: [answer(JSON.stringify({ error }))] }, noRetries);
    expect(sent).toMatchObject({ exit: 3, stdout: "" });
    expect(sent.stderr.split("\n").slice(-4)).toEqual([
      "error: The provider answered an error under status 200 OK: quota gone (insufficient_quota) [provider-error]",
      "  It is a JSON document and no event stream: the client sees that the stream ended, and asks again.",
      "next: prompt-wire explain insufficient_quota",
      "",
    ]);
    const recorded = await scene.send({ answers: [answer(JSON.stringify({ id: 1, error }))] }, [
      ...noRetries,
      "--record",
      "x.jsonl",
    ]);
    expect(recorded.stderr).toContain("next: prompt-wire explain x.jsonl\n");
    expect((await scene.run(["explain", "x.jsonl"])).stdout).toContain("[quota]");
    expect((await scene.run(["explain", "insufficient_quota"])).stdout).toContain("[quota]");
    const long = await scene.send(
      { answers: [answer(JSON.stringify({ error: { ...error, message: "long ".repeat(200) } }))] },
      noRetries,
    );
    expect(long.stderr).toContain("an error under status 200 OK: {");
    const none = await scene.send({ answers: [answer('{"id":"r","error":null,"output":[]}')] }, noRetries);
    expect(none.stderr).toContain("[answer-not-stream]");
  });

  test("a stream under another content type is taken, and told", async () => {
    const sent = await scene.send({ answers: [{ headers: { "content-type": "text/plain" } }] }, []);
    expect(sent).toMatchObject({ exit: 0, stdout: "done\n" });
    expect(sent.stderr).toContain("its content type is text/plain [answer-content-type]");
  });

  test("what the server said stands beside the client's words, with one command that explains it", async () => {
    const error = { code: "rate_limit_exceeded", type: "requests", message: "Slow down." };
    const limited = { status: 429, headers: { "retry-after": "2", "x-request-id": "req_1" }, body: { error } };
    const refused = await scene.send({ answers: [limited] }, noRetries);
    const line = "exceeded retry limit, last status: 429 Too Many Requests, request id: req_1 [provider-error]";
    expect(refused.stderr).toMatch(/\nstatus 429 · request id req_1\n(?:.*\n)*failed +\d+ ms/);
    expect(refused.stderr.split("\n").slice(-4)).toEqual([
      `error: The provider answered an error: ${line}`,
      "  The server said «Slow down.» (rate_limit_exceeded). It asks to wait 2 s.",
      "next: prompt-wire explain '429 rate_limit_exceeded'",
      "",
    ]);
    expect(refused.stderr.match(/next: /g)).toHaveLength(1);
    const failed = { events: [{ type: "response.failed", response: { error } }] };
    const streamed = await scene.send({ answers: [failed] }, ["-q", ...noRetries, "--record", "run.jsonl"]);
    expect(streamed.stderr).toContain(
      "  The server's code: rate_limit_exceeded.\nnext: prompt-wire explain run.jsonl\n",
    );
    const json = await scene.send({ answers: [limited] }, ["--json", ...noRetries]);
    expect(JSON.parse(json.stderr)).toMatchObject({
      problems: [{ code: "provider-error", next: "prompt-wire explain '429 rate_limit_exceeded'" }],
    });
  });

  test("a page is told on one line that is cut, in notes and in the error", async () => {
    const page = `<html>\n${"<p>Bad gateway</p>\n".repeat(50)}`;
    const sent = await scene.send({ answers: [{ status: 502, body: page }] }, ["--max-retries", "1"]);
    expect(sent.exit).toBe(0);
    const note = sent.stderr.split("\n").find((text) => text.startsWith("· sending again"));
    expect(note).toMatch(/502 Bad Gateway: <html> <p>Bad.*…$/);
    expect(note?.length).toBeLessThan(200);
    const failed = await scene.send({ answers: [{ status: 502, body: page }] }, noRetries);
    expect(failed.stderr).toMatch(/^error: .{200,330}… \[provider-error\]$/m);
  });

  test("a redirect is not followed", async () => {
    const target = await startServer({ answers: [] });
    const answers = [{ status: 307, headers: { location: `http://${target.host}/v1/responses` }, body: "" }];
    const sent = await scene.send({ answers }, ["-q", ...noRetries]);
    expect(sent.exit).toBe(3);
    expect(sent.stderr).toContain(`It redirects to http://${target.host}/v1/responses, and no redirect is followed`);
    expect(sent.stderr).toContain("The real client sends the same request there.");
    expect(sent.stderr).toContain("next: prompt-wire explain 307");
    expect(target.journal).toEqual([]);
    await target.stop();
    const found = await scene.send({ answers: [{ status: 302, headers: { location: "/x" }, body: "" }] }, noRetries);
    expect(found.stderr).toContain("The real client asks there again with GET, without the body.");
    const nowhere = await scene.send({ answers: [{ status: 302, body: "" }] }, noRetries);
    expect(nowhere.stderr).toContain("It redirects to no address");
    expect(nowhere.stderr).not.toContain("The real client");
  });

  test("an upgrade that is redirected says where to, once", async () => {
    const script = { upgradeStatus: 302, upgradeHeaders: { location: "wss://other.example/v1" }, answers: [] };
    const { exit, stderr } = await scene.send(script, ["--transport", "ws", "--max-retries", "1"]);
    expect(exit).toBe(0);
    expect(
      stderr.match(/the upgrade is redirected to wss:\/\/other\.example\/v1, and that is not followed/g),
    ).toHaveLength(1);
  });

  test("without its key nothing is sent: 4, in the client's words", async () => {
    const sent = await scene.send({ answers: [] }, [], { environment: { MOCK_KEY: "" } });
    expect(sent.exit).toBe(4);
    expect(sent.stderr).toContain("Missing environment variable: `MOCK_KEY`.");
    expect(scene.received()).toEqual([]);
  });

  test("a key with a line break is told, before anything is sent: 4", async () => {
    const sent = await scene.send({ answers: [] }, [], { environment: { MOCK_KEY: "sk-test-AAAA\n" } });
    expect(sent.exit).toBe(4);
    expect(sent.stderr).toContain("The value of environment variable MOCK_KEY is no header value");
    expect(sent.stderr).not.toContain("sk-test");
    expect(scene.received()).toEqual([]);
  });

  test.each([
    ["control characters", "\u0001".repeat(300_000)],
    ["letters with accents", "é".repeat(300_000)],
    ["lines", "line\n".repeat(50_000)],
  ])("a refusal of a megabyte is told in short: %s", async (_, body) => {
    const headers = { "x-request-id": "r".repeat(9000), "openai-model": "m".repeat(9000) };
    const sent = await scene.send({ answers: [{ status: 400, body, headers }] }, noRetries);
    expect(sent.exit).toBe(3);
    expect(sent.stderr.length).toBeLessThan(3000);
  });

  test("nobody listens: 5", async () => {
    const sent = await scene.sendTo(await closedHost(), ["-q", ...noRetries]);
    expect(sent.exit).toBe(5);
  });

  test("--timeout and --max-bytes end it: 5", async () => {
    const created = Buffer.from('data: {"type":"response.created","response":{}}\n\n');
    const late = await scene.send({ answers: [{ chunks: [created], keepOpen: true }] }, ["-q", "--timeout", "0.5"]);
    expect(late.exit).toBe(5);
    expect(late.stderr).toContain("No complete answer within 0.5 s [send-timeout]");
    const large = await scene.send({ answers: [{ chunks: [Buffer.alloc(5000, "x")], keepOpen: true }] }, [
      "-q",
      "--max-bytes",
      "4000",
    ]);
    expect(large.exit).toBe(5);
    expect(large.stderr).toContain("larger than 4,000 bytes [answer-too-large]");
  });

  test("retries are told as the client tells them, and the answer begins again", async () => {
    const broken = {
      chunks: [Buffer.from('data: {"type":"response.output_text.delta","output_index":0,"delta":"par"}\n\n')],
      cut: true,
    };
    const sent = await scene.send({ answers: [broken] }, []);
    expect(sent.exit).toBe(0);
    expect(sent.stdout).toBe("par\ndone\n");
    expect(sent.stderr).toMatch(/· Reconnecting\.\.\. 1\/5 in \d+ ms: stream disconnected/);
    expect(sent.stderr).toContain("· the answer begins again");
    expect(sent.stderr).toMatch(/^2 attempts in [\d,]+ ms, of the last one: status 200/m);
  });
});

describe("the command that explains an error on a WebSocket", { timeout: 60_000 }, () => {
  const error = { code: "rate_limit_exceeded", message: "Slow down." };
  const send = async (answer: object) => scene.send({ answers: [answer] }, ["-q", "--transport", "ws", ...noRetries]);

  test("of an error frame by its status and code, with the wait that it asks for", async () => {
    const sent = await send({ status: 429, body: { error }, headers: { "retry-after": "2" } });
    expect(sent.stderr).toContain("It asks to wait 2 s.");
    expect(sent.stderr).toContain("next: prompt-wire explain '429 rate_limit_exceeded'\n");
  });

  test("of an event by its name and code", async () => {
    const body = { type: "response.create", model: "m", input: [], stream: true };
    scene.file("frame.json", JSON.stringify(body));
    const failed = { events: [{ type: "response.failed", response: { error } }] };
    const sent = await scene.send({ answers: [failed] }, ["frame.json", "-q", "--transport", "ws", ...noRetries]);
    expect(sent.stderr).toContain("next: prompt-wire explain 'response.failed rate_limit_exceeded'\n");
  });
});
