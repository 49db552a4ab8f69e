import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { RecordingQueue } from "./recording-queue.js";

/** A disk that takes nothing until it is told to. */
function slowDisk() {
  const taken: string[] = [];
  let go: (() => void) | undefined;
  let isSlow = true;
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      taken.push(chunk.toString());
      if (isSlow) go = done;
      else done();
    },
  });
  return {
    stream,
    taken,
    recover: () => {
      isSlow = false;
      go?.();
    },
  };
}

const limits = { part: 10, whole: 10, structure: 10 };

/** When the disk has begun to write what was taken. */
async function begun(taken: readonly string[]): Promise<void> {
  while (taken.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

test("a slow disk: parts are left out, what structures the file is not", async () => {
  const { stream, taken, recover } = slowDisk();
  const queue = new RecordingQueue(stream, () => undefined, limits);
  queue.append("begin", "structure");
  await begun(taken);
  expect(queue.append("12345678", "part")).toBe(true);
  expect(queue.append("12345678", "part")).toBe(true);
  expect(queue.append("part", "part")).toBe(false);
  expect(queue.append("head", "structure")).toBe(true);
  recover();
  await queue.close();
  expect(taken.join("")).toBe("begin1234567812345678head");
});

test("a line beyond the limit is taken when it is alone, and shuts nothing out", async () => {
  const { stream, taken, recover } = slowDisk();
  const queue = new RecordingQueue(stream, () => undefined, limits);
  const request = "r".repeat(100);
  expect(queue.append(request, "whole")).toBe(true);
  expect(queue.append("event", "part")).toBe(true);
  expect(queue.append("end", "structure")).toBe(true);
  expect(queue.append("another", "whole")).toBe(false);
  await begun(taken);
  // What is being written does not wait.
  expect(queue.append("another", "whole")).toBe(true);
  recover();
  await queue.close();
  expect(taken.join("")).toBe(`${request}eventendanother`);
});

test("a broken disk is told once", async () => {
  const reasons: string[] = [];
  const stream = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error("no"), { code: "ENOSPC" })),
  });
  const queue = new RecordingQueue(stream, (reason) => reasons.push(reason));
  queue.append("a", "structure");
  queue.append("b", "structure");
  await new Promise((resolve) => stream.once("close", resolve));
  expect(queue.append("c", "structure")).toBe(false);
  await queue.close();
  expect([reasons, queue.failure]).toEqual([["the disk is full"], "the disk is full"]);
});
