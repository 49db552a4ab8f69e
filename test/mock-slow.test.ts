import { afterEach, describe, expect, test } from "vitest";
import { parseFault } from "../src/mock/fault.js";
import { startMock, type Mock } from "../src/mock/mock.js";
import { FrameClient, post } from "./loopback/mock-client.js";

let mock: Mock;

afterEach(() => mock.stop());

const request = { model: "m", input: [], store: false, stream: true };

describe("a slow provider", () => {
  /** Starts a mock that waits for nothing, and notes for how long it would have. */
  async function startSlow(waits: number[], most: number, ...faults: readonly string[]): Promise<void> {
    mock = await startMock({
      faults: faults.map(parseFault),
      pause: (milliseconds) => {
        waits.push(milliseconds);
        return waits.length > most ? new Promise(() => undefined) : Promise.resolve();
      },
    });
  }

  test("before the head, before the first event with comments, between events", async () => {
    const waits: number[] = [];
    await startSlow(waits, 100, "1:delay=400", "2:delay-first-event=700,delay-events=5,keep-alive=300");
    await (await post(mock, request)).text();
    expect(waits).toEqual([400]);
    const text = await (await post(mock, request)).text();
    expect(text).toMatch(/^: keep-alive\n\n: keep-alive\n\nevent: response\.created\n/);
    expect(text.match(/keep-alive/g)).toHaveLength(2);
    expect(waits.slice(1)).toEqual([300, 300, 100, ...Array.from({ length: 8 }, () => 5)]);
  });

  test("comments go on while an answer stalls, and stop with the client", async () => {
    const waits: number[] = [];
    await startSlow(waits, 3, "stall-after-events=1,keep-alive=1000");
    const reader = (await post(mock, request)).body!.getReader();
    let text = "";
    while ((text.match(/: keep-alive\n\n/g) ?? []).length < 3) {
      const { value } = (await reader.read()) as { readonly value: Uint8Array };
      text += Buffer.from(value).toString();
    }
    expect(text.match(/^event: /gm)).toHaveLength(1);
    expect(waits).toEqual([1000, 1000, 1000, 1000]);
    await reader.cancel();
  });

  test("on WebSocket: pings in place of comments", async () => {
    const waits: number[] = [];
    await startSlow(waits, 100, "delay-first-event=20,keep-alive=10");
    const client = await FrameClient.open(mock);
    let pings = 0;
    client.socket.on("ping", () => pings++);
    await client.ask({ store: false });
    expect([waits, pings]).toEqual([[10, 10], 1]);
    client.socket.terminate();
  });
});
