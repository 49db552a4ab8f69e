import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decompress } from "fzstd";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startMock, type Mock } from "../src/mock/mock.js";
import type { Script } from "../src/mock/script.js";
import { root, runCommand, type RunOptions } from "./run-command.js";

let folder = "";
let server: Mock | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prompt-wire-send-"));
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function start(script: Script, onSilence: () => void = () => undefined): Promise<Mock> {
  const observe = ({ type }: { readonly type: string }): void => {
    if (type === "silent") onSilence();
  };
  return startMock({ script, policies: { enforce: "nothing" }, observe });
}

/** What the server got, in order. */
function received(): { readonly kind: string; readonly body: string; readonly names: readonly string[] }[] {
  return (server?.journal ?? []).map(({ kind, form, body, headers }) => ({
    kind: form === undefined ? kind : `${kind} ${form}`,
    body: Buffer.from(body).toString(),
    names: headers.map(([name]) => name),
  }));
}

interface Sent {
  readonly exit: number | NodeJS.Signals;
  readonly stdout: string;
  readonly stderr: string;
}

const retries = ["--max-retries", "0"];

/** Sends the probe prompt, or what else is named, to the scripted server. */
async function send(script: Script, words: readonly string[], options: RunOptions = {}): Promise<Sent> {
  server = await start(script);
  return sendTo(server.host, words, options);
}

async function sendTo(host: string, words: readonly string[], options: RunOptions = {}): Promise<Sent> {
  const profile = join(folder, "profile.json");
  writeFileSync(profile, JSON.stringify(profileOf(host)));
  const environment = { MOCK_KEY: "sk-mock-123456", ...options.environment };
  const result = await runCommand(["send", ...words, "-p", profile], { ...options, environment, folder });
  return { exit: result.exit, stdout: result.stdout.toString(), stderr: result.stderr.toString() };
}

function profileOf(host: string): object {
  return { model: "gpt-5.4", provider: { name: "Mock", base_url: `http://${host}/v1`, env_key: "MOCK_KEY" } };
}

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return name;
}

function lines(name: string): { readonly type?: string; readonly [member: string]: unknown }[] {
  return readFileSync(join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { type?: string });
}

describe("what is shown", { timeout: 60_000 }, () => {
  test("the text as product; host, times and usage as notes", async () => {
    const { exit, stdout, stderr } = await send({ answers: [] }, []);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: "done\n" });
    const size = Number(server?.journal[0]?.body.length).toLocaleString("en-US");
    const line = `sending to ${server?.host} · gpt-5.4 · HTTP · ${size} bytes · key from environment variable MOCK_KEY`;
    expect(stderr.split("\n")).toContain(line);
    expect(stderr).toMatch(/finish stop · input \d+ · cached 0 \(0 %\) · output \d+/);
    expect(stderr).toMatch(
      /connected +\d+ ms\nheaders +\d+ ms +\+\d+\nfirst event +\d+ ms +\+\d+\nfirst text +\d+ ms +\+\d+\ndone +\d+ ms/,
    );
  });

  test("reasoning, refusals and calls, each as a block; pieces of two calls may alternate", async () => {
    const events = [
      { type: "response.reasoning_summary_text.delta", output_index: 0, summary_index: 0, delta: "Think" },
      { type: "response.reasoning_summary_text.delta", output_index: 0, summary_index: 0, delta: "." },
      { type: "response.output_text.delta", output_index: 1, delta: "Hel" },
      { type: "response.output_text.delta", output_index: 1, delta: "lo" },
      {
        type: "response.output_item.added",
        output_index: 2,
        item: { type: "function_call", call_id: "call_1", name: "look" },
      },
      {
        type: "response.output_item.added",
        output_index: 3,
        item: { type: "function_call", call_id: "call_2", name: "go" },
      },
      { type: "response.function_call_arguments.delta", output_index: 2, delta: '{"a"' },
      { type: "response.function_call_arguments.delta", output_index: 3, delta: "{}" },
      { type: "response.function_call_arguments.delta", output_index: 2, delta: ":1}" },
      { type: "response.completed", response: { id: "resp_1", usage: null } },
    ];
    const { stdout } = await send({ answers: [{ events }] }, ["-q"]);
    expect(stdout).toBe('Think.\n\nHello\n\nlook({"a":1})  call_1\ngo({})  call_2\n');
  });

  test("--as chat and --as responses give the result", async () => {
    const chat = await send({ answers: [] }, ["-q", "--as", "chat"]);
    expect(JSON.parse(chat.stdout)).toMatchObject({
      content: "done",
      finish_reason: "stop",
      usage: { cache_read_input_tokens: 0 },
    });
    await server?.stop();
    const native = await send({ answers: [] }, ["-q", "--as", "responses"]);
    expect(JSON.parse(native.stdout)).toMatchObject({ id: "resp_1", output: [{ type: "message" }] });
  });

  test("--dry-run and --mock reach nobody", async () => {
    const dry = await send({ answers: [] }, ["--dry-run"], { environment: { MOCK_KEY: "" } });
    expect(dry.exit).toBe(0);
    expect(dry.stderr).toContain(`would go to ${server?.host}`);
    expect(dry.stdout).toMatch(/^POST http:/);
    const mock = await sendTo(server?.host ?? "", ["--mock", "-q"]);
    expect(mock).toMatchObject({ exit: 0, stdout: "done\n" });
    expect(received()).toEqual([]);
  });

  test("over WebSocket, when the profile supports it or the option says so", async () => {
    expect(await send({ answers: [] }, ["-q", "--transport", "ws"])).toMatchObject({ exit: 0, stdout: "done\n" });
    expect(received().map(({ kind }) => kind)).toEqual(["upgrade", "frame full"]);
    const auto = await sendTo(server?.host ?? "", ["-q", "--set", "provider.supports_websockets=true"]);
    expect(auto.stdout).toBe("done\n");
    expect(
      received()
        .map(({ kind }) => kind)
        .slice(2),
    ).toEqual(["upgrade", "frame full"]);
  });

  test("a prewarm goes first on the same connection, and the request is a delta to it", async () => {
    await send({ answers: [] }, ["-q", "--prewarm"]);
    expect(received().map(({ kind }) => kind)).toEqual(["upgrade", "frame prewarm", "frame delta"]);
  });
});

describe("what goes out", { timeout: 60_000 }, () => {
  test("the bytes that compile gives, with fresh ids", async () => {
    await send({ answers: [] }, ["-q"]);
    const compiled = await runCommand(["compile", "-q", "-p", join(folder, "profile.json")], { folder });
    const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
    const body = received()[0]?.body ?? "";
    expect(body.replaceAll(ids, "ID")).toBe(compiled.stdout.toString().replaceAll(ids, "ID"));
    expect(body).not.toContain("00000000-0000-7000");
  });

  test("a captured body byte for byte", async () => {
    const body = '{ "model":"gpt-5.4",\n "input": [ ],"stream":true, "n": 1.0, "a":1,"a":2 }';
    expect((await send({ answers: [] }, ["-q", file("body.json", body)])).stdout).toBe("done\n");
    expect(received()[0]?.body).toBe(body);
  });

  test("a captured body that does not stream is answered with a document", async () => {
    const answer = {
      id: "r",
      status: "completed",
      output: [{ type: "message", content: [{ type: "output_text", text: "whole" }] }],
    };
    const script = { answers: [{ status: 201, body: answer }] };
    const sent = await send(script, ["-q", file("body.json", '{"model":"m","input":[]}')]);
    expect(sent).toMatchObject({ exit: 0, stdout: "whole\n" });
  });

  test("edits, and nothing else", async () => {
    const body = '{"model":"gpt-5.4","input":[],"stream":true,"x":[1, 2]}';
    const words = [
      file("body.json", body),
      "--drop",
      "/x/0",
      "--patch",
      "/store=true",
      "--drop",
      "header:accept",
      "--patch",
      "header:x-new=1",
    ];
    const { stderr } = await send({ answers: [] }, words);
    const [request] = received();
    expect(request?.body).toBe('{"model":"gpt-5.4","input":[],"stream":true,"x":[2],"store":true}');
    expect(request?.names).not.toContain("accept");
    expect(request?.names).toContain("x-new");
    expect(stderr).toContain(
      "! not what the client sends: /store=true, header:x-new=1, -/x/0, -header:accept [wire-edited]",
    );
  });

  test("--compress zstd", async () => {
    const words = ["-q", "--compress", "zstd"];
    let bytes = Buffer.alloc(0);
    const zstd = createHttpServer((request, response) => {
      request.on("data", (chunk: Buffer) => (bytes = Buffer.concat([bytes, chunk])));
      request.on("end", () => response.writeHead(400, { got: request.headers["content-encoding"] ?? "" }).end("{}"));
    }).listen(0, "127.0.0.1");
    await once(zstd, "listening");
    const { stderr } = await sendTo(`127.0.0.1:${(zstd.address() as AddressInfo).port}`, words);
    zstd.close();
    expect(stderr).toContain("header:content-encoding=zstd");
    expect(JSON.parse(Buffer.from(decompress(bytes)).toString())).toMatchObject({ model: "gpt-5.4" });
  });

  test("a cassette's request goes to its own host with the secret put back, and to no other", async () => {
    const first = await send({ answers: [] }, ["-q", "--record", "c.jsonl"]);
    expect(first.exit).toBe(0);
    const again = await sendTo(server?.host ?? "", ["-q", "c.jsonl#1"]);
    expect(again.exit).toBe(0);
    const [one, two] = server?.journal ?? [];
    expect(two?.body).toEqual(one?.body);
    expect(two?.headers).toEqual(one?.headers);
    const other = await sendTo("127.0.0.1:9", ["-q", "c.jsonl#1"]);
    expect(other.exit).toBe(2);
    expect(other.stderr).toContain("[send-other-host]");
    expect(received()).toHaveLength(2);
  });

  test("through a proxy, and only with --proxy", async () => {
    server = await start({ answers: [] });
    const asked: string[] = [];
    const proxy = createHttpServer().on("connect", (request, socket: Socket) => {
      asked.push(request.url ?? "");
      const [host = "", port = ""] = (request.url ?? "").split(":");
      const upstream = connect(Number(port), host, () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        socket.pipe(upstream).pipe(socket);
      });
      socket.on("error", () => upstream.destroy());
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const without = await sendTo(server.host, ["-q"], { environment: { HTTP_PROXY: address, http_proxy: address } });
    expect(without.exit).toBe(0);
    expect(asked).toEqual([]);
    const sent = await sendTo(server.host, ["-q", "--proxy", address]);
    expect(sent.exit).toBe(0);
    expect(asked).toEqual([server.host]);
    proxy.close();
    proxy.closeAllConnections();
    const secret = await sendTo(server.host, ["--proxy", "http://me:hunter22@127.0.0.1:1"]);
    expect(secret.exit).toBe(2);
    expect(secret.stderr).not.toContain("hunter22");
  });
});

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
    const sent = await send({ answers: [answer] }, ["-q", ...retries]);
    expect(sent.exit).toBe(exit);
    expect(sent.stderr).toContain(`[${code}]`);
    expect(sent.stderr).toContain(text);
  });

  test("a stream under another content type is taken, and told", async () => {
    const sent = await send({ answers: [{ headers: { "content-type": "text/plain" } }] }, []);
    expect(sent).toMatchObject({ exit: 0, stdout: "done\n" });
    expect(sent.stderr).toContain("its content type is text/plain [answer-content-type]");
  });

  test("a redirect is not followed", async () => {
    const target = await start({ answers: [] });
    const answers = [{ status: 307, headers: { location: `http://${target.host}/v1/responses` }, body: "" }];
    const sent = await send({ answers }, ["-q", ...retries]);
    expect(sent.exit).toBe(3);
    expect(target.journal).toEqual([]);
    await target.stop();
  });

  test("without its key nothing is sent: 4, in the client's words", async () => {
    const sent = await send({ answers: [] }, [], { environment: { MOCK_KEY: "" } });
    expect(sent.exit).toBe(4);
    expect(sent.stderr).toContain("Missing environment variable: `MOCK_KEY`.");
    expect(received()).toEqual([]);
  });

  test("nobody listens: 5", async () => {
    const sent = await sendTo("127.0.0.1:1", ["-q", ...retries]);
    expect(sent.exit).toBe(5);
  });

  test("--timeout and --max-bytes end it: 5", async () => {
    const created = Buffer.from('data: {"type":"response.created","response":{}}\n\n');
    const late = await send({ answers: [{ chunks: [created], keepOpen: true }] }, ["-q", "--timeout", "0.5"]);
    expect(late.exit).toBe(5);
    expect(late.stderr).toContain("No complete answer within 0.5 s [send-timeout]");
    await server?.stop();
    const large = await send({ answers: [{ chunks: [Buffer.alloc(5000, "x")], keepOpen: true }] }, [
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
    const sent = await send({ answers: [broken] }, []);
    expect(sent.exit).toBe(0);
    expect(sent.stdout).toBe("par\ndone\n");
    expect(sent.stderr).toMatch(/· Reconnecting\.\.\. 1\/5 in \d+ ms: stream disconnected/);
    expect(sent.stderr).toContain("· the answer begins again");
    expect(sent.stderr).toContain("2 attempts, the last one:");
  });
});

describe("a cassette", { timeout: 60_000 }, () => {
  test("has the request before its answer, and survives Ctrl-C", async () => {
    const delta = Buffer.from('data: {"type":"response.output_text.delta","output_index":0,"delta":"half"}\n\n');
    let silent = (): void => undefined;
    const isSilent = new Promise<void>((resolve) => {
      silent = resolve;
    });
    server = await start({ answers: [{ chunks: [delta], keepOpen: true }] }, () => silent());
    writeFileSync(join(folder, "profile.json"), JSON.stringify(profileOf(server.host)));
    const words = [join(root, "bin", "prompt-wire.js"), "send", "-p", "profile.json", "--record", "c.jsonl"];
    const child = spawn(process.execPath, words, {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"], HOME: folder, MOCK_KEY: "sk-mock-123456" },
    });
    const output: string[] = [];
    const shown = new Promise<void>((resolve) => {
      child.stdout.on("data", (chunk: Buffer) => {
        output.push(chunk.toString());
        resolve();
      });
    });
    child.stderr.resume();
    await Promise.all([isSilent, shown]);
    expect(lines("c.jsonl").map(({ type }) => type)).toEqual([undefined, "request", "connected", "answer", "event"]);
    child.kill("SIGINT");
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(130);
    expect(output.join("")).toBe("half\n");
    expect(lines("c.jsonl").at(-1)).toMatchObject({ type: "end", status: "interrupted" });
    // A connection that is gone on the other side closes here, too.
    while (server.connections > 0) await new Promise((resolve) => setImmediate(resolve));
  });

  test("is what --json prints, and reads back", async () => {
    const sent = await send({ answers: [{ status: 500, body: { error: {} } }] }, ["--json", "--record", "c.jsonl"]);
    expect(sent.exit).toBe(0);
    expect(sent.stdout.replace(/"at":\d+/g, "")).toBe(
      readFileSync(join(folder, "c.jsonl"), "utf8").replace(/"at":\d+/g, ""),
    );
    const types = lines("c.jsonl").map(({ type }) => type);
    expect(types.filter((type) => type !== "event")).toEqual([
      undefined,
      "request",
      "connected",
      "answer",
      "body",
      "retry",
      "request",
      "connected",
      "answer",
      "end",
    ]);
    const answer = await runCommand(["answer", "c.jsonl", "-q"], { folder });
    expect(answer.stdout.toString()).toBe("done\n");
    const body = await runCommand(["compile", "c.jsonl#2", "-q", "--format", "raw"], { folder });
    expect(body.stdout.toString()).toBe(received()[1]?.body);
  });

  test("of a WebSocket is a conversation that can be played and checked", async () => {
    await send({ answers: [] }, ["-q", "--transport", "ws", "--record", "c.jsonl"]);
    const replay = await runCommand(["replay-ws", "c.jsonl", "--json"], { folder });
    const { steps } = JSON.parse(replay.stdout.toString()) as { steps: { frame: string; reason: string }[] };
    expect(steps.map(({ reason }) => reason)).toEqual(["first_on_connection"]);
    expect(steps[0]?.frame).toBe(received()[1]?.body);
    const verified = await runCommand(["replay-ws", "--verify", "c.jsonl"], { folder });
    expect(verified.exit).toBe(0);
    expect(verified.stdout.toString()).toContain("every frame keeps the rules");
  });

  test("cannot be written where there is no folder: 2, before anything is sent", async () => {
    const sent = await send({ answers: [] }, ["--record", "no/such/folder.jsonl"]);
    expect(sent.exit).toBe(2);
    expect(sent.stderr).toContain("[output-unwritable]");
    expect(received()).toEqual([]);
  });
});

describe("a chat source", { timeout: 60_000 }, () => {
  const source = JSON.stringify({ model: "writer", messages: [{ role: "user", content: "hi" }], stream: true });
  const settings = (apiType: string): string =>
    JSON.stringify({ models: { writer: { options: {}, capabilities: { apiType } } } });

  async function chat(script: Script, apiType: string, words: readonly string[]): Promise<Sent> {
    const own = ["-q", file("chat.json", source), "--settings", file("settings.json", settings(apiType))];
    return send(script, [...own, ...words]);
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

  test("a stream that breaks in its text is asked for once more without streaming", async () => {
    const whole = { choices: [{ message: { content: "whole" }, finish_reason: "stop" }] };
    const answers = [
      { chunks: [chunk({ content: "par" })], cut: true },
      { status: 201, body: whole },
    ];
    const sent = await chat({ answers }, "chat", ["--as", "chat"]);
    expect(JSON.parse(sent.stdout)).toEqual({ content: "whole", finish_reason: "stop" });
    const streams = received().map(({ body }) => (JSON.parse(body) as { stream?: boolean }).stream === true);
    expect(streams).toEqual([true, false]);
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
    expect(received()).toHaveLength(requests);
  });

  test.each([
    ["501", { status: 501, body: { error: { message: "not here" } } }, "501 Not Implemented: not here"],
    [
      "400",
      { status: 400, body: { error: { message: "Unknown parameter: 'seed'." } } },
      "400 Bad Request: Unknown parameter: 'seed'.",
    ],
    ["a policy", { events: [{ type: "error", code: "content_policy", message: "no" }] }, ": no"],
    ["a page", { chunks: [Buffer.from("<html>")] }, "a web page"],
  ] as const)("%s is reported as it is", async (_, answer, text) => {
    const sent = await chat({ answers: [answer] }, "responses", []);
    expect(sent.exit).toBe(3);
    expect(sent.stderr).toContain(text);
    expect(received()).toHaveLength(1);
  });
});

describe("secrets", { timeout: 60_000 }, () => {
  const secrets = [
    "sk-one-env-key-1111",
    "two-env-header-2222",
    "three-header/3333",
    "four-query 4444",
    'five-file-"5555',
    "six-userinfo-6666",
    "seven-cookie-7777",
    "eight-bearer-8888",
    "nine-patch-9999",
    "ten-captured-0000",
  ] as const;

  function leaks(sent: Sent, more = ""): string[] {
    const all = [sent.stdout, sent.stderr, more].join("\n");
    return secrets.filter((secret) =>
      [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)].some((form) => all.includes(form)),
    );
  }

  /** A server that throws everything it was told back: in headers, in the text, in errors, in pieces. */
  async function echo(status: number): Promise<{ host: string; stop: () => void; seen: string[] }> {
    const seen: string[] = [];
    const echoing = createHttpServer((request, response) => {
      request.resume();
      request.on("end", () => {
        const told = `${request.url} ${request.rawHeaders.join(" ")} ${decodeURIComponent(request.url ?? "")}`;
        seen.push(told);
        response.writeHead(status, {
          "content-type": "text/event-stream",
          "x-echo": encodeURI(told),
          "set-cookie": `id=${secrets[6]}`,
        });
        if (status !== 200) return response.end(JSON.stringify({ error: { message: `bad: ${told}`, code: "x" } }));
        const pieces = told.match(/.{1,7}/g) ?? [];
        const deltas = [told, ...pieces].map((delta) => ({
          type: "response.output_text.delta",
          output_index: 0,
          delta,
        }));
        const events = [...deltas.slice(0, 1), { type: "response.completed", response: { id: "r", usage: null } }];
        return response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
      });
    });
    await once(echoing.listen(0, "127.0.0.1"), "listening");
    return { host: `127.0.0.1:${(echoing.address() as AddressInfo).port}`, stop: () => echoing.close(), seen };
  }

  function secretProfile(host: string): object {
    return {
      model: "gpt-5.4",
      provider: {
        name: "Mock",
        base_url: `http://${host}/v1`,
        env_key: "ONE",
        http_headers: { "x-api-key": secrets[2] },
        env_http_headers: { "x-two": "TWO" },
        query_params: { "api-key": secrets[3], plain: "shown" },
      },
    };
  }

  const environment = { ONE: secrets[0], TWO: secrets[1] };

  test.each([200, 400, 500])(
    "ten of them appear nowhere when everything is thrown back with status %i",
    async (status) => {
      const { host, stop, seen } = await echo(status);
      writeFileSync(join(folder, "secret.json"), JSON.stringify(secretProfile(host)));
      for (const words of [
        ["--record", "c.jsonl"],
        ["--json"],
        ["--as", "chat"],
        ["--as", "responses"],
        ["--dry-run"],
        ["--dry-run", "--json"],
      ]) {
        const result = await runCommand(["send", "-p", "secret.json", ...retries, ...words], { folder, environment });
        const sent = { exit: result.exit, stdout: result.stdout.toString(), stderr: result.stderr.toString() };
        const cassette = existsSync(join(folder, "c.jsonl")) ? readFileSync(join(folder, "c.jsonl"), "utf8") : "";
        expect(leaks(sent, cassette)).toEqual([]);
        if (!words.includes("--dry-run")) expect(sent.exit).toBe(status === 200 ? 0 : 3);
      }
      stop();
      // They did go out, or the test proves nothing.
      for (const secret of [secrets[0], secrets[1], secrets[2]]) expect(seen.join("\n")).toContain(secret);
      expect(seen.join("\n")).toContain(encodeURIComponent(secrets[3]));
    },
  );

  test("a login's file, a bearer token and a captured header stay hidden, too", async () => {
    const { host, stop, seen } = await echo(200);
    file("key.txt", secrets[4]);
    const login = {
      provider: { name: "Mock", base_url: `http://${host}/v1` },
      model: "gpt-5.4",
      auth: { mode: "api_key", api_key_file: "key.txt" },
    };
    file("login.json", JSON.stringify(login));
    const bearer = {
      provider: { name: "Mock", base_url: `http://${host}/v1`, experimental_bearer_token: secrets[7] },
      model: "gpt-5.4",
    };
    file("bearer.json", JSON.stringify(bearer));
    const captured = {
      method: "POST",
      url: `http://${host}/v1/responses`,
      headers: [["authorization", `Bearer ${secrets[9]}`]],
      body: '{"model":"m","input":[],"stream":true}',
    };
    file("captured.json", JSON.stringify(captured));
    for (const words of [
      ["-p", "login.json"],
      ["-p", "bearer.json"],
      ["captured.json", "-p", "bearer.json"],
    ]) {
      const result = await runCommand(["send", ...words, "--record", "c.jsonl"], { folder });
      expect(result.exit).toBe(0);
      const sent = { exit: 0, stdout: result.stdout.toString(), stderr: result.stderr.toString() };
      expect(leaks(sent, readFileSync(join(folder, "c.jsonl"), "utf8"))).toEqual([]);
    }
    stop();
    for (const secret of [secrets[4], secrets[7], secrets[9]]) expect(seen.join("\n")).toContain(secret);
  });

  test("one in an address is refused without being repeated", async () => {
    const profile = {
      model: "gpt-5.4",
      provider: { name: "Mock", base_url: `http://me:${secrets[5]}@127.0.0.1:1/v1` },
    };
    const result = await runCommand(["send", "-p", file("address.json", JSON.stringify(profile))], { folder });
    expect(result.exit).toBe(2);
    expect(leaks({ exit: 2, stdout: result.stdout.toString(), stderr: result.stderr.toString() })).toEqual([]);
  });

  test("one on the command line is refused without being repeated", async () => {
    const sent = await send({ answers: [] }, ["--patch", `header:authorization=Bearer ${secrets[8]}`]);
    expect(sent.exit).toBe(2);
    expect(leaks(sent)).toEqual([]);
  });

  test("the mock gets none of them", async () => {
    writeFileSync(join(folder, "secret.json"), JSON.stringify(secretProfile("127.0.0.1:1")));
    for (const transport of ["http", "ws"]) {
      const words = ["send", "--mock", "-p", "secret.json", "--transport", transport, "--record", "c.jsonl"];
      const result = await runCommand(words, { folder, environment });
      expect(result.exit).toBe(0);
      const sent = { exit: 0, stdout: result.stdout.toString(), stderr: result.stderr.toString() };
      const cassette = readFileSync(join(folder, "c.jsonl"), "utf8");
      expect(leaks(sent, cassette)).toEqual([]);
      expect(cassette).toContain("x-two");
    }
  });
});
