import { expect, test } from "vitest";
import type { RequestItem } from "../compile/request-items.js";
import { ItemSequence } from "./item-sequence.js";

function item(text: string): RequestItem {
  const bytes = Buffer.from(text);
  return { type: "message", wire: bytes, compared: bytes };
}

const texts = (sequence: ItemSequence): string[] =>
  Array.from({ length: sequence.length }, (_, position) => sequence.at(position).wire.toString());

test("a longer history shares what it grew from", () => {
  const one = ItemSequence.of([item("a"), item("bc")]);
  const two = one.append(item("def"));
  expect(two.sharedWith(one)).toBe(2);
  expect(one.sharedWith(two)).toBe(2);
  expect([one.wireBytes, two.wireBytes, two.take(1).wireBytes]).toEqual([3, 6, 1]);
});

test("two continuations of one history do not disturb each other", () => {
  const start = ItemSequence.of([item("a"), item("b")]);
  const left = start.append(item("left"));
  const right = start.append(item("right"));
  const shortened = start.take(1).append(item("x"));
  expect([left, right, shortened, start].map(texts)).toEqual([
    ["a", "b", "left"],
    ["a", "b", "right"],
    ["a", "x"],
    ["a", "b"],
  ]);
  expect(right.sharedWith(left)).toBe(0);
});

test("the empty history stays empty", () => {
  expect(texts(ItemSequence.empty.append(item("a")))).toEqual(["a"]);
  expect(ItemSequence.empty.length).toBe(0);
  expect(ItemSequence.empty.append(item("b")).sharedWith(ItemSequence.empty)).toBe(0);
});
