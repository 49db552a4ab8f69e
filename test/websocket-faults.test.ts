import { getEventListeners } from "node:events";
import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { RunEvent } from "../src/run/run-event.js";
import { ManualClock } from "./loopback/manual-clock.js";
import { RawServer, type Handle } from "./loopback/raw-server.js";
import { accept, frame, textFrame } from "./loopback/raw-websocket.js";
import { TestSession } from "./loopback/session.js";

let server: RawServer;
let client: TestSession;

const provider = { supports_websockets: true, request_max_retries: 0, stream_max_retries: 0 };
const times = { stream_idle_timeout_ms: 2000, websocket_connect_timeout_ms: 3000 };

async function start(
  handle: Handle,
  observe: (event: RunEvent) => void = () => undefined,
  more: object = {},
): Promise<void> {
  server = await RawServer.start(handle);
  client = new TestSession(server.host, { provider: { ...provider, ...times, ...more } }, new ManualClock(1499), {
    observe: (event) => {
      client.events.push(event);
      observe(event);
    },
  });
}

afterEach(async () => {
  await client.close();
  await server.empty();
  await server.stop();
});

const created = textFrame({ type: "response.created", response: {} });
const completed = textFrame({ type: "response.completed", response: { id: "r" } });

/** Answers the upgrade, and the first frame of the client with `answer`; every request over HTTP with 400. */
function upgraded(answer: (socket: Socket) => void, more = ""): Handle {
  return (socket, request) => {
    if (request.startsWith("POST")) return void socket.end("HTTP/1.1 400 X\r\ncontent-length: 4\r\n\r\nhttp");
    accept(socket, request, more);
    socket.once("data", () => answer(socket));
  };
}

/** The text of the error that made the session leave WebSocket. */
async function fallback(): Promise<string | undefined> {
  await client.turn("one");
  const found = client.events.find(({ type }) => type === "fallback");
  return found?.type === "fallback" ? found.text?.replace(/^Falling back .*? transport\. /, "") : undefined;
}

test("an upgrade that nobody answers ends with the connect time-out", async () => {
  await start((socket, request) => {
    if (request.startsWith("POST")) socket.end("HTTP/1.1 400 X\r\ncontent-length: 0\r\n\r\n");
    else setImmediate(() => client.clock.advance(3000));
  });
  expect(await fallback()).toBe("request timed out");
});

test("the handshake's headers are told again with every request", async () => {
  await start(upgraded((socket) => void socket.write(completed), "OpenAI-Model: m1\r\nx-models-etag: e1\r\n"));
  expect(await client.turn("one")).toMatchObject({ status: "completed" });
  const told = client.events.flatMap((event) => (event.type === "response" ? [event.event.type] : []));
  expect(told).toEqual(["server-model", "models-etag", "completed"]);
});

test("pings are answered, and are no life", async () => {
  const pongs: number[] = [];
  await start(
    upgraded((socket) => {
      socket.on("data", (data) => {
        pongs.push(data[0]! & 15);
        client.clock.advance(1000);
        if (pongs.length < 2) socket.write(frame(9, "ping"));
      });
      socket.write(frame(9, "ping"));
    }),
  );
  expect(await fallback()).toBe("stream disconnected before completion: idle timeout waiting for websocket");
  expect(pongs.slice(0, 2)).toEqual([10, 10]);
});

test.each([
  [
    "a reset in the middle of a frame",
    (socket: Socket) => void socket.write(created.subarray(0, 9), () => socket.resetAndDestroy()),
    { by: "server" },
  ],
  ["an end", (socket: Socket) => void socket.end(), { by: "server" }],
  [
    "a frame that is none",
    (socket: Socket) => void socket.write(Buffer.from([0xff, 0xff, 0xff])),
    { by: "client", reason: expect.stringMatching(/^unreadable: Invalid WebSocket frame/) as string },
  ],
  [
    "text that is not UTF-8",
    (socket: Socket) => void socket.write(frame(1, Uint8Array.of(0xff))),
    { by: "client", reason: "unreadable: Invalid WebSocket frame: invalid UTF-8 sequence" },
  ],
])("%s breaks the connection", async (_, answer, close) => {
  await start(upgraded(answer));
  expect(await fallback()).toMatch(/^stream disconnected before completion: /);
  expect(client.events.filter(({ type }) => type === "closed")).toEqual([{ type: "closed", ...close }]);
});

test("what comes between two requests is heard by the next one", async () => {
  let sent = 0;
  await start((socket, request) => {
    accept(socket, request);
    socket.on("data", () => {
      sent++;
      socket.write(completed);
      if (sent === 1) socket.write(textFrame({ type: "codex.rate_limits", metered_limit_name: "late" }));
    });
  });
  await client.turn("one");
  await client.turn("two");
  const limits = client.events.flatMap((event) =>
    event.type === "response" && event.event.type === "rate-limits" ? [event.event.limits.limitId] : [],
  );
  expect([limits, sent]).toEqual([["late"], 2]);
});

type Stage = "while it connects" | "after the frame" | "in the middle";

test.each<Stage>(["while it connects", "after the frame", "in the middle"])(
  "giving up %s leaves nothing behind",
  async (stage) => {
    const stop = new AbortController();
    const handle: Handle = (socket, request) => {
      if (stage === "while it connects") return stop.abort();
      accept(socket, request);
      socket.once("data", () => (stage === "after the frame" ? stop.abort() : socket.write(created)));
    };
    await start(handle, (event) => {
      if (event.type === "response" && event.event.type === "created") stop.abort();
    });
    expect(await client.turn("one", { signal: stop.signal })).toMatchObject({ status: "interrupted" });
    await server.empty();
    expect(getEventListeners(stop.signal, "abort")).toEqual([]);
    expect(client.clock.pending).toBe(0);
  },
);

test("after giving up the next turn opens a new connection and sends everything", async () => {
  const stop = new AbortController();
  let connections = 0;
  await start((socket, request) => {
    accept(socket, request);
    const isFirst = ++connections === 1;
    socket.once("data", () => (isFirst ? stop.abort() : socket.write(completed)));
  });
  await client.turn("one", { signal: stop.signal });
  expect(await client.turn("two")).toMatchObject({ status: "completed" });
  const plans = client.events.flatMap((event) => (event.type === "frame" ? [event.plan] : []));
  expect(plans.map(({ reason, newItems }) => [reason, newItems])).toEqual([
    ["first_on_connection", 1],
    ["first_on_connection", 2],
  ]);
});

test("a prewarm that takes too long is given up by the first turn", async () => {
  let connections = 0;
  const handle: Handle = (socket, request) => {
    accept(socket, request);
    const isPrewarm = ++connections === 1;
    socket.once("data", () => (isPrewarm ? setImmediate(() => client.clock.advance(3000)) : socket.write(completed)));
  };
  // Its own silence would be borne much longer.
  await start(handle, undefined, { stream_idle_timeout_ms: 60_000 });
  client.session.startPrewarm();
  expect(await client.turn("one")).toMatchObject({ status: "completed" });
  expect(connections).toBe(2);
});

test("closing a session ends a prewarm that runs", async () => {
  await start((socket, request) => accept(socket, request));
  client.session.startPrewarm();
  await client.close();
  await server.empty();
  expect(client.clock.pending).toBe(0);
});
