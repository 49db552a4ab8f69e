import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TestSession } from "../../../test/loopback/session.js";
import type { HttpRequest } from "../transport.js";
import { UndiciTransport } from "./undici-transport.js";

let server: Server;
let transport: UndiciTransport;
/** Of each request, which connection of the server it came over. */
let came: number[];
let sockets: Socket[];
let made: number;

beforeEach(() => {
  [came, sockets, made] = [[], [], 0];
  transport = new UndiciTransport({ onConnect: () => made++ });
});
afterEach(async () => {
  await transport.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** @param answers one for each request */
async function start(...answers: readonly RequestListener[]): Promise<HttpRequest> {
  server = createServer((request, response) => {
    came.push(sockets.indexOf(request.socket));
    request.resume().on("end", () => answers[came.length - 1]!(request, response));
  });
  server.on("connection", (socket) => sockets.push(socket));
  // It is for the client to end what it needs no more.
  server.keepAliveTimeout = 0;
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/responses`;
  return { method: "POST", url, headers: [], body: Buffer.from("{}"), compressed: false };
}

const says =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(String(status));

async function send(request: HttpRequest): Promise<string> {
  const answer = await transport.send(request, new AbortController().signal);
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  answer.close();
  answer.close();
  return `${answer.status} ${Buffer.concat(chunks).toString()}`;
}

/** Time for the client to notice what came. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test("a request that is sent again after a server error goes over its connection, another makes one", async () => {
  const request = await start(says(500), says(503), says(200), says(500), says(200));
  const told = [await send(request), await send(request), await send(request)];
  const another = { ...request };
  expect([...told, await send(another), await send({ ...another })]).toEqual([
    "500 500",
    "503 503",
    "200 200",
    "500 500",
    "200 200",
  ]);
  expect([came, made]).toEqual([[0, 0, 0, 1, 2], 3]);
});

test("no other answer leaves a connection behind", async () => {
  const request = await start(says(404), says(200), says(404));
  for (let count = 0; count < 3; count++) {
    await send(request);
    if (!sockets[count]!.destroyed) await once(sockets[count]!, "close");
  }
  expect(came).toEqual([0, 1, 2]);
});

test("where the server ends the connection after its error, the next attempt makes one", async () => {
  const request = await start(says(500, { connection: "close" }), says(200));
  expect([await send(request), await send(request)]).toEqual(["500 500", "200 200"]);
  expect([came, made]).toEqual([[0, 1], 2]);
});

test.each(["destroy", "resetAndDestroy"] as const)(
  "where it ends the connection while it rests, the next attempt makes one: %s",
  async (end) => {
    const untilClosed: RequestListener = (_, response) => {
      response.shouldKeepAlive = false;
      response.removeHeader("transfer-encoding");
      says(200)(_, response);
    };
    const request = await start(says(500), untilClosed);
    await send(request);
    sockets[0]![end]();
    await once(sockets[0]!, "close");
    await turns();
    expect([await send(request), came, made]).toEqual(["200 200", [0, 1], 2]);
  },
);

test.each(["destroy", "resetAndDestroy"] as const)(
  "where it ends the connection just when the next attempt goes out, that makes one: %s",
  async (end) => {
    const request = await start(says(500), says(200, { connection: "close" }));
    await send(request);
    sockets[0]![end]();
    expect([await send(request), came, made]).toEqual(["200 200", [0, 1], 2]);
  },
);

test("an error that was all there before it was read keeps its connection", async () => {
  // More than waits for a reader, less than comes before the pause.
  const long = "a".repeat(100 * 1024);
  const request = await start((_, response) => void response.writeHead(500).end(long), says(200));
  const answer = await transport.send(request, new AbortController().signal);
  await turns();
  for await (const _ of answer.body);
  answer.close();
  expect([await send(request), came]).toEqual(["200 200", [0, 0]]);
});

test("an error that comes before the whole request was sent costs its connection, as in the client", async () => {
  const request = { ...(await start(says(500), says(200))), body: Buffer.alloc(20 * 1024 * 1024) };
  server.removeAllListeners("request");
  server.on("request", (incoming, response) => {
    came.push(sockets.indexOf(incoming.socket));
    says(came.length === 1 ? 500 : 200)(incoming, response);
  });
  expect([await send(request), await send(request), came, made]).toEqual(["500 500", "200 200", [0, 1], 2]);
});

test("what is sent once more after an answer that counts makes a connection", async () => {
  const request = await start(says(500), says(404), says(200));
  expect([await send(request), await send(request), await send(request)]).toEqual(["500 500", "404 404", "200 200"]);
  expect(came).toEqual([0, 0, 1]);
});

test("closing an answer again does nothing to the connection of the next attempt", async () => {
  const request = await start(says(500), says(200), says(200));
  const refused = await transport.send(request, new AbortController().signal);
  for await (const _ of refused.body);
  refused.close();
  expect(await send(request)).toBe("200 200");
  refused.close();
  expect([await send(request), came]).toEqual(["200 200", [0, 0, 1]]);
});

test("one connection at most rests", async () => {
  const request = await start(says(500), says(500), says(500));
  await send(request);
  await send({ ...request });
  if (!sockets[0]!.destroyed) await once(sockets[0]!, "close");
  expect([await send(request), came]).toEqual(["500 500", [0, 1, 2]]);
});

test("an error that is not read to its end costs its connection", async () => {
  const endless: RequestListener = (_, response) => void response.writeHead(500).write("half");
  const request = await start(endless, says(200));
  const answer = await transport.send(request, new AbortController().signal);
  answer.close();
  await once(sockets[0]!, "close");
  expect([await send(request), came]).toEqual(["200 200", [0, 1]]);
});

test("interim answers are skipped in front of each answer of a connection", async () => {
  const interim: RequestListener = (incoming, response) => {
    response.writeContinue();
    says(500)(incoming, response);
  };
  const request = await start(interim, interim);
  expect([await send(request), await send(request), came]).toEqual(["500 500", "500 500", [0, 0]]);
});

test("closing ends a connection that rests", async () => {
  const request = await start(says(500));
  await send(request);
  const closed = once(sockets[0]!, "close");
  await transport.close();
  await closed;
});

test("request retries share a connection; a stream retry and the next request make one, as the client's do", async () => {
  const completed = 'data: {"type":"response.completed","response":{"id":"r"}}\n\n';
  const stream =
    (text: string): RequestListener =>
    (_, response) =>
      void response.writeHead(200, { "content-type": "text/event-stream" }).end(text);
  const { url } = await start(says(500), says(503), stream(": cut\n\n"), stream(completed), stream(completed));
  const session = new TestSession(new URL(url).host, {});
  try {
    expect(await session.turn("one")).toMatchObject({ status: "completed" });
    expect(await session.turn("two")).toMatchObject({ status: "completed" });
  } finally {
    await session.close();
  }
  expect(came).toEqual([0, 0, 0, 1, 2]);
});
