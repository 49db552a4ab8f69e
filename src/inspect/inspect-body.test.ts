import { expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { inspectBody } from "./inspect-body.js";

const body = (more: object): ReturnType<typeof inspectBody> =>
  inspectBody(parseJson(JSON.stringify({ model: "m", prompt_cache_key: "k", ...more })), 0);

test("tools are found in all three places, those of a namespace one by one", () => {
  const { tools } = body({
    tools: [
      { type: "function", name: "a" },
      { type: "namespace", name: "n", tools: [{ name: "b" }] },
      { type: "web_search" },
    ],
    input: [
      { type: "tool_search_output", tools: [{ name: "c" }] },
      { type: "additional_tools", tools: [{ name: "d" }] },
      { type: "additional_tools", tools: "no list" },
    ],
  });
  expect(tools.map(({ place, pointers, names }) => [place, pointers, names])).toEqual([
    ["top-level", ["/tools"], ["a", "n.b", "web_search"]],
    ["additional_tools", ["/input/1/tools"], ["d"]],
    ["tool_search_output", ["/input/0/tools"], ["c"]],
  ]);
});

test("items by type and size, ids by prefix", () => {
  const { items, biggest, ids } = body({
    input: [
      { type: "message", id: "msg_1" },
      { type: "reasoning", id: "weird", summary: ["long enough"] },
      { type: "message" },
    ],
  });
  expect(items).toEqual([
    { type: "reasoning", count: 1, bytes: 59 },
    { type: "message", count: 2, bytes: 49 },
  ]);
  expect(biggest.map(({ position }) => position)).toEqual([1, 0, 2]);
  expect(ids).toEqual([
    { prefix: "msg_", count: 1 },
    { prefix: "(no prefix)", count: 1 },
    { prefix: "(none)", count: 1 },
  ]);
});

test("images and encrypted texts wherever they stand; of a secret only its ends", () => {
  const { images, encrypted } = body({
    input: [
      { type: "message", content: [{ type: "input_image", image_url: "data:image/png;base64,AAAA", detail: "high" }] },
      { type: "function_call_output", output: [{ type: "input_image", image_url: "https://h/x.png" }] },
      { type: "reasoning", encrypted_content: "gAAAAA-in-the-middle-ZZZZZZ" },
      { type: "function_call", encrypted_function_args: ["abcdefghijklmnop"] },
    ],
  });
  expect(images.map(({ pointer, kind, detail }) => [pointer, kind, detail])).toEqual([
    ["/input/0/content/0", "data:image/png", "high"],
    ["/input/1/output/0", "https:", undefined],
  ]);
  expect(encrypted).toEqual([
    { pointer: "/input/2/encrypted_content", characters: 27, first: "gAAAAA", last: "ZZZZZZ" },
    { pointer: "/input/3/encrypted_function_args", characters: 16, first: "abcdef", last: "klmnop" },
  ]);
});

test("what is missing or of another type counts as absent", () => {
  expect(body({ input: "text", tools: 5 })).toMatchObject({
    items: [],
    biggest: [],
    images: [],
    ids: [],
    cacheKey: "k",
  });
});
