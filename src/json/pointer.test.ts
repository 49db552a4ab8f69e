import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "./parse.js";
import { pointerSteps, pointerTo, pointerToken, resolvePointer } from "./pointer.js";

test("every value of a text is found again under its pointer", () => {
  const names = fc.oneof(fc.string(), fc.constantFrom("", "/", "~", "~1", "a/b", "0", "01", "-", "__proto__", "é"));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.integer(), fc.array(tie("value")), fc.dictionary(names, tie("value"))),
  }));
  fc.assert(
    fc.property(value, (json) => {
      const document = parseJson(JSON.stringify(json));
      for (let node = 0; node < document.count; node++) {
        const isKey = resolvePointer(document, pointerTo(document, node)) === node + 1;
        if (!isKey) expect(resolvePointer(document, pointerTo(document, node))).toBe(node);
      }
    }),
    { seed: 5, numRuns: 500 },
  );
});

// The examples of RFC 6901, section 5.
test("the examples of the standard", () => {
  const document = parseJson(
    '{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}',
  );
  const at = (pointer: string): string => document.text(resolvePointer(document, pointer));
  expect(resolvePointer(document, "")).toBe(0);
  expect(at("/foo")).toBe('["bar","baz"]');
  expect(at("/foo/0")).toBe('"bar"');
  expect(["/", "/a~1b", "/c%d", "/e^f", "/g|h", "/i\\j", '/k"l', "/ ", "/m~0n"].map(at).join("")).toBe("012345678");
});

test.each(["foo", "/foo/2", "/foo/-", "/foo/01", "/foo/0/x", "/nothing", "/foo/-1", "/foo/1e0"])(
  "%s names nothing",
  (pointer) => {
    expect(resolvePointer(parseJson('{"foo":["bar","baz"]}'), pointer)).toBe(-1);
  },
);

test("of duplicate keys the last counts, and a pointer may start anywhere", () => {
  const document = parseJson('{"a":{"b":1,"b":[2]}}');
  const a = document.member(0, "a");
  expect(document.text(resolvePointer(document, "/b/0", a))).toBe("2");
  expect(pointerTo(document, resolvePointer(document, "/a/b/0"), a)).toBe("/b/0");
});

test("the pointer of a key is the pointer of its member", () => {
  expect(pointerTo(parseJson('{"a":{"b":1}}'), 3)).toBe("/a/b");
});

test("steps and tokens are inverse", () => {
  const names = ["~", "/", "~1", "~0", "~01", "", "a"];
  expect(pointerSteps(names.map((name) => `/${pointerToken(name)}`).join(""))).toEqual(names);
  expect(pointerSteps("a")).toBeUndefined();
  expect(pointerToken(3)).toBe("3");
});

test("pointers are right in whatever order the nodes of a long document are asked for", () => {
  const inner = `{${Array.from({ length: 100 }, (_, at) => `"k${at}":[${at}]`).join(",")}}`;
  const document = parseJson(`[${Array.from({ length: 150 }, () => inner).join(",")}]`);
  const pointer = (outer: number, member: number): string => `/${outer}/k${member}/0`;
  const places = fc.array(fc.tuple(fc.nat(149), fc.nat(99)), { maxLength: 30 });
  fc.assert(
    fc.property(places, (asked) => {
      for (const [outer, member] of asked) {
        const node = resolvePointer(document, pointer(outer, member));
        expect(pointerTo(document, node)).toBe(pointer(outer, member));
      }
    }),
    { numRuns: 200 },
  );
});
