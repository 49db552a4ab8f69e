import { beforeEach, describe, expect, test } from "vitest";
import { AnswerBody } from "./answer-body.js";

let asked: string[];
let body: AnswerBody;
beforeEach(() => {
  asked = [];
  body = new AnswerBody({ pause: () => asked.push("pause"), resume: () => asked.push("resume") });
});

const bytes = (text: string): Uint8Array => Buffer.from(text);

async function rest(reader: AsyncGenerator<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of reader) text += Buffer.from(chunk).toString();
  return text;
}

describe("what came is read in order", () => {
  test("whether it came before the reader or after", async () => {
    body.push(bytes("a"));
    const reader = body.read();
    expect(await reader.next()).toEqual({ done: false, value: bytes("a") });
    const next = reader.next();
    body.push(bytes("b"));
    body.push(bytes("c"));
    expect(await next).toEqual({ done: false, value: bytes("b") });
    body.push(bytes("d"));
    body.end();
    expect(await rest(reader)).toBe("cd");
  });

  test("to an end that comes while the reader waits", async () => {
    const read = rest(body.read());
    await Promise.resolve();
    body.end();
    expect(await read).toBe("");
  });

  test("up to the error, which is thrown behind it", async () => {
    body.push(bytes("a"));
    body.end(new Error("broken"));
    const reader = body.read();
    expect(await reader.next()).toEqual({ done: false, value: bytes("a") });
    await expect(reader.next()).rejects.toThrow("broken");
  });

  test("and nothing behind the first end", async () => {
    body.push(bytes("a"));
    body.end();
    body.push(bytes("b"));
    body.end(new Error("late"));
    expect(await rest(body.read())).toBe("a");
  });
});

describe("dropping ends the reading without an error", () => {
  test("at once, whatever waits", async () => {
    body.push(bytes("a"));
    body.push(bytes("b"));
    const reader = body.read();
    await reader.next();
    body.drop();
    expect(await rest(reader)).toBe("");
  });

  test("while the reader waits", async () => {
    const next = body.read().next();
    body.drop();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  test("after an error, too", async () => {
    body.end(new Error("broken"));
    body.drop();
    expect(await rest(body.read())).toBe("");
  });
});

test("the sender pauses while 64 KiB wait, and goes on when they are read", async () => {
  const half = new Uint8Array(32 * 1024);
  body.push(half);
  expect(asked).toEqual([]);
  body.push(half);
  body.push(half);
  expect(asked).toEqual(["pause"]);
  const reader = body.read();
  for (let count = 0; count < 3; count++) await reader.next();
  expect(asked).toEqual(["pause"]);
  const next = reader.next();
  await Promise.resolve();
  expect(asked).toEqual(["pause", "resume"]);
  body.push(half);
  await next;
  body.push(half);
  body.push(half);
  expect(asked).toEqual(["pause", "resume", "pause"]);
});
