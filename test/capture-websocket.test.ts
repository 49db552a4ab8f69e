import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { CaptureScene } from "./loopback/capture-scene.js";
import { accept, textFrame } from "./loopback/raw-websocket.js";
import { trafficOf } from "../src/traffic/traffic-of.js";

let scene: CaptureScene;

const long = "a long text that is worth compressing ".repeat(2_000);
const frame = (name: string): string => JSON.stringify({ type: "response.create", model: "m", input: [], name, long });
const completed = JSON.stringify({ type: "response.completed", response: { id: "resp_1", long } });

/** A server that answers every frame with these texts. */
async function open(
  answers: readonly string[],
  deflate: object | boolean,
): Promise<{ readonly got: string[]; readonly server: WebSocketServer }> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: deflate });
  await once(server, "listening");
  onTestFinished(() => {
    for (const one of server.clients) one.terminate();
    server.close();
  });
  const got: string[] = [];
  server.on("connection", (socket) => {
    socket.on("message", (data: Buffer) => {
      got.push(data.toString());
      for (const answer of answers) socket.send(answer);
    });
  });
  scene = await CaptureScene.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  return { got, server };
}

async function client(deflate: object | boolean): Promise<{ socket: WebSocket; messages: string[] }> {
  const socket = new WebSocket(`${scene.url.replace("http", "ws")}/responses`, { perMessageDeflate: deflate });
  const messages: string[] = [];
  socket.on("message", (data: Buffer) => messages.push(data.toString()));
  await once(socket, "open");
  return { socket, messages };
}

/** Sends a frame and waits for so many messages in all. */
async function ask({ socket, messages }: Awaited<ReturnType<typeof client>>, text: string, count: number) {
  socket.send(text);
  while (messages.length < count) await once(socket, "message");
}

describe("frames are recorded as text", () => {
  test.each([
    ["plain", false, false],
    ["with permessage-deflate", true, { threshold: 0 }],
    [
      "with contexts that are not kept",
      { threshold: 0, serverNoContextTakeover: true, clientNoContextTakeover: true },
      { threshold: 0 },
    ],
    ["with small windows", { threshold: 0, serverMaxWindowBits: 9, clientMaxWindowBits: 10 }, { threshold: 0 }],
  ])("%s", async (_, server, own) => {
    const created = JSON.stringify({ type: "response.created" });
    const { got } = await open([created, completed], server);
    const asking = await client(own);
    await ask(asking, frame("one"), 2);
    await ask(asking, frame("two"), 4);
    asking.socket.close(1000, "done");
    await once(asking.socket, "close");
    expect(got).toEqual([frame("one"), frame("two")]);
    const { exchanges, connections } = await scene.close();
    expect(exchanges.map(({ body }) => body)).toEqual(got);
    expect(exchanges.map(({ events }) => events)).toEqual([
      [created, completed],
      [created, completed],
    ]);
    expect(exchanges.map(({ ended, connection }) => [ended, connection])).toEqual([
      ["completed", 0],
      ["completed", 0],
    ]);
    expect(connections).toMatchObject([{ status: 101, close: { by: "client", code: 1000, reason: "done" } }]);
  });

  test("a frame that asks for nothing takes no answer from the next", async () => {
    await open([completed], false);
    const asking = await client(false);
    await ask(asking, JSON.stringify({ type: "response.processed", response_id: "r" }), 1);
    await ask(asking, frame("one"), 2);
    asking.socket.terminate();
    const { exchanges } = await scene.close();
    expect(exchanges.map(({ events, ended }) => [events.length, ended])).toEqual([
      [0, "completed"],
      [1, "completed"],
    ]);
  });

  test("what a server says between two answers, and why it closes", async () => {
    const limit = JSON.stringify({
      type: "error",
      status: 400,
      error: { code: "websocket_connection_limit_reached", message: "60 minutes" },
    });
    const { server } = await open([completed], false);
    const asking = await client(false);
    await ask(asking, frame("one"), 1);
    for (const one of server.clients) {
      one.send(JSON.stringify({ type: "notice" }));
      one.send(limit);
      one.close(1000);
    }
    await once(asking.socket, "close");
    const again = await client(false);
    await ask(again, frame("two"), 1);
    again.socket.terminate();
    const { exchanges } = await scene.close();
    expect(exchanges.map(({ events }) => events)).toEqual([[completed], [completed]]);
    expect(exchanges[0]?.close).toMatchObject({ by: "server", code: 1000, said: limit });
    expect(scene.lines.filter((line) => line.type === "event" && line.connection === 0)).toMatchObject([
      { data: '{"type":"notice"}' },
      { data: limit },
    ]);
    const rows = [...trafficOf(exchanges)].map(({ row }) => row);
    expect(rows[1]?.why).toMatchObject({ previous: { connection: 0, isClosed: true, reason: "60-minute limit" } });
  });

  test("a close frame without a code is no cut", async () => {
    const { server } = await open([], false);
    const asking = await client(false);
    asking.socket.send(frame("one"));
    await once([...server.clients][0]!, "message");
    for (const one of server.clients) one.close();
    await once(asking.socket, "close");
    const { exchanges } = await scene.close();
    expect(exchanges[0]).toMatchObject({
      close: { by: "server", code: 1005 },
      error: { message: "closed by the provider without a code" },
    });
  });

  test("binary messages leave a gap that names their connection", async () => {
    await open([completed], false);
    const asking = await client(false);
    asking.socket.send(Buffer.from("abc"));
    await ask(asking, frame("one"), 2);
    asking.socket.terminate();
    const { exchanges, gaps } = await scene.close();
    expect(exchanges).toHaveLength(1);
    expect(gaps).toMatchObject([{ connection: 0, lines: 1, bytes: 3 }]);
  });

  test("a frame of the client that is none does not end what is recorded of the server", async () => {
    scene = await CaptureScene.before((socket, head) => {
      accept(socket, head);
      socket.on("data", (data: Buffer) => {
        if (data.includes(0xc1)) socket.write(textFrame({ type: "response.completed" }));
      });
    });
    const raw = await scene.connect();
    raw.send(handshake(scene.host));
    await raw.until((bytes) => bytes.includes("sec-websocket-accept"));
    // Masked with zeros.
    const text = JSON.stringify({ type: "response.create" });
    raw.send(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]));
    raw.send(Buffer.from([0xc1, 0x80, 0, 0, 0, 0]));
    await raw.until((bytes) => bytes.includes("response.completed"));
    const { exchanges, gaps } = await scene.close();
    expect(exchanges).toMatchObject([{ body: text, events: ['{"type":"response.completed"}'], ended: "completed" }]);
    expect(gaps).toMatchObject([{ connection: 0, lines: 1, reason: expect.stringMatching(/^frames of the client: /) }]);
  });

  test("a connection that breaks in the middle of an answer", async () => {
    await open([JSON.stringify({ type: "response.created" })], true);
    const asking = await client(true);
    await ask(asking, frame("one"), 1);
    asking.socket.terminate();
    const { exchanges, connections } = await scene.close();
    expect(exchanges).toMatchObject([
      { events: ['{"type":"response.created"}'], ended: "interrupted", error: { name: "connection" } },
    ]);
    // The end of the capture may be seen first.
    expect(exchanges[0]?.error?.message).toMatch(/^(the client left|reset by the client|the capture ended)$/);
    expect(connections[0]?.close?.code).toBeUndefined();
  });
});

const handshake = (host: string): string =>
  `GET /v1/responses HTTP/1.1\r\nHOST: ${host}\r\nConnection: Upgrade\r\nupgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`;

test("after the handshake every byte passes, also those that are no frames", async () => {
  const noise = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256));
  const got: Buffer[] = [];
  scene = await CaptureScene.before((socket, head) => {
    expect(head).toBe(handshake(scene.provider));
    socket.on("data", (data: Buffer) => got.push(data));
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: y\r\n\r\n",
    );
    socket.write(noise);
  });
  const raw = await scene.connect();
  // What a hasty client sends before it was answered waits, and passes.
  raw.send(handshake(scene.host));
  raw.send(noise);
  const received = await raw.until((bytes) => bytes.length >= 100 + noise.length);
  expect(received.subarray(received.length - noise.length).equals(noise)).toBe(true);
  while (Buffer.concat(got).length < noise.length) await new Promise((resolve) => setImmediate(resolve));
  expect(Buffer.concat(got).equals(noise)).toBe(true);
  const { exchanges, gaps } = await scene.close();
  expect(exchanges).toEqual([]);
  expect(gaps).toMatchObject([{ lines: 1 }, { lines: 1 }]);
});

test("a body with the request for a WebSocket passes before it is answered", async () => {
  scene = await CaptureScene.before((socket, head) => {
    let got = head;
    const answers = [
      ["BODY", "HTTP/1.1 400 No\r\ncontent-length: 2\r\n\r\nno"],
      ["{}", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"],
    ] as const;
    let answered = 0;
    const look = (data: string): void => {
      got += data;
      const [end = "", answer = ""] = answers[answered] ?? [];
      if (end === "" || !got.endsWith(end)) return;
      answered++;
      socket.write(answer);
    };
    look("");
    socket.on("data", (data: Buffer) => look(data.toString()));
  });
  const raw = await scene.connect();
  raw.send(handshake(scene.host).replace("\r\n\r\n", "\r\nContent-Length: 4\r\n\r\n"));
  raw.send("BO");
  raw.send("DY");
  await raw.until((bytes) => bytes.includes("\r\n\r\nno"));
  raw.send(`POST /v1/responses HTTP/1.1\r\nHost: ${scene.host}\r\ncontent-length: 2\r\n\r\n{}`);
  await raw.until((bytes) => bytes.includes("\r\n\r\nok"));
  const { exchanges, connections } = await scene.close();
  expect(connections).toMatchObject([{ status: 400, answerBody: "no" }]);
  expect(exchanges).toMatchObject([{ body: "{}", status: 200, answerBody: "ok" }]);
});

test("a refused upgrade passes, and the connection goes on with HTTP", async () => {
  scene = await CaptureScene.before((socket) => {
    socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"));
    socket.write("HTTP/1.1 426 Upgrade Required\r\ncontent-length: 9\r\n\r\nHTTP only");
  });
  const raw = await scene.connect();
  raw.send(handshake(scene.host));
  await raw.until((bytes) => bytes.includes("HTTP only"));
  raw.send(`POST /v1/responses HTTP/1.1\r\nHost: ${scene.host}\r\ncontent-length: 2\r\n\r\n{}`);
  await raw.until((bytes) => bytes.includes("\r\n\r\nok"));
  const { exchanges, connections } = await scene.close();
  expect(connections).toMatchObject([{ status: 426, answerBody: "HTTP only" }]);
  expect(exchanges).toMatchObject([{ kind: "request", body: "{}", status: 200, answerBody: "ok" }]);
});
