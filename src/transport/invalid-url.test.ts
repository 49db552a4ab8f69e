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
