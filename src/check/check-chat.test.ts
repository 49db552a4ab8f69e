import { describe, expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { check } from "./check.js";
import { RequestView } from "./request-view.js";

type Json = Readonly<Record<string, unknown>>;

function found(body: Json): string[] {
  return check(new RequestView(parseJson(JSON.stringify(body)), 0)).map(
    ({ severity, code, pointer }) => `${severity} ${code} ${pointer}`,
  );
}

describe("a Chat Completions request", () => {
  const ask = { role: "user", content: "hi" };
  const calls = (...ids: string[]): Json => ({ role: "assistant", tool_calls: ids.map((id) => ({ id })) });
  const result = (id: string): Json => ({ role: "tool", tool_call_id: id, content: "" });
  const chat = (messages: readonly Json[], more: Json = {}): string[] => found({ model: "m", messages, ...more });

  test("is not held to the rules of the Responses API", () => {
    const body = { temperature: 0.2, seed: 7, max_completion_tokens: 5, reasoning_effort: "low", stop: ["x"] };
    expect(chat([ask, calls("a", "b"), result("b"), result("a"), ask], body)).toEqual([]);
  });

  test("answers every call right behind it, and nothing else", () => {
    expect(chat([calls("a", "b"), result("a"), ask, result("b")])).toEqual([
      "error call-without-output /messages/0/tool_calls/1/id",
      "error output-without-call /messages/3/tool_call_id",
    ]);
    expect(chat([ask, calls("a")])).toEqual(["error call-without-output /messages/1/tool_calls/0/id"]);
    expect(chat([result("x")])).toEqual(["error output-without-call /messages/0/tool_call_id"]);
  });

  test("has strict schemas where Chat Completions has them", () => {
    const schema = { type: "object", properties: { a: { type: "string" } } };
    const tools = [{ type: "function", function: { name: "f", strict: true, parameters: schema } }];
    const response_format = { type: "json_schema", json_schema: { name: "n", strict: true, schema } };
    const codes = chat([ask], { tools, response_format });
    expect(codes).toContain("error strict-schema /tools/0/function/parameters");
    expect(codes).toContain("error strict-schema /response_format/json_schema/schema");
    expect(chat([ask], { tools: [{ type: "function", function: { name: "f", parameters: schema } }] })).toEqual([]);
  });

  test("may have members that only another API knows", () => {
    expect(chat([ask], { instructions: "x", previous_response_id: "r" })).toEqual([
      "warning chat-field-unknown /instructions",
      "warning chat-field-unknown /previous_response_id",
    ]);
  });
});
