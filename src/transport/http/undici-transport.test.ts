import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { RawServer, type Handle } from "../../../test/loopback/raw-server.js";
import type { HttpAnswer } from "../transport.js";
import { UndiciTransport } from "./undici-transport.js";

let server: RawServer;
const transport = new UndiciTransport();
afterEach(() => server.stop());

async function ask(handle: Handle): Promise<HttpAnswer> {
  server = await RawServer.start(handle);
  const url = `http://${server.host}/v1/responses`;
  const { signal } = new AbortController();
  return transport.send({ method: "POST", url, headers: [], body: Buffer.from("{}"), compressed: false }, signal);
}

async function read({ body }: HttpAnswer): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const closing = "HTTP/1.1 200 OK\r\nconnection: close\r\n";

test.each([
  ["before its first byte", ""],
  ["in the middle", "half"],
])("a reset is no end of a body that has no other: %s", async (_, part) => {
  let socket: Socket | undefined;
  const answer = await ask((opened) => {
    socket = opened;
    opened.write(`${closing}\r\n${part}`);
  });
  const chunks = answer.body[Symbol.asyncIterator]();
  if (part !== "") expect(Buffer.from((await chunks.next()).value as Uint8Array).toString()).toBe(part);
  socket?.resetAndDestroy();
  await expect(chunks.next()).rejects.toMatchObject({
    name: "TransportFailure",
    phase: "response",
    code: "ECONNRESET",
  });
});

test("an end is one, and after it nothing is told", async () => {
  expect(await read(await ask((socket) => void socket.end(`${closing}\r\nwhole`)))).toBe("whole");
});

test("interim answers are skipped, as by the real client", async () => {
  const interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n";
  const answer = await ask(async (socket) => {
    for (const letter of interim) await new Promise((resolve) => socket.write(letter, resolve));
    socket.end(`${closing}x-a: b\r\n\r\nwhole`);
  });
  expect([answer.status, answer.headers]).toEqual([
    200,
    [
      ["connection", "close"],
      ["x-a", "b"],
    ],
  ]);
  expect(await read(answer)).toBe("whole");
});

test("a head may have as much as the real client takes", async () => {
  const long = "a".repeat(400 * 1024);
  const answer = await ask((socket) => void socket.end(`${closing}x-a: ${long}\r\n\r\nwhole`));
  expect([answer.headers.length, await read(answer)]).toEqual([2, "whole"]);
  await server.stop();
  const more = ask((socket) => void socket.end(`${closing}x-a: ${long}${long}\r\n\r\nwhole`));
  await expect(more).rejects.toMatchObject({ name: "TransportFailure", phase: "request" });
});

test("closing ends what is under way", async () => {
  const own = new UndiciTransport();
  server = await RawServer.start((socket) => void socket.write(`${closing}\r\nhalf`));
  const request = { method: "POST", url: `http://${server.host}`, headers: [], body: Buffer.from("{}") } as const;
  const answer = await own.send({ ...request, compressed: false }, new AbortController().signal);
  await own.close();
  await server.empty();
  await expect(read(answer)).rejects.toMatchObject({ name: "TransportFailure" });
});

test("closing while a body is compressed leaves no connection, and nothing is sent after it", async () => {
  const own = new UndiciTransport();
  let opened = 0;
  server = await RawServer.start(() => void opened++);
  const request = { method: "POST", url: `http://${server.host}`, headers: [], body: Buffer.alloc(100_000) } as const;
  const { signal } = new AbortController();
  const compressed = own.send({ ...request, compressed: true }, signal);
  const closed = own.close();
  const late = own.send({ ...request, compressed: false }, signal);
  await closed;
  const reason = expect.objectContaining({ name: "TransportFailure", code: "aborted" }) as unknown;
  const refused = { status: "rejected", reason };
  expect(await Promise.allSettled([compressed, late])).toEqual([refused, refused]);
  expect(opened).toBe(0);
});
