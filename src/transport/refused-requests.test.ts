import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { UndiciTransport } from "./http/undici-transport.js";
import { WsTransport } from "./websocket/ws-transport.js";

const request = { method: "POST", url: "not a url", headers: [], body: new Uint8Array(0), compressed: false } as const;
const { signal } = new AbortController();

test("an address that is none is a failure like any other", async () => {
  const http = new UndiciTransport();
  await expect(http.send(request, signal)).rejects.toMatchObject({ name: "TransportFailure", code: "invalid-url" });
  await http.close();
  await expect(new WsTransport().connect(request, signal)).rejects.toMatchObject({ code: "invalid-url" });
});

test.each([
  ["bad name", "x"],
  ["x-a", "a\u0001b"],
])("what Node.js refuses to send ends an upgrade: %j", async (name, value) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const upgrade = new WsTransport().connect({ url: `ws://127.0.0.1:${port}`, headers: [[name, value]] }, signal);
  await expect(upgrade).rejects.toMatchObject({ name: "TransportFailure", phase: "connect" });
  server.close();
});
