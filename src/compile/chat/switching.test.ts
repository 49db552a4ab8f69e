import { expect, test } from "vitest";
import { parseJson } from "../../json/parse.js";
import { configFromValue } from "../../profile/plain-config.js";
import { resolveProfile } from "../../profile/resolve.js";
import { compileChat } from "./compile-chat.js";

/** A conversation of ten turns; the model changes after the fifth, and with it the endpoint. */
const turns = Array.from({ length: 10 }, (_, turn) => [
  { role: "user", content: `question ${turn}`, ...(turn === 2 && { name: "bob" }) },
  {
    role: "assistant",
    content: `looking ${turn}`,
    reasoning_content: `thought ${turn}`,
    tool_calls: [{ id: `call_${turn}`, type: "function", function: { name: "look", arguments: `{"turn":${turn}}` } }],
  },
  { role: "tool", tool_call_id: `call_${turn}`, content: `result ${turn}` },
  { role: "assistant", content: `answer ${turn}` },
]);

const entries = {
  before: { slug: "before" },
  after: { slug: "after", capabilities: { apiType: "responses" } },
};

function requestOf(turn: number) {
  const model = turn < 5 ? "before" : "after";
  const messages = turns.slice(0, turn + 1).flat();
  const document = parseJson(JSON.stringify({ model, messages }), { name: `turn-${turn}.json` });
  const profile = resolveProfile({ layers: [configFromValue({ model: entries[model] }, { kind: "profile" }, "test")] });
  return { messages, request: compileChat({ document, profile }) };
}

test.each(turns.map((_, turn) => turn))("turn %i keeps the whole history on its endpoint", (turn) => {
  const { messages, request } = requestOf(turn);
  const body = parseJson(request.body).value(0) as { messages?: unknown; input?: readonly Record<string, unknown>[] };
  if (turn < 5) {
    expect(request.url).toBe("https://api.openai.com/v1/chat/completions");
    expect(body.messages).toEqual(messages);
    expect(request.warnings).toEqual([]);
    return;
  }
  expect(request.url).toBe("https://api.openai.com/v1/responses");
  expect(body.input).toEqual(
    turns.slice(0, turn + 1).flatMap((_turn, index) => [
      { type: "message", role: "user", content: [{ type: "input_text", text: `question ${index}` }] },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: `looking ${index}` }] },
      { type: "function_call", call_id: `call_${index}`, name: "look", arguments: `{"turn":${index}}` },
      { type: "function_call_output", call_id: `call_${index}`, output: `result ${index}` },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: `answer ${index}` }] },
    ]),
  );
  // What is lost is said: every thought, and the one name (choice 8). Nothing else is.
  const codes = request.warnings.map(({ code }) => code);
  expect(codes.filter((code) => code === "chat-reasoning-not-replayed")).toHaveLength(turn + 1);
  expect(codes.filter((code) => code === "chat-name-dropped")).toHaveLength(1);
  expect(codes).toHaveLength(turn + 2);
});
