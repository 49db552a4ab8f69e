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

test("a slow disk: parts are left out, what structures the file is not", async () => {
  const { stream, taken, recover } = slowDisk();
  const queue = new RecordingQueue(stream, () => undefined, 10);
  expect(queue.append("12345678", true)).toBe(true);
  expect(queue.append("12345678", true)).toBe(true);
  expect(queue.append("part", true)).toBe(false);
  expect(queue.append("head", false)).toBe(true);
  expect(queue.append("head", false)).toBe(false);
  recover();
  await queue.close();
  expect(taken.join("")).toBe("1234567812345678head");
});

test("a broken disk is told once", async () => {
  const reasons: string[] = [];
  const stream = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error("no"), { code: "ENOSPC" })),
  });
  const queue = new RecordingQueue(stream, (reason) => reasons.push(reason));
  queue.append("a", false);
  queue.append("b", false);
  await new Promise((resolve) => stream.once("close", resolve));
  expect(queue.append("c", false)).toBe(false);
  await queue.close();
  expect([reasons, queue.failure]).toEqual([["the disk is full"], "the disk is full"]);
});
