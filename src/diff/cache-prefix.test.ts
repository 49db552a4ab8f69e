import { expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { cachePrefix } from "./cache-prefix.js";
import type { ComparedRequest } from "./compared-request.js";

interface Parts {
  readonly tools?: readonly string[];
  readonly format?: string;
  readonly instructions?: string;
  readonly input?: readonly string[];
  readonly key?: string;
}

function request({ tools = [], format, instructions = "base", input = [], key = "k" }: Parts): ComparedRequest {
  const text = format === undefined ? "" : `,"text":{"format":{"name":"${format}"}}`;
  const items = input.map((item) => `{"type":"message","role":"user","content":"${item}"}`);
  const list = tools.map((tool) => `{"type":"function","name":"${tool}"}`);
  const body = `{"model":"m","instructions":"${instructions}","input":[${items.join(",")}],"tools":[${list.join(",")}],"prompt_cache_key":"${key}"${text}}`;
  return { name: "body", body: parseJson(body), reasons: [] };
}

const prefix = (left: Parts, right: Parts) => cachePrefix(request(left), request(right));

test("a request that only goes on uses all that was cached", () => {
  const result = prefix({ tools: ["a"], input: ["one"] }, { tools: ["a"], input: ["one", "two", "three"] });
  expect(result).toMatchObject({ units: { tools: 1, instructions: 1, input: 1 }, break: undefined, further: 2 });
  expect(result.common).toBe(result.left);
});

test("a request that ends earlier is cached as a whole", () => {
  const result = prefix({ input: ["one", "two"] }, { input: ["one"] });
  expect(result).toMatchObject({ break: undefined, further: 0 });
  expect(result.common).toBe(result.right);
});

test.each<[string, Parts, Parts, object]>([
  ["tools in a new order", { tools: ["a", "b"] }, { tools: ["b", "a"] }, { kind: "same tools, new order" }],
  [
    "tools in a new order among others",
    { tools: ["a", "b"] },
    { tools: ["b", "a", "c"] },
    { kind: "tools in another order" },
  ],
  ["a tool at the front", { tools: ["a"] }, { tools: ["n", "a"] }, { kind: "tool added", about: "function n" }],
  [
    "a tool at the end",
    { tools: ["a"] },
    { tools: ["a", "n"] },
    { kind: "tool added", left: undefined, right: "/tools/1", about: "function n" },
  ],
  [
    "a tool less",
    { tools: ["a", "b"] },
    { tools: ["b"] },
    { kind: "tool removed", left: "/tools/0", about: "function a" },
  ],
  [
    "another tool",
    { tools: ["list"] },
    { tools: ["link"] },
    { kind: "tool changed", left: "/tools/0/name", text: { how: "rewritten", same: 2 } },
  ],
  ["another schema", { format: "x" }, { format: "y" }, { kind: "output schema", left: "/text/format/name" }],
  ["a schema less", { format: "x" }, {}, { kind: "output schema", left: "/text/format", right: undefined }],
  [
    "other instructions",
    { instructions: "be brief" },
    { instructions: "be brief and exact" },
    { kind: "instructions", text: { how: "lengthened", before: 8, after: 18, same: 8 } },
  ],
  [
    "a text that was cut",
    { input: ["one", "a long text"] },
    { input: ["one", "a long", "two"] },
    { kind: "item changed", right: "/input/1/content", text: { how: "shortened", before: 11, after: 6, same: 6 } },
  ],
  [
    "a text that is another, and shorter",
    { input: ["list files"] },
    { input: ["E400"] },
    { kind: "item changed", text: { how: "rewritten", before: 10, after: 4, same: 0 } },
  ],
  [
    "a text whose middle was left out",
    { input: [`one ${"x".repeat(100)} two`] },
    { input: ["one … two"] },
    { kind: "item changed", text: { how: "shortened", before: 108, after: 9, same: 4 } },
  ],
  [
    "an item in between",
    { input: ["a", "b"] },
    { input: ["a", "n", "b"] },
    { kind: "item inserted", right: "/input/1" },
  ],
  [
    "tools in a new order",
    { tools: ["a", "b"] },
    { tools: ["b", "a"] },
    { kind: "same tools, new order", right: "/tools/0", about: "function b where function a was" },
  ],
  ["an item less", { input: ["a", "b", "c"] }, { input: ["a", "c"] }, { kind: "item removed", left: "/input/1" }],
  ["items in a new order", { input: ["a", "b"] }, { input: ["b", "a"] }, { kind: "same items, new order" }],
])("%s", (_, left, right, expected) => {
  expect(prefix(left, right).break).toMatchObject(expected);
});

test("what is the same inside the first part that differs counts, too", () => {
  const one = prefix({ instructions: "be brief" }, { instructions: "be exact" });
  expect(one.common).toBe('"be '.length);
});

test("white space between the tokens of a captured body makes no difference", () => {
  const left = request({ input: ["a"] });
  const spaced = parseJson(left.body.text(0).replaceAll(",", ", "));
  expect(cachePrefix(left, { ...left, body: spaced })).toMatchObject({ break: undefined, further: 0 });
});

test("what decides where a provider looks is told apart", () => {
  const header = (exact: string) => [{ name: "Session-Id", shown: exact, exact }];
  const left = { ...request({ key: "k" }), headers: header("1") };
  const right = { ...request({ key: "l" }), headers: header("2") };
  expect(cachePrefix(left, right)).toMatchObject({
    break: undefined,
    outside: ["/prompt_cache_key", "header:session-id"],
  });
});

test("a frame that goes on from a response says so", () => {
  const left = request({});
  const delta = { ...left, body: parseJson('{"previous_response_id":"resp_1","input":[]}') };
  expect(cachePrefix(left, delta).isDelta).toBe(true);
});

function bodyOf(text: string): ComparedRequest {
  return { name: "body", body: parseJson(text), reasons: [] };
}

test("how values are written breaks nothing: a provider reads them", () => {
  const plain = '{"model":"m","instructions":"é/","input":[{"role":"user","content":"a"}]}';
  const escaped = '{"model":"m","instructions":"\\u00e9\\/", "input":[{"role":"user","content":"\\u0061"}]}';
  expect(cachePrefix(bodyOf(plain), bodyOf(escaped))).toMatchObject({ break: undefined, further: 0, common: 34 });
});

test("members in another order are told as that, and no text of one member is compared with that of another", () => {
  const left = bodyOf('{"input":[{"type":"message","role":"user","content":"a"}]}');
  const right = bodyOf('{"input":[{"role":"user","type":"message","content":"a"}]}');
  const other = bodyOf('{"input":[{"role":"user","type":"message","content":"b"}]}');
  expect(cachePrefix(left, right).break).toEqual({
    kind: "members in another order",
    left: "/input/0",
    right: "/input/0",
    about: "message user",
  });
  expect(cachePrefix(left, other).break).toEqual({
    kind: "item changed",
    left: "/input/0/type",
    right: "/input/0/role",
    about: "message user",
  });
});
