import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { forwardHead } from "../src/capture/request-head.js";
import { localBaseUrl, upstreamOf } from "../src/capture/upstream.js";
import { azureSign } from "../src/compile/provider-kind.js";
import { CaptureScene } from "./loopback/capture-scene.js";

/** Everything that a server got on a connection. */
function collect(socket: Socket, first: string): { text: string } {
  const got = { text: first };
  socket.on("data", (data: Buffer) => (got.text += data.toString("latin1")));
  return got;
}

describe("requests and answers", () => {
  test("pass byte for byte, whatever is odd about them, but for the host", async () => {
    const got: { text: string }[] = [];
    const answer = [
      "HTTP/1.1 200 Fine  \r\nX-ODD:  two  spaces \r\ncontent-Type: text/plain; x=\xe9\r\nX-odd: again\r\n",
      "Transfer-Encoding: chunked\r\n\r\n4;ext=1\r\nabcd\r\n002\r\nef\r\n0\r\nTrailer: t\r\n\r\n",
    ].join("");
    const { host, provider, connect } = await CaptureScene.before((socket, head) => {
      got.push(collect(socket, head));
      socket.write(Buffer.from(answer, "latin1"));
    });
    const client = await connect();
    const body = '5;a=b\r\n{"a":\r\n3\r\n 1}\r\n0\r\nX-After: b\r\n\r\n';
    const head = (name: string): string =>
      `POST /v1/responses?a=%20b&&c HTTP/1.1\r\naccept:*/*\r\nHOST: ${name}\r\nX-Two: 1\r\nx-two:  2 \r\nTransfer-Encoding: chunked\r\nx-e: \xe9\r\n\r\n`;
    client.send(Buffer.from(head(host) + body, "latin1"));
    const first = await client.until((received) => received.length >= answer.length);
    expect(first.toString("latin1")).toBe(answer);
    // The same connection once more, both heads in one piece.
    client.send(Buffer.from(`\r\nGET /v1/models HTTP/1.1\r\nhost:localhost:${host.split(":")[1]}\r\n\r\n`, "latin1"));
    await untilText(got, "/v1/models");
    expect(got.map(({ text }) => text).join("")).toBe(
      `${head(provider)}${body}GET /v1/models HTTP/1.1\r\nhost:${provider}\r\n\r\n`,
    );
  });

  test("are recorded: a request with its headers, an answer with its body", async () => {
    const { host, provider, connect, close } = await CaptureScene.before((socket) => {
      socket.end("HTTP/1.1 404 Not Found\r\nX-Id: a\r\ncontent-length: 2\r\n\r\nno");
    });
    const client = await connect();
    client.send(`POST /v1/responses HTTP/1.1\r\nHost: ${host}\r\nX-One: 1\r\ncontent-length: 2\r\n\r\n{}`);
    await client.closed;
    const { exchanges } = await close();
    expect(exchanges).toMatchObject([
      {
        number: 1,
        method: "POST",
        url: `http://${provider}/v1/responses`,
        headers: [["X-One", "1"]],
        body: "{}",
        status: 404,
        answerHeaders: [["X-Id", "a"]],
        answerBody: "no",
        ended: "failed",
      },
    ]);
  });

  test("redirects pass and are not followed", async () => {
    const redirect =
      "HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1:9/elsewhere\r\ncontent-length: 0\r\n\r\n";
    const { host, connect, close } = await CaptureScene.before((socket) => void socket.end(redirect));
    const client = await connect();
    client.send(`GET /v1/models HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await client.closed;
    expect(client.received.toString()).toBe(redirect);
    expect((await close()).exchanges).toMatchObject([{ status: 307, ended: "completed" }]);
  });

  test("100 Continue passes, and the answer is that of the request", async () => {
    const { host, connect, close } = await CaptureScene.before((socket) => {
      socket.write("HTTP/1.1 100 Continue\r\n\r\n");
      socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\ngood"));
    });
    const client = await connect();
    client.send(`POST /v1/responses HTTP/1.1\r\nHost: ${host}\r\nExpect: 100-continue\r\ncontent-length: 2\r\n\r\n`);
    await client.until((received) => received.includes("100 Continue"));
    client.send("{}");
    await client.closed;
    expect((await close()).exchanges).toMatchObject([{ body: "{}", status: 200, answerBody: "good" }]);
  });

  test.each(["QUERY", "FOO", "get"])("the method %s passes", async (method) => {
    const got: { text: string }[] = [];
    const { host, connect, close } = await CaptureScene.before((socket, head) => {
      got.push({ text: head });
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
    });
    const client = await connect();
    client.send(`${method} /v1/x HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\n\r\n{}`);
    await client.closed;
    expect(got[0]?.text).toMatch(new RegExp(`^${method} /v1/x HTTP/1.1\r\n`));
    expect((await close()).exchanges).toMatchObject([{ method, body: "{}", status: 200, answerBody: "ok" }]);
  });

  test("a compressed body is recorded as text, and passes compressed", async () => {
    const body = gzipSync('{"a":1}');
    const got: { text: string }[] = [];
    const { host, connect, close } = await CaptureScene.before((socket, head) => {
      got.push(collect(socket, head));
      const zipped = gzipSync('data: {"type":"response.completed"}\n\n');
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-encoding: gzip\r\n\r\n`);
      socket.end(zipped);
    });
    const client = await connect();
    client.send(
      `POST /v1/responses HTTP/1.1\r\nHost: ${host}\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    client.send(body);
    await client.closed;
    expect(got[0]?.text).toContain(body.toString("latin1"));
    expect((await close()).exchanges).toMatchObject([
      { body: '{"a":1}', compressed: true, events: ['{"type":"response.completed"}'], ended: "completed" },
    ]);
  });

  test("a body that is no text leaves a gap in the cassette and nowhere else", async () => {
    const { host, connect, close } = await CaptureScene.before(
      (socket) => void socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"),
    );
    const client = await connect();
    client.send(`POST /v1/responses HTTP/1.1\r\nHost: ${host}\r\ncontent-length: 2\r\n\r\n`);
    client.send(Buffer.from([0xff, 0xfe]));
    await client.closed;
    const [exchange] = (await close()).exchanges;
    expect(exchange).toMatchObject({ body: "", gap: { bytes: 2, reason: "the body is no text" }, status: 200 });
  });
});

describe("what does not go on", () => {
  test.each([
    ["another name, as of a page in a browser", "Host: evil.example", "421"],
    ["another port", "Host: 127.0.0.1:1", "421"],
    ["two hosts", "Host: HERE\r\nHost: HERE", "421"],
    ["no host", "x: y", "421"],
  ])("a request for %s", async (_, line, status) => {
    let asked = 0;
    const { host, connect, notes } = await CaptureScene.before(() => void asked++);
    const client = await connect();
    client.send(`GET /v1/models HTTP/1.1\r\n${line.replaceAll("HERE", host)}\r\n\r\n`);
    await client.closed;
    expect(client.received.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(asked).toBe(0);
    expect(notes.join()).toContain(`refused with ${status}`);
  });

  test.each([
    ["two ways of saying where it ends", "Content-Length: 4\r\nTransfer-Encoding: chunked", "400"],
    ["a coding that is not known", "Transfer-Encoding: gzip, chunked", "501"],
    ["a length that is no number", "Content-Length: 2, 2", "400"],
  ])("a request with %s", async (_, lines, status) => {
    let asked = 0;
    const { host, connect, close } = await CaptureScene.before(() => void asked++);
    const client = await connect();
    client.send(`POST /v1/responses HTTP/1.1\r\nHost: ${host}\r\n${lines}\r\n\r\n0\r\n\r\n`);
    await client.closed;
    expect(client.received.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(asked).toBe(0);
    expect((await close()).exchanges).toEqual([]);
  });

  test("a request to another host by an absolute target", async () => {
    const { host, connect } = await CaptureScene.before(() => undefined);
    const client = await connect();
    client.send(`GET http://other.example/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await client.closed;
    expect(client.received.toString()).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe("addresses", () => {
  test.each([
    "https://res.openai.azure.com/openai/v1",
    "https://x.cognitiveservices.azure.cn/openai",
    "https://a.blob.windows.net/openai",
    "https://Gw.azure-api.net",
    "https://z01.azurefd.net/v1",
  ])("%s keeps what the client knows Azure by", (to) => {
    const local = localBaseUrl(upstreamOf(to), 1234);
    expect(azureSign({ name: "x", base_url: local })).toBe(azureSign({ name: "x", base_url: to }));
    expect(local).toMatch(/^http:\/\/127\.0\.0\.1:1234\//);
  });

  test.each([
    ["https://api.openai.com/v1/", "http://127.0.0.1:1/v1"],
    ["https://chatgpt.com/backend-api/codex", "http://127.0.0.1:1/backend-api/codex"],
    ["https://azurewebsites.net", "http://127.0.0.1:1"],
    ["http://gw/azure-api.x/v1", "http://127.0.0.1:1/azure-api.x/v1"],
  ])("%s becomes %s", (to, local) => expect(localBaseUrl(upstreamOf(to), 1)).toBe(local));

  test("the sign is taken off again before the provider sees it", () => {
    const upstream = upstreamOf("https://r.openai.azure.com/openai/v1");
    const forward = (target: string) =>
      forwardHead(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:7\r\n\r\n`), upstream, 7);
    expect(forward("/r.openai.azure.com/openai/v1/responses?a=b")).toMatchObject({
      kind: "forward",
      target: "/openai/v1/responses?a=b",
    });
    expect(forward("/openai/v1/responses")).toMatchObject({ kind: "refuse", status: 404 });
  });
});

async function untilText(got: readonly { readonly text: string }[], text: string): Promise<void> {
  while (!got.some((one) => one.text.includes(text))) await new Promise((resolve) => setImmediate(resolve));
}
