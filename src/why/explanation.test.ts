import { describe, expect, test } from "vitest";
import { compile } from "../compile/compile.js";
import { dialects } from "../compile/dialects/dialects.js";
import { parseJson } from "../json/parse.js";
import { profileFromNode } from "../profile/from-node.js";
import { explain, type Explained } from "./explanation.js";
import { fieldDepth } from "./field-depth.js";

function explained(profileText: string, promptText: string): Explained {
  const document = parseJson(promptText, { name: "prompt.json" });
  const profile = profileFromNode(parseJson(profileText, { name: "profile.json" }), 0);
  const prompt = { document, node: 0 };
  const request = compile({ prompt, profile });
  const dialect = dialects.get(request.dialect);
  if (dialect === undefined) throw new Error("no such dialect");
  return {
    request,
    body: parseJson(request.body),
    prompt,
    profile,
    fieldOrder: dialect.fields.http,
    codex: { request, dialect },
  };
}

const message = (extra: string): string => `{"type":"message","role":"user","content":[]${extra}}`;
const promptOf = (...items: readonly string[]): string =>
  `{"base_instructions":{"text":"Hi."},\n"input":[\n${items.join(",\n")}]}`;

describe("explanation of a compiled request", () => {
  test("every top-level member of the body has a line, in wire order", () => {
    const { fields } = explain(explained('{"model":"gpt-5.5"}', promptOf(message(""))));
    const names = new Set(fields.map(({ pointer }) => pointer.split("/")[1]));
    expect([...names]).toEqual([...(dialects.get("codex-0.144")?.fields.http ?? [])]);
  });

  test("members of the Prompt are placed in its file", () => {
    const { fields } = explain(explained('{"model":"gpt-5.5"}', promptOf(message(""))));
    const input = fields.find(({ pointer }) => pointer === "/input");
    expect(input?.origin).toMatchObject({ file: "prompt.json", line: 2 });
  });

  test("the same change of many items is one line, of few items a line each", () => {
    const items = (count: number): string[] => Array.from({ length: count }, (_, at) => message(`,"id":"msg_${at}"`));
    const few = explain(explained('{"model":"gpt-5.5"}', promptOf(...items(3))));
    expect(few.items.map(({ pointer }) => pointer)).toEqual(["/input/0/id", "/input/1/id", "/input/2/id"]);
    const many = explain(explained('{"model":"gpt-5.5"}', promptOf(...items(2000))));
    expect(many.items).toHaveLength(1);
    expect(many.items[0]).toMatchObject({ pointer: "/input/*/id", places: 2000, shown: "(stripped)" });
  });

  test("what lost against the winner is named, with its place", () => {
    const depth = fieldDepth(
      explained('{"model":"gpt-5.5",\n"turn":{"verbosity":"high"}}', promptOf(message(""))),
      "/text/verbosity",
    );
    expect(depth.shown).toBe('"high"');
    expect(depth.row?.origin).toMatchObject({ file: "profile.json", line: 2, key: "verbosity" });
    expect(depth.inputs.map(({ name }) => name)).toEqual([
      "turn.verbosity",
      "model.support_verbosity",
      "model.default_verbosity",
    ]);
  });

  test("an item of a Lite request is found in the Prompt", () => {
    const lite = explained('{"model":"gpt-5.6-sol"}', promptOf(message(""), message("")));
    expect(fieldDepth(lite, "/input/0").item).toEqual({ wireIndex: 0 });
    expect(fieldDepth(lite, "/input/3").item).toMatchObject({ wireIndex: 3, prompt: { index: 1, place: { line: 4 } } });
  });

  test.each([
    ["/temperature", "no known client sends temperature"],
    ["/text/foo", "no known client sends text.foo"],
    ["/generate", "only a WebSocket frame can"],
    ["/previous_response_id", "only a WebSocket frame can"],
    ["header:host", "the HTTP library adds it"],
    ["header:x-unheard-of", "no known client sends the header x-unheard-of"],
  ])("%s is foreign", (pointer, words) => {
    const depth = fieldDepth(explained('{"model":"gpt-5.5"}', promptOf(message(""))), pointer);
    expect(depth.foreign).toContain(words);
    expect(depth.shown).toBeUndefined();
  });

  test("a secret never reaches the explanation", () => {
    const profile =
      '{"model":"gpt-5.5","provider":{"name":"G","base_url":"https://g.example/v1","experimental_bearer_token":"k-secret"}}';
    const of = explained(profile, promptOf(message("")));
    const text = JSON.stringify([explain(of), fieldDepth(of, "header:authorization")]);
    expect(text).toContain("(redacted)");
    expect(text).not.toContain("k-secret");
  });
});
