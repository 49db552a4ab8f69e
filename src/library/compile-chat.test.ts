import { describe, expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { profileFromNode } from "../profile/from-node.js";
import { chatAnswer } from "./chat-answer.js";
import { type ChatInput, type ChatOptions, compileChat } from "./compile-chat.js";

const text = '{"model":"m","messages":[{"role":"user","content":"é"}],"temperature":1.0}';
const nested = parseJson(`{"input":${text}}`);
const sources: Record<string, ChatInput> = {
  text,
  bytes: Buffer.from(text),
  document: parseJson(text),
  node: { document: nested, node: nested.member(0, "input") },
};
const entry = { model: { slug: "m", capabilities: { apiType: "responses" } }, provider: "openai" };

describe("the library's compileChat", () => {
  test.each(Object.entries(sources))("takes a source as %s", (_, source) => {
    const { body, url } = compileChat({ source, profile: entry });
    expect(url).toBe("https://api.openai.com/v1/responses");
    expect(new TextDecoder().decode(body)).toContain('{"model":"m","temperature":1.0,"input":[{"type":"message"');
  });

  test("takes a plain object, and a profile that is resolved already", () => {
    const profile = profileFromNode(parseJson(JSON.stringify(entry)), 0);
    const request = compileChat({ source: JSON.parse(text) as object, profile });
    expect(request).toMatchObject({ endpoint: "responses", stream: true, call: "agent" });
    expect(request).not.toHaveProperty("mapping");
  });

  test("asks the entry of the model that is really used", () => {
    expect(compileChat({ source: text, profile: entry, model: "other" }).endpoint).toBe("chat");
    expect(compileChat({ source: text, profile: entry, call: "completion" }).stream).toBe(false);
  });

  test("gives the mapping when it is asked for", () => {
    const { mapping } = compileChat({ source: text, endpoint: "responses", mapping: true });
    expect(mapping?.map(({ source }) => source)).toEqual(["/model", "/messages/0", "/temperature", undefined]);
  });

  test.each([
    [{}, "option source is missing"],
    [{ source: text, prompt: 1 }, "compileChat has no option prompt"],
    [{ source: text, call: "main" }, 'option call cannot be "main"'],
  ])("refuses %j", (options, message) => {
    const call = (): unknown => compileChat(options as ChatOptions);
    expect(call).toThrow(InputError);
    expect(call).toThrow(message);
  });
});

describe("the library's chatAnswer", () => {
  const document = {
    status: "completed",
    output: [{ type: "message", content: [{ type: "output_text", text: "hi" }] }],
  };
  const completed = { type: "response.completed", response: document };
  const result = { kind: "result", result: { content: "hi", finish_reason: "stop" }, otherItems: [] };

  test.each([
    ["a document", document],
    ["its text", JSON.stringify(document)],
    ["its bytes", Buffer.from(JSON.stringify(document))],
    ["a list of events", [completed]],
    ["server-sent events", `data: ${JSON.stringify(completed)}\n\n`],
    ["a Chat document", { choices: [{ message: { content: "hi" }, finish_reason: "stop" }] }],
  ])("reads %s", (_, answer) => {
    expect(chatAnswer(answer)).toEqual(result);
  });

  test("gives the server's error, and whether sending again can help", () => {
    const error = { code: "rate_limit_exceeded", message: "slow" };
    expect(chatAnswer({ status: "failed", error })).toEqual({ kind: "error", error, classify: "retry" });
  });
});
