import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { RawServer } from "../../../test/loopback/raw-server.js";
import { UndiciTransport } from "./undici-transport.js";

/** More than waits for a reader; the last piece ends where the pause begins. */
const size = 128 * 1024;
let server: RawServer;
let socket: Socket;
let transport: UndiciTransport;
afterEach(async () => {
  await transport.close();
  await server.stop();
});

/** An answer of which nothing but the first piece was read. */
async function paused(head: string): Promise<{ readonly read: number; readonly rest: AsyncIterator<Uint8Array> }> {
  transport = new UndiciTransport();
  server = await RawServer.start((opened) => {
    socket = opened;
    socket.write(`${head}\r\n\r\n`);
    socket.write("a".repeat(size));
  });
  const request = { method: "POST", url: `http://${server.host}/`, headers: [], body: Buffer.from("{}") } as const;
  const answer = await transport.send({ ...request, compressed: false }, new AbortController().signal);
  const rest = answer.body[Symbol.asyncIterator]();
  const { value } = await rest.next();
  await arrival();
  return { read: value.length, rest };
}

/** Time for what was sent to come, and be read as far as anybody wants it. */
async function arrival(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function count(rest: AsyncIterator<Uint8Array>): Promise<number> {
  let length = 0;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) length += next.value.length;
  return length;
}

const heads = ["HTTP/1.1 200 OK\r\nconnection: close", "HTTP/1.0 200 OK"];

test.each(heads)("an answer that ends while it waits for its reader comes to its last byte: %j", async (head) => {
  const { read, rest } = await paused(head);
  socket.end();
  await arrival();
  expect(read + (await count(rest))).toBe(size);
});

test.each(heads)("a reset while it waits is no end: %j", async (head) => {
  const { rest } = await paused(head);
  socket.resetAndDestroy();
  await arrival();
  await expect(count(rest)).rejects.toMatchObject({ phase: "response", code: "ECONNRESET" });
});

test("an end before the announced length is none, either", async () => {
  const { rest } = await paused(`HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${size + 1}`);
  socket.end();
  await arrival();
  await expect(count(rest)).rejects.toMatchObject({ name: "TransportFailure", phase: "response" });
});

test.each(heads)("closing everything after the end, with bytes unread, leaves nothing behind: %j", async (head) => {
  const { rest } = await paused(head);
  socket.end();
  await arrival();
  await transport.close();
  await server.empty();
  await expect(count(rest)).rejects.toMatchObject({ name: "TransportFailure" });
});
