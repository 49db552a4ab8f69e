import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { expect, test } from "vitest";
import type { TapMessage } from "./tap-message.js";
import { packed, unpacked } from "./tap-transfer.js";

test("messages arrive in another thread as they were, and their bytes stay where they are", () => {
  const whole = Buffer.from("before the piece after");
  const piece = whole.subarray(7, 16);
  const place = { tap: 1, listening: 0, at: 5 };
  const sent: TapMessage[] = [
    { ...place, call: { name: "frames", words: ["server", piece] } },
    { ...place, call: { name: "answerBody", words: [piece] } },
    { ...place, call: { name: "closed", words: ["client", undefined] } },
  ];
  const { port1, port2 } = new MessageChannel();
  const { messages, transfer } = packed(sent);
  port1.postMessage(messages, transfer);
  const received = receiveMessageOnPort(port2) as { readonly message: TapMessage[] };
  port1.close();
  const arrived = unpacked(received.message);
  expect(arrived).toEqual(sent);
  // Nothing but the piece itself travelled.
  expect((arrived[1]!.call.words[0] as Buffer).buffer.byteLength).toBe(piece.length);
  expect(whole.toString()).toBe("before the piece after");
});
