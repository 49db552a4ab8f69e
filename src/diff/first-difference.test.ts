import { expect, test } from "vitest";
import { firstDifference } from "./first-difference.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const first = (left: string, right: string) => firstDifference(bytes(left), bytes(right));

test("equal texts have no first difference", () => {
  expect(first("", "")).toBeUndefined();
  expect(first('{"a":1}', '{"a":1}')).toBeUndefined();
});

test.each([
  ['{"a":{"b":[1,22]}}', '{"a":{"b":[1,23]}}', 14, "/a/b/1", "2]}}", "3]}}"],
  ['{"a":1,"b":2}', '{"a":1,"c":2}', 8, "/b", 'b":2}', 'c":2}'],
  ["[1]", "[1,2]", 2, "", "]", ",2]"],
  ['{"a":1}', '{"a":1}\n', 7, "", "(end)", "␊"],
  ['{"a":1}\n', '{"a":1}\r\n', 7, "", "␊", "␍␊"],
  ["no JSON", "no json", 3, undefined, "JSON", "json"],
  ["no JSON", "[1]", 0, "", "no JSON", "[1]"],
])("%j and %j", (left, right, offset, pointer, leftAfter, rightAfter) => {
  expect(first(left, right)).toMatchObject({
    offset,
    pointer,
    left: { after: leftAfter },
    right: { after: rightAfter },
  });
});
