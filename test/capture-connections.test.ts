import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { Capture } from "../src/capture/capture.js";
import { upstreamOf } from "../src/capture/upstream.js";
import { CaptureScene } from "./loopback/capture-scene.js";
import { chunk, RawServer, sse, streamHead, write } from "./loopback/raw-server.js";
import { temporaryFolder } from "./temporary-folder.js";

describe("ends and breaks", () => {
  const ask = (host: string): string => `POST /v1/responses HTTP/1.1\r\nHost: ${host}\r\ncontent-length: 2\r\n\r\n{}`;

  test("a client that leaves in the middle is gone for the provider, too", async () => {
    let gone: Promise<unknown> | undefined;
    const { host, connect, close } = await CaptureScene.before(async (socket) => {
      gone = new Promise((resolve) => socket.once("close", resolve));
      await write(socket, streamHead);
      await write(socket, chunk(sse({ type: "response.created" })));
    });
    const client = await connect();
    client.send(ask(host));
    await client.until((received) => received.includes("response.created"));
    client.socket.resetAndDestroy();
    await gone;
    expect((await close()).exchanges).toMatchObject([
      { events: ['{"type":"response.created"}'], ended: "interrupted", error: { message: "reset by the client" } },
    ]);
  });

  test("a provider that breaks off breaks the client's connection", async () => {
    const { host, connect, close } = await CaptureScene.before(async (socket) => {
      await write(socket, streamHead);
      await write(socket, chunk(sse({ type: "response.created" })));
      socket.resetAndDestroy();
    });
    const client = await connect();
    client.send(ask(host));
    // Node.js ends a connection before it resets it: either may be seen first.
    await client.closed;
    expect(client.received.toString()).toBe(streamHead + chunk(sse({ type: "response.created" })).toString());
    client.socket.destroy();
    expect((await close()).exchanges).toMatchObject([
      { status: 200, ended: "interrupted", error: { message: expect.stringMatching(/^(cut|reset) by the provider$/) } },
    ]);
  });

  test.each([
    ["cut by the provider", streamHead, true],
    ["closed by the provider without an answer", "", true],
    ["the capture ended", streamHead, false],
  ])("it is recorded who broke off: %s", async (message, answer, endsIt) => {
    const { host, connect, close } = await CaptureScene.before((socket) => {
      socket.write(answer);
      if (endsIt) socket.end();
    });
    const client = await connect();
    client.send(ask(host));
    if (endsIt) await client.closed;
    else await client.until((received) => received.includes("text/event-stream"));
    const closing = close();
    expect((await closing).exchanges).toMatchObject([{ ended: "interrupted", error: { name: "connection", message } }]);
  });

  test("an answer that ends with the connection arrives whole", async () => {
    const text = "x".repeat(3_000_000);
    const { host, connect, close } = await CaptureScene.before((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.end(text);
    });
    const client = await connect();
    client.send(ask(host));
    await client.closed;
    expect(client.received.length).toBe("HTTP/1.1 200 OK\r\n\r\n".length + text.length);
    const [exchange] = (await close()).exchanges;
    expect(exchange?.ended).toBe("completed");
    expect(exchange?.answerBody === text).toBe(true);
  });

  test("a provider that is not there: the client's connection breaks, and it is said", async () => {
    const server = await RawServer.start(() => undefined);
    const { host: gone } = server;
    await server.stop();
    const scene = await CaptureScene.open(`http://${gone}/v1`);
    const client = await scene.connect();
    client.send(ask(scene.host));
    expect(await client.closed).toBe("ECONNRESET");
    const { exchanges } = await scene.close();
    expect(exchanges).toMatchObject([{ body: "{}", ended: "interrupted", error: { message: "connection refused" } }]);
    expect(scene.notes.join()).toContain("connection refused");
  });

  test("a client that does not read holds the provider back, and gets everything later", async () => {
    const piece = Buffer.alloc(1024 * 1024, "x");
    const pieces = 64;
    let written = 0;
    let isFull = false;
    let held = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      held = resolve;
    });
    const { host, connect } = await CaptureScene.before(async (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${piece.length * pieces}\r\n\r\n`);
      for (; written < pieces; written++) {
        const taken = new Promise((resolve) => socket.write(piece, resolve));
        if (!isFull) isFull = await staysFull(socket);
        if (isFull) held();
        await taken;
      }
      socket.end();
    });
    const client = await connect();
    client.socket.pause();
    client.send(ask(host));
    await isHeld;
    expect(written).toBeLessThan(pieces);
    client.socket.resume();
    await client.closed;
    expect(written).toBe(pieces);
    expect(client.received.length).toBeGreaterThan(piece.length * pieces);
  });
});

describe("a connection without a request", () => {
  test.each([
    ["that only looks whether somebody listens", ""],
    ["that stops in the middle of a head", "GET /v1/models HTTP/1.1\r\nHost: 127"],
  ])("%s is let go when its client ends it", async (_, sent) => {
    const scene = await CaptureScene.before(() => undefined);
    const client = await scene.connect();
    client.socket.end(sent);
    expect(await client.closed).toBe(undefined);
    client.socket.destroy();
    while (scene.connections > 0) await new Promise((resolve) => setImmediate(resolve));
  });
});

test("the traffic does not wait for what is recorded", async () => {
  const server = await RawServer.start((socket) => void socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"));
  onTestFinished(() => server.stop());
  let taken = 0;
  let work = (): void => undefined;
  // A desk that is busy with what it got first.
  const desk = {
    take: (_: unknown, done: () => void): void => {
      if (++taken > 1) return done();
      work = done;
    },
    end: () => Promise.resolve(),
  };
  const listen = [{ upstream: upstreamOf(`http://${server.host}/v1`), port: 0 }];
  const capture = await Capture.start({ listen, desk, now: Date.now, note: () => undefined });
  for (let asked = 0; asked < 3; asked++)
    expect(await (await fetch(`${capture.proxies[0]!.baseUrl}/models`)).text()).toBe("ok");
  const stopped = capture.stop("completed");
  work();
  await stopped;
  expect(taken).toBeGreaterThan(0);
});

test("a provider behind TLS", async () => {
  const folder = temporaryFolder();
  const files = { key: join(folder, "key.pem"), cert: join(folder, "cert.pem") };
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      files.key,
      "-out",
      files.cert,
      "-days",
      "2",
      ...subject,
    ],
    { stdio: "ignore" },
  );
  const certificates = readFileSync(files.cert, "utf8");
  const provider = createTlsServer({ key: readFileSync(files.key), cert: certificates }, (asked, answer) => {
    answer.end(`${asked.headers.host} ${asked.url}`);
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  try {
    const scene = await CaptureScene.open(`https://localhost:${port}/v1`, { certificates });
    expect(await (await fetch(`${scene.url}/models`)).text()).toBe(`localhost:${port} /v1/models`);
    // A certificate that nobody vouches for is refused.
    const wary = await CaptureScene.open(`https://localhost:${port}/v1`);
    await expect(fetch(`${wary.url}/models`)).rejects.toThrow();
    expect(wary.notes.join()).toContain("its certificate is not trusted");
  } finally {
    provider.closeAllConnections();
    provider.close();
  }
});

/** Where nothing is taken for many turns of the loop, the way is full. */
async function staysFull(socket: Socket): Promise<boolean> {
  for (let turns = 0; turns < 2_000; turns++) {
    if (socket.writableLength === 0) return false;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return true;
}
