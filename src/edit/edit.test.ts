import { expect, test } from "vitest";
import { editBody } from "./edit-body.js";
import { editHeaders } from "./edit-headers.js";
import { editText, readDrop, readPatch, type WireEdit } from "./wire-edit.js";

function edited(body: string, ...edits: readonly WireEdit[]): string {
  return Buffer.from(editBody(Buffer.from(body), edits)).toString();
}

const body = '{"a":1.0, "b" :[1,2 , 3],"c":{"d":"\\u00e9"}}';

test.each([
  ["/a", '{"b" :[1,2 , 3],"c":{"d":"\\u00e9"}}'],
  ["/b", '{"a":1.0,"c":{"d":"\\u00e9"}}'],
  ["/c", '{"a":1.0, "b" :[1,2 , 3]}'],
  ["/c/d", '{"a":1.0, "b" :[1,2 , 3],"c":{}}'],
  ["/b/0", '{"a":1.0, "b" :[2 , 3],"c":{"d":"\\u00e9"}}'],
  ["/b/2", '{"a":1.0, "b" :[1,2],"c":{"d":"\\u00e9"}}'],
])("dropping %s leaves every other byte", (pointer, left) => {
  expect(edited(body, readDrop(pointer))).toBe(left);
});

test("drops mean the body before any of them, in any order and inside each other", () => {
  expect(edited(body, readDrop("/b/0"), readDrop("/b/1"), readDrop("/b/2"))).toContain('"b" :[]');
  expect(edited(body, readDrop("/b/1"), readDrop("/b"), readDrop("/a"))).toBe('{"c":{"d":"\\u00e9"}}');
});

test.each([
  ["/a=2", '{"a":2, "b"'],
  ["/a=x y", '{"a":"x y", "b"'],
  ['/a={"k":[1]}', '{"a":{"k":[1]}, "b"'],
  ["/e=true", '"\\u00e9"},"e":true}'],
  ["/c/d~1e=1", '{"d":"\\u00e9","d/e":1}'],
  ["/b/-=4", '"b" :[1,2 , 3,4]'],
  ["/b/3=4", '"b" :[1,2 , 3,4]'],
  ["/b/1=9", '"b" :[1,9 , 3]'],
])("patching %s", (patch, part) => {
  expect(edited(body, readPatch(patch))).toContain(part);
});

test("a patch and a drop go together", () => {
  expect(edited('{"x":{}}', readPatch("/x/y=1"), readDrop("/x"))).toBe("{}");
});

test.each(["/z", "/b/7", "/b/x", "/a/b", "/c/z/y"])("there is nothing at %s", (pointer) => {
  expect(() => edited(body, readDrop(pointer))).toThrow(`There is nothing at ${pointer}`);
});

test.each(["/b/9=1", "/z/y=1", "/a/b=1"])("nothing can be put at %s", (patch) => {
  expect(() => edited(body, readPatch(patch))).toThrow("There is nothing at");
});

test("headers keep their place and their name", () => {
  const headers = [
    ["Accept", "a"],
    ["x-b", "b"],
    ["X-B", "c"],
  ] as const;
  const edits = [readPatch("header:accept=t/x"), readDrop("header:x-b"), readPatch("header:New=1")];
  expect(editHeaders(headers, edits)).toEqual([
    ["Accept", "t/x"],
    ["new", "1"],
  ]);
  expect(() => editHeaders(headers, [readDrop("header:nope")])).toThrow("no header nope");
});

test.each(["store", "", "headers:x"])("«%s» is no target", (text) => {
  expect(() => readDrop(text)).toThrow("names neither");
});

test("a patch needs a value, and is told as it was given", () => {
  expect(() => readPatch("/a")).toThrow("has no value");
  expect([readDrop("/a"), readPatch("/a=b=c")].map(editText)).toEqual(["-/a", '/a="b=c"']);
});
