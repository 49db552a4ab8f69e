import { afterEach, expect, test, vi } from "vitest";
import { RawServer } from "../../../test/loopback/raw-server.js";
import type { UpgradeAnswer } from "../transport.js";
import { WsTransport } from "./ws-transport.js";

let server: RawServer;
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

async function upgrade(answer: string): Promise<UpgradeAnswer> {
  server = await RawServer.start((socket) => void socket.write(answer));
  const handshake = [
    ["Connection", "Upgrade"],
    ["Upgrade", "websocket"],
    ["Sec-WebSocket-Version", "13"],
  ] as const;
  const request = { url: `ws://${server.host}/`, headers: handshake };
  return new WsTransport().connect(request, new AbortController().signal);
}

test.each([
  ["a status with a length", "HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno", 403, "no"],
  ["nothing but a status", "HTTP/1.1 204 No Content\r\n\r\n", 204, ""],
  ["a 101 that upgrades to nothing", "HTTP/1.1 101 Switching Protocols\r\n\r\n", 101, ""],
])("a refusal leaves no connection, though the server keeps it: %s", async (_, answer, status, body) => {
  expect(await upgrade(answer)).toMatchObject({ kind: "refused", refused: { status, body } });
  await server.empty();
});

test.each(["content-length: 100\r\n", ""])("a refusal is one, though its body never ends: %j", async (length) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const refused = upgrade(`HTTP/1.1 403 Forbidden\r\n${length}\r\nno, bec`);
  // Time for what was sent to come.
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(1000);
  expect(await refused).toMatchObject({ refused: { status: 403, body: "no, bec" } });
  expect(vi.getTimerCount()).toBe(0);
  await server.empty();
});
