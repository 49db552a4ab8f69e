import { expect, test } from "vitest";
import { TimeScale } from "./time-scale.js";

test("what happened is in proportion, from 0 to 1", () => {
  const scale = new TimeScale([
    { start: 100, end: 300 },
    { start: 200, end: 500 },
  ]);
  expect([100, 200, 300, 500].map((moment) => scale.position(moment))).toEqual([0, 0.25, 0.5, 1]);
  expect(scale.waits).toEqual([]);
});

test("a long wait is drawn short, and says how long it was", () => {
  const scale = new TimeScale([
    { start: 0, end: 1000 },
    { start: 3_601_000, end: 3_602_000 },
  ]);
  expect(scale.waits).toHaveLength(1);
  const { start, end, from, to } = scale.waits[0]!;
  expect([start, end]).toEqual([1000, 3_601_000]);
  expect(to - from).toBeLessThan(0.05);
  expect(scale.position(3_602_000)).toBe(1);
  expect(scale.beginnings).toEqual([0, 3_601_000]);
});

test("many waits together take no more than a fifth of the width", () => {
  const stretches = Array.from({ length: 200 }, (_, index) => ({ start: index * 60_000, end: index * 60_000 + 1000 }));
  const { waits } = new TimeScale(stretches);
  expect(waits.reduce((sum, { from, to }) => sum + to - from, 0)).toBeLessThanOrEqual(0.201);
});

test("moments ascend wherever they lie", () => {
  const scale = new TimeScale([
    { start: 0, end: 10 },
    { start: 500, end: 510 },
    { start: 505, end: 900 },
  ]);
  const positions = Array.from({ length: 91 }, (_, index) => scale.position(index * 10));
  expect(positions).toEqual(positions.toSorted((left, right) => left - right));
  expect(new TimeScale([]).position(5)).toBe(0);
  expect(new TimeScale([{ start: 7, end: 7 }]).position(7)).toBe(0);
});
