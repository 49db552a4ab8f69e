import { expect, test } from "vitest";
import type { MessageHead } from "./http-reader.js";
import type { TapMessage } from "./tap-message.js";
import { TapSender } from "./tap-sender.js";

const limits = { piece: 10, frames: 10, request: 10 };

/** A desk that keeps what it is given until it is told to do it. */
function slowDesk() {
  const told: TapMessage[] = [];
  const dones: (() => void)[] = [];
  const take = (messages: readonly TapMessage[], done: () => void): void => {
    told.push(...messages);
    dones.push(done);
  };
  return { take, told, work: () => dones.splice(0).forEach((done) => done()) };
}

const long = Buffer.alloc(100);
const names = (told: readonly TapMessage[]): string[] => told.map(({ call }) => call.name);

test("a large request shuts out neither its own answer nor frames", async () => {
  const desk = slowDesk();
  const sender = new TapSender(desk, () => 0, limits);
  const tap = sender.tap(0);
  tap.requestBody(long);
  tap.requestBody(long);
  tap.answerBody(long);
  tap.frames("server", long);
  tap.frames("client", long);
  const idle = sender.idle();
  expect(names(desk.told)).toEqual(["requestBody", "lost", "answerBody", "frames", "lost"]);
  desk.work();
  await idle;
  tap.requestBody(long);
  const again = sender.idle();
  desk.work();
  await again;
  expect(names(desk.told).at(-1)).toBe("requestBody");
});

test("what is lost says whose it was", () => {
  const desk = slowDesk();
  const sender = new TapSender(desk, () => 5, limits);
  sender.tap(0);
  const tap = sender.tap(1);
  tap.frames("server", long);
  tap.frames("server", long);
  tap.answerHead({ method: "", status: 200, headers: [], isUpgrade: false } satisfies MessageHead);
  void sender.idle();
  expect(desk.told[1]).toEqual({
    tap: 1,
    listening: 1,
    at: 5,
    call: { name: "lost", words: ["frames", 100, "server"] },
  });
  // What gives a recording its structure is never lost.
  expect(names(desk.told)).toEqual(["frames", "lost", "answerHead"]);
});
