import { expect, test, vi } from "vitest";
import { ManualClock } from "../../test/loopback/manual-clock.js";
import { IdleTimer, sleep, systemClock } from "./clock.js";
import { backOff } from "./retry-delay.js";

test("an idle timer fires only after silence, however often it was touched", () => {
  const clock = new ManualClock();
  let fired = 0;
  const timer = new IdleTimer(clock, 1000, () => fired++);
  clock.advance(600);
  timer.touch();
  clock.advance(900);
  expect(fired).toBe(0);
  clock.advance(100);
  expect([fired, clock.pending]).toEqual([1, 0]);
});

test("a cancelled idle timer leaves nothing behind", () => {
  const clock = new ManualClock();
  const timer = new IdleTimer(clock, 1000, () => expect.unreachable());
  clock.advance(500);
  timer.touch();
  clock.advance(500);
  timer.cancel();
  expect(clock.pending).toBe(0);
});

test("a sleep ends with its time, or when it is given up", async () => {
  const clock = new ManualClock();
  const slept = sleep(clock, 1000, new AbortController().signal);
  clock.advance(1000);
  await slept;
  const stop = new AbortController();
  const stopped = sleep(clock, 1000, stop.signal);
  stop.abort();
  await stopped;
  await sleep(clock, 1000, stop.signal);
  expect(clock.pending).toBe(0);
});

test("the delay doubles and varies by a tenth", () => {
  expect([1, 2, 3, 4].map((attempt) => backOff(attempt, 0.5))).toEqual([200, 400, 800, 1600]);
  expect([backOff(1, 0), backOff(1, 1)]).toEqual([180, expect.closeTo(220)]);
});

test.each([2 ** 31 - 1, 2 ** 31, 3_000_000_000, 99_999_999_999])("the system waits %d ms, no timer less", (wait) => {
  vi.useFakeTimers();
  try {
    let fired = 0;
    systemClock.timer(wait, () => fired++);
    vi.advanceTimersByTime(wait - 1);
    expect(fired).toBe(0);
    vi.advanceTimersByTime(1);
    expect(fired).toBe(1);
    const cancel = systemClock.timer(wait, () => fired++);
    systemClock.timer(Infinity, () => fired++);
    vi.advanceTimersByTime(wait - 1);
    cancel();
    vi.advanceTimersByTime(wait);
    expect([fired, vi.getTimerCount()]).toEqual([1, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test("the clock of the system", async () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1000);
  await sleep(systemClock, 0, new AbortController().signal);
  systemClock.timer(0, () => expect.unreachable())();
});
