import { getEventListeners } from "node:events";
import type { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import type { RunEvent } from "../src/run/run-event.js";
import { ManualClock } from "./loopback/manual-clock.js";
import { chunk, lastChunk, RawServer, sse, streamHead, write, type Handle } from "./loopback/raw-server.js";
import { TestSession } from "./loopback/session.js";

let server: RawServer;
let client: TestSession;
const once = { provider: { request_max_retries: 0, stream_max_retries: 0, stream_idle_timeout_ms: 1500 } };

async function start(handle: Handle, more: ConstructorParameters<typeof TestSession>[3] = {}): Promise<void> {
  server = await RawServer.start(handle);
  client = new TestSession(server.host, once, new ManualClock(1499), more);
}

afterEach(async () => {
  await client.close();
  await server.empty();
  await server.stop();
});

const created = sse({ type: "response.created", response: { id: "r" } });
const delta = sse({ type: "response.output_text.delta", delta: "é" });
const completed = sse({ type: "response.completed", response: { id: "r" } });
const body = Buffer.from(created + delta + completed);

const broken = "stream disconnected before completion: Transport error: network error: error decoding response body";
const closed = "stream disconnected before completion: stream closed before response.completed";
const silent = "stream disconnected before completion: idle timeout waiting for SSE";

async function messageOf(handle: Handle): Promise<string | undefined> {
  await start(handle);
  return (await client.turn("one")).error?.message;
}

const insideCharacter = Buffer.from(created).length + delta.indexOf("é") + 1;
const places: readonly (readonly [string, number])[] = [
  ["right after the headers", 0],
  ["inside an event", 20],
  ["between events", created.length],
  ["inside a character", insideCharacter],
];

test.each(places)("a reset %s", async (_, place) => {
  const message = await messageOf(async (socket) => {
    await write(socket, streamHead);
    if (place > 0) await write(socket, chunk(body.subarray(0, place)));
    // A reset may overtake what was sent before it: that is what it is like.
    socket.resetAndDestroy();
  });
  expect([
    broken,
    `stream disconnected before completion: error sending request for url (http://${server.host}/v1/responses)`,
  ]).toContain(message);
});

test.each(places)("an orderly end %s", async (_, place) => {
  const message = await messageOf((socket) => {
    socket.write(streamHead);
    if (place > 0) socket.write(chunk(body.subarray(0, place)));
    socket.end(lastChunk);
  });
  const inCharacter = "stream disconnected before completion: UTF8 error: incomplete utf-8 byte sequence from index 0";
  expect(message).toBe(place === insideCharacter ? inCharacter : closed);
});

test.each(places)("a stall %s ends with the idle time-out, and the connection with it", async (_, place) => {
  let isStalled = (): void => undefined;
  const stalled = new Promise<void>((resolve) => {
    isStalled = resolve;
  });
  await start(
    async (socket) => {
      await write(socket, streamHead);
      if (place > 0) await write(socket, chunk(body.subarray(0, place)));
      isStalled();
    },
    {
      observe: (event) =>
        event.type === "http-answer" && void stalled.then(() => setImmediate(() => client.clock.advance(1500))),
    },
  );
  expect((await client.turn("one")).error?.message).toBe(silent);
  await server.empty();
});

test("comments are no life: a server that only says that it is there is given up", async () => {
  const turns = async (): Promise<void> => {
    // Time for the client to read what has been written.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  let hasAnswer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    hasAnswer = resolve;
  });
  const observe = (event: RunEvent): void => {
    if (event.type === "http-answer") hasAnswer();
  };
  await start(
    async (socket) => {
      await write(socket, streamHead);
      await answered;
      for (let count = 0; count < 5; count++) {
        await write(socket, chunk(": ping\n\n"));
        await turns();
        client.clock.advance(300);
      }
    },
    { observe },
  );
  expect((await client.turn("one")).error?.message).toBe(silent);
});

test("an answer byte by byte", async () => {
  await start(async (socket) => {
    for (const byte of Buffer.concat([Buffer.from(streamHead), chunk(body), Buffer.from(lastChunk)])) {
      await write(socket, Uint8Array.of(byte));
    }
  });
  expect(await client.turn("one")).toMatchObject({ status: "completed", responseId: "r" });
});

test.each([
  [
    "longer than the body",
    `content-length: ${body.length + 100}`,
    (socket: Socket) => socket.end(body.subarray(0, 50)),
    broken,
  ],
  ["shorter than the stream", "content-length: 50", (socket: Socket) => void socket.end(body), closed],
])("a content length %s", async (_, header, send, expected) => {
  const message = await messageOf((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n${header}\r\n\r\n`);
    send(socket);
  });
  expect(message).toBe(expected);
});

test("what is no HTTP at all", async () => {
  const message = await messageOf((socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
  expect(message).toBe(
    `stream disconnected before completion: error sending request for url (http://${server.host}/v1/responses)`,
  );
});

test("a server that never closes is left as soon as the answer is complete", async () => {
  await start((socket) => {
    socket.write(streamHead + chunk(body).toString());
  });
  expect(await client.turn("one")).toMatchObject({ status: "completed" });
  await server.empty();
});

test("10,000 tiny events, and one of 20 MB", async () => {
  const large = sse({ type: "response.output_text.delta", delta: "x".repeat(20 * 1024 * 1024) });
  await start((socket) => {
    socket.write(streamHead);
    socket.write(chunk(delta.repeat(10_000)));
    socket.write(chunk(large));
    socket.end(Buffer.concat([chunk(completed), Buffer.from(lastChunk)]));
  });
  expect(await client.turn("one")).toMatchObject({ status: "completed" });
  const deltas = client.events.flatMap((event) =>
    event.type === "response" && event.event.type === "output-text-delta" ? [event.event.delta.length] : [],
  );
  expect(deltas).toHaveLength(10_001);
  expect(deltas.at(-1)).toBe(20 * 1024 * 1024);
});

/** Memory that something still holds: garbage, which comes and goes with the load of the machine, is collected first. */
function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

test("a stream of 1 GB is read piece by piece", async () => {
  const piece = chunk(sse({ type: "response.output_text.delta", delta: "x".repeat(64 * 1024) }).repeat(8));
  let highest = 0;
  let count = 0;
  const observe = (event: RunEvent): void => {
    if (event.type === "response" && count++ % 800 === 0) highest = Math.max(highest, heldBytes());
  };
  await start(
    async (socket) => {
      await write(socket, streamHead);
      for (let sent = 0; sent < 2048; sent++) await write(socket, piece);
      socket.end(Buffer.concat([chunk(completed), Buffer.from(lastChunk)]));
    },
    { observe },
  );
  const before = heldBytes();
  expect(await client.turn("one")).toMatchObject({ status: "completed" });
  expect(count).toBeGreaterThan(16_000);
  // 1 GB came; what is held at any time is far less.
  expect(highest - before).toBeLessThan(48 * 1024 * 1024);
}, 30_000);

type Stage = "before it starts" | "while it connects" | "after the request" | "after the headers" | "in the middle";

test.each<Stage>(["before it starts", "while it connects", "after the request", "after the headers", "in the middle"])(
  "giving up %s leaves nothing behind",
  async (stage) => {
    const stop = new AbortController();
    const observe = (event: RunEvent): void => {
      if (stage === "while it connects" && event.type === "http-request") stop.abort();
      if (stage === "after the headers" && event.type === "http-answer") stop.abort();
      if (stage === "in the middle" && event.type === "response" && event.event.type === "created") stop.abort();
    };
    await start(
      (socket) => {
        if (stage === "after the request") return stop.abort();
        socket.write(streamHead + chunk(created).toString());
      },
      { observe },
    );
    if (stage === "before it starts") stop.abort();
    expect(await client.turn("one", { signal: stop.signal })).toMatchObject({ status: "interrupted" });
    await server.empty();
    expect(getEventListeners(stop.signal, "abort")).toEqual([]);
    expect(client.clock.pending).toBe(0);
  },
);

test("giving up a connection that is never made leaves nothing behind", async () => {
  const stop = new AbortController();
  server = await RawServer.start(() => undefined);
  const observe = (event: RunEvent): void => {
    if (event.type === "http-request") setImmediate(() => stop.abort());
  };
  // The server takes the connection and never says a word of TLS.
  const provider = { ...once.provider, base_url: `https://${server.host}/v1` };
  client = new TestSession(server.host, { provider }, new ManualClock(), { observe });
  expect(await client.turn("one", { signal: stop.signal })).toMatchObject({ status: "interrupted" });
  await client.close();
  await server.empty();
  expect([client.clock.pending, getEventListeners(stop.signal, "abort").length]).toEqual([0, 0]);
});

test("giving up between two attempts", async () => {
  const stop = new AbortController();
  server = await RawServer.start((socket) => void socket.end("HTTP/1.1 503 X\r\ncontent-length: 0\r\n\r\n"));
  const observe = (event: RunEvent): void => void (event.type === "request-retry" && stop.abort());
  client = new TestSession(server.host, {}, new ManualClock(), { observe });
  expect(await client.turn("one", { signal: stop.signal })).toMatchObject({ status: "interrupted" });
  expect([client.clock.pending, getEventListeners(stop.signal, "abort").length]).toEqual([0, 0]);
});
