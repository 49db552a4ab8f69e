import { expect, test } from "vitest";
import { openReceiver } from "./ws-receiver.js";

/** A masked text frame, as a client sends it. */
function frame(text: string): Buffer {
  const mask = [1, 2, 3, 4];
  const payload = Buffer.from(text).map((byte, index) => byte ^ mask[index % 4]!);
  return Buffer.from([0x81, 0x80 | payload.length, ...mask, ...payload]);
}

test("reads without touching the bytes, which may still be on their way", async () => {
  const texts: string[] = [];
  const receiver = openReceiver("", true, {
    message: (text) => texts.push(text),
    binary: () => undefined,
    close: () => undefined,
  });
  const bytes = frame("hello");
  const before = Buffer.from(bytes);
  await receiver.push(bytes);
  expect(texts).toEqual(["hello"]);
  expect(bytes.equals(before)).toBe(true);
  receiver.destroy();
});

test("what is no frame is refused, and an odd grant of extensions, too", async () => {
  const listener = { message: () => undefined, binary: () => undefined, close: () => undefined };
  const receiver = openReceiver("", true, listener);
  await expect(receiver.push(Buffer.from("GET / HTTP/1.1"))).rejects.toThrow();
  receiver.destroy();
  expect(() => openReceiver("permessage-deflate; made_up", true, listener)).toThrow();
});
