import { expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { counterpart } from "./counterpart.js";
import { entriesOf } from "./entries.js";
import { itemRuns } from "./index-map.js";
import { lostParts } from "./lost-parts.js";
import { semanticDiff } from "./semantic-diff.js";

const item = (id: string, rest = "") => `{"type":"function_call","call_id":"${id}"${rest}}`;
const input = (...items: string[]) => parseJson(`{"input":[${items.join(",")}]}`);

function sizes(left: ReturnType<typeof input>, right: ReturnType<typeof input>): string[] {
  return entriesOf(semanticDiff(left, right)).map(({ first, changes }) => `${first.kind} ${changes.length}`);
}

test("the same member of many items is one entry, items themselves are not", () => {
  const left = input(item("1", ',"id":"a"'), item("2", ',"id":"b"'));
  expect(sizes(left, input(item("1"), item("2")))).toEqual(["removed 2"]);
  expect(sizes(left, input())).toEqual(["removed 1", "removed 1"]);
});

test("the same change in many places is one entry, different ones are not", () => {
  const left = input(item("1", ',"n":1'), item("2", ',"n":1'), item("3", ',"n":1'));
  expect(sizes(left, input(item("1", ',"n":2'), item("2", ',"n":2'), item("3", ',"n":3')))).toEqual([
    "changed 2",
    "changed 1",
  ]);
});

test("elements that changed places in one list are one entry", () => {
  const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((id) => item(id));
  expect(sizes(input(a!, b!, c!, d!, e!), input(d!, e!, a!, b!, c!))).toEqual(["moved 2"]);
});

test("what moved away is not lost, and neither is what only stood around it", () => {
  const left = parseJson('{"instructions":"base","input":[],"tools":[{"name":"a"},{"name":"b"}],"x":1}');
  const right = parseJson(
    '{"input":[{"type":"additional_tools","tools":[{"name":"a"}]},{"role":"developer","content":[{"text":"base"}]}]}',
  );
  const pointers = (one: typeof left, other: typeof left) =>
    lostParts(semanticDiff(one, other)).map(({ left: { pointer } }) => pointer);
  expect(pointers(left, right)).toEqual(["/tools/1", "/x"]);
  expect(pointers(right, left)).toEqual([]);
});

test("the counterpart of a removed member is the place it was removed from", () => {
  const difference = semanticDiff(input(item("1", ',"id":"a"')), input(item("0"), item("1")));
  const removed = difference.changes.find(({ kind }) => kind === "removed");
  expect(removed).toMatchObject({ kind: "removed" });
  if (removed?.kind === "removed") expect(counterpart(difference, removed.left, "left")).toBe("/input/1/id");
});

test("wire items are told in runs", () => {
  expect(itemRuns(Int32Array.of(-1, -1, 0, 1, 3))).toEqual([
    { from: 0, to: 1, prompt: -1 },
    { from: 2, to: 3, prompt: 0 },
    { from: 4, to: 4, prompt: 3 },
  ]);
  expect(itemRuns(new Int32Array())).toEqual([]);
});
