import { expect, test } from "vitest";
import { TapBudget, TapQueue } from "./tap-queue.js";

function queueOf(limit: number): TapQueue {
  const budget = new TapBudget({ piece: limit, frames: limit, request: limit });
  return new TapQueue(budget, (error) => {
    throw error;
  });
}

test("a large request does not shut out its own answer, nor frames", async () => {
  const queue = queueOf(10);
  queue.add("request", 100, () => undefined);
  expect([queue.budget.isFull("piece"), queue.budget.isFull("frames")]).toEqual([false, false]);
  queue.add("piece", 100, () => undefined);
  expect(queue.budget.isFull("piece")).toBe(true);
  await queue.idle();
  expect(queue.budget.isFull("piece")).toBe(false);
});

test("what is being worked on does not wait", async () => {
  const queue = queueOf(10);
  let isFull: boolean | undefined;
  queue.add("request", 100, async () => {
    isFull = queue.budget.isFull("request");
    await Promise.resolve();
  });
  await queue.idle();
  expect(isFull).toBe(false);
});
