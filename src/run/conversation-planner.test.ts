import { expect, test } from "vitest";
import {
  answer,
  append,
  assistant,
  frameOf,
  lastOf,
  ordinary,
  plans,
  profile,
  prompt,
  tool,
  user,
  type Given,
} from "../../test/planned-conversation.js";
import { compile } from "../compile/compile.js";

test("a delta continues the answer with what is new, and says what it saves", () => {
  const plan = lastOf(
    { prompt: prompt([user("one")]), profile: ordinary, events: answer("r1", assistant("yes")) },
    { prompt: prompt([user("one"), assistant("yes"), user("two")]), profile: ordinary, events: [] },
  );
  expect(plan).toMatchObject({ decision: "delta", detail: { reason: "delta", previousResponseId: "r1" } });
  expect(plan).toMatchObject({ baselineItems: 2, newItems: 1, onlyInBaseline: [] });
  expect(frameOf(plan)).toMatchObject({ previous_response_id: "r1", input: [user("two")] });
  const full = compile({
    prompt: prompt([user("one"), assistant("yes"), user("two")]),
    profile: ordinary,
    transport: "websocket",
  });
  expect(plan.fullBytes).toBe(full.body.length);
  expect(plan.bytes).toBe(plan.frame.length);
  expect(plan.savedBytes).toBe(full.body.length - plan.frame.length);
});

test("appended items and full Prompts give the same frames", () => {
  const call = { type: "function_call", name: "look", arguments: "{}", call_id: "c1", id: "fc_1" };
  const output = { type: "function_call_output", call_id: "c1", output: "ok" };
  const first = { prompt: prompt([user("one")]), profile: ordinary, events: answer("r1", call) };
  const events = answer("r2", assistant("done", { id: "msg_2" }));
  const grown = plans(
    first,
    { append: append([output]), profile: ordinary, events },
    { append: append([user("two")]), profile: ordinary, events: [] },
  );
  const whole = plans(
    first,
    { prompt: prompt([user("one"), call, output]), profile: ordinary, events },
    {
      prompt: prompt([user("one"), call, output, assistant("done", { id: "msg_2" }), user("two")]),
      profile: ordinary,
      events: [],
    },
  );
  expect(grown).toEqual(whole);
  expect(grown.map(({ reason }) => reason)).toEqual(["first_on_connection", "delta", "delta"]);
});

test("an empty delta is a delta", () => {
  const plan = lastOf(
    { prompt: prompt([user("one")]), profile: ordinary, events: answer("warm") },
    { prompt: prompt([user("one")]), profile: ordinary, events: [] },
  );
  expect(plan).toMatchObject({ decision: "delta", newItems: 0 });
  expect(frameOf(plan).input).toEqual([]);
});

test("a changed property is named with both values and the first difference", () => {
  const before = { prompt: prompt([user("one")]), profile: profile({ effort: "low" }), events: answer("r1") };
  const plan = lastOf(before, {
    prompt: prompt([user("one")], { base_instructions: { text: "Be long." } }),
    profile: profile({ effort: "high" }),
    events: [],
  });
  expect(plan).toMatchObject({ decision: "full", reason: "property_changed", baselineItems: 0, savedBytes: 0 });
  expect(plan.detail).toMatchObject({
    changes: [
      {
        property: "instructions",
        before: '"Be brief."',
        after: '"Be long."',
        difference: { pointer: "", character: 4, before: "Be brief.", after: "Be long." },
      },
      { property: "reasoning", difference: { pointer: "/effort", before: "low", after: "high" } },
    ],
  });
});

test("a property that appears has no value before", () => {
  const plan = lastOf(
    { prompt: prompt([user("one")]), profile: ordinary, events: answer("r1") },
    { prompt: prompt([user("one")], { output_schema: { type: "object" } }), profile: ordinary, events: [] },
  );
  const [change] = plan.detail.reason === "property_changed" ? plan.detail.changes : [];
  expect(change).toMatchObject({ property: "text", after: expect.stringContaining("json_schema") as string });
  expect(change).not.toHaveProperty("before");
});

test("stream_options, client_metadata and generate do not count", () => {
  const features = { concurrent_reasoning_summaries: true };
  const events = answer("r1");
  const plan = lastOf(
    { prompt: prompt([]), profile: profile({ provider: "OpenAI" }), events, prewarm: true, requestStartMs: "1" },
    {
      prompt: prompt([user("one")]),
      profile: profile({ provider: "OpenAI", features }),
      events: [],
      requestStartMs: "2",
    },
  );
  expect(plan.decision).toBe("delta");
  expect(frameOf(plan)).toHaveProperty("stream_options");
});

test("a rewritten item is found with its place, the part it belongs to, and the character", () => {
  const first = { prompt: prompt([user("one two three")]), profile: ordinary };
  const inRequest = lastOf(
    { ...first, events: answer("r1", assistant("yes")) },
    { prompt: prompt([user("one two four"), assistant("yes"), user("x")]), profile: ordinary, events: [] },
  );
  expect(inRequest.detail).toMatchObject({
    reason: "not_a_prefix",
    changed: {
      item: 0,
      historyItem: 0,
      remembered: "request",
      typeBefore: "message",
      difference: { pointer: "/content/0/text", character: 9, before: "one two three", after: "one two four" },
    },
  });
  const inAnswer = lastOf(
    { ...first, events: answer("r1", assistant("yes", { id: "msg_1" })) },
    { prompt: prompt([user("one two three"), assistant("yes"), user("x")]), profile: ordinary, events: [] },
  );
  expect(inAnswer.detail).toMatchObject({
    reason: "not_a_prefix",
    changed: { item: 1, remembered: "answer", difference: { pointer: "/id", before: '"msg_1"' } },
  });
});

test("a long text is shown around the place where it parts", () => {
  const text = "word ".repeat(100);
  const plan = lastOf(
    { prompt: prompt([user(`${text}in 1.31s`)]), profile: ordinary, events: answer("r1") },
    { prompt: prompt([user(`${text}in 1.33s`)]), profile: ordinary, events: [] },
  );
  expect(plan.detail).toMatchObject({
    changed: { difference: { character: 507, before: "… word in 1.31s", after: "… word in 1.33s" } },
  });
});

test("a history that got shorter says by how much", () => {
  const plan = lastOf(
    { prompt: prompt([user("one"), user("two")]), profile: ordinary, events: answer("r1", assistant("yes")) },
    { prompt: prompt([user("one"), user("two")]), profile: ordinary, events: [] },
  );
  expect(plan).toMatchObject({ reason: "not_a_prefix", detail: { shorter: { remembered: 3, items: 2 } } });
  expect(plan.detail).not.toHaveProperty("changed");
});

test("an item of an unknown type counts, and never comes back", () => {
  const plan = lastOf(
    { prompt: prompt([user("one")]), profile: ordinary, events: answer("r1", { type: "new_item" }, assistant("a")) },
    { append: append([user("two")]), profile: ordinary, events: [] },
  );
  expect(plan).toMatchObject({
    reason: "not_a_prefix",
    detail: { changed: { item: 1, remembered: "answer", typeBefore: "new_item", typeAfter: "message" } },
  });
});

test("an item that the reader refuses is neither remembered nor recorded", () => {
  const refused = { type: "message", role: "assistant", content: "a string" };
  const plan = lastOf(
    { prompt: prompt([user("one")]), profile: ordinary, events: answer("r1", refused, assistant("a")) },
    { append: append([user("two")]), profile: ordinary, events: [] },
  );
  expect(plan).toMatchObject({ decision: "delta", baselineItems: 2, newItems: 1 });
});

test("metadata does not count; the order of members in free JSON does not either, their values do", () => {
  const search = (query: object) => ({ type: "tool_search_call", call_id: "s", execution: "client", arguments: query });
  const stamped = { ...assistant("a"), internal_chat_message_metadata_passthrough: { turn_id: "t" } };
  const events = answer("r1", assistant("a"), search({ query: "q", limit: 1 }));
  const first = { prompt: prompt([user("one")]), profile: profile({ provider: "OpenAI" }), events };
  const next = (query: object) => ({
    prompt: prompt([user("one"), stamped, search(query)]),
    profile: first.profile,
    events: [],
  });
  expect(lastOf(first, next({ limit: 1, query: "q" })).decision).toBe("delta");
  expect(lastOf(first, next({ limit: 2, query: "q" }))).toMatchObject({
    reason: "not_a_prefix",
    detail: { changed: { item: 2, difference: { pointer: "/arguments/limit", before: "1", after: "2" } } },
  });
});

test("in Lite only the baseline carries tools and instructions, and a new tool is a changed item", () => {
  const lite = profile({ lite: true });
  const warm = { prompt: prompt([]), profile: lite, prewarm: true, events: answer("warm") };
  const delta = lastOf(warm, { prompt: prompt([user("one")]), profile: lite, events: [] });
  expect(delta).toMatchObject({ decision: "delta", baselineItems: 2, onlyInBaseline: ["tools", "instructions"] });
  expect(frameOf(delta)).not.toHaveProperty("tools");
  expect(frameOf(delta).input).toEqual([user("one")]);
  const changed = lastOf(warm, {
    prompt: prompt([user("one")], { tools: [tool, { ...tool, name: "find" }] }),
    profile: lite,
    events: [],
  });
  expect(changed.detail).toMatchObject({
    reason: "not_a_prefix",
    changed: { item: 0, historyItem: -2, typeBefore: "additional_tools", difference: { pointer: "/tools/1" } },
  });
});

test("a delta with a compaction item is warned about", () => {
  const compaction = { type: "compaction", encrypted_content: "E" };
  const plan = lastOf(
    { prompt: prompt([user("one")]), profile: ordinary, events: answer("r1") },
    { append: append([user("two"), compaction]), profile: ordinary, events: [] },
  );
  expect(plan.warnings).toMatchObject([{ code: "compaction-in-delta", pointer: "/input/1" }]);
});

test("an interrupted answer leaves nothing to continue; an error opens a new connection", () => {
  const first = { prompt: prompt([user("one")]), profile: ordinary };
  const second = { append: append([user("two")]), profile: ordinary, events: [] };
  expect(lastOf({ ...first, events: [], interrupted: true }, second).detail).toEqual({
    reason: "no_usable_response",
    why: "interrupted",
  });
  const failed = JSON.stringify({ type: "response.failed", response: { error: { code: "x", message: "y" } } });
  expect(lastOf({ ...first, events: [failed] }, second).reason).toBe("first_on_connection");
  expect(lastOf({ ...first, events: answer("") }, second).reason).toBe("no_response_id");
});

test("what the server sends after the end of an answer belongs to nobody", () => {
  const late = JSON.stringify({ type: "response.output_item.done", item: assistant("late") });
  const plan = lastOf(
    { prompt: prompt([user("one")]), profile: ordinary, events: [...answer("r1"), late] },
    { append: append([user("two")]), profile: ordinary, events: [] },
  );
  expect(plan).toMatchObject({ decision: "delta", newItems: 1 });
});

test("0.147 clears encrypted arguments before it compares, so that such a call costs a full frame", () => {
  const call = { type: "function_call", name: "look", arguments: "{}", call_id: "c1", encrypted_function_args: ["x"] };
  const output = { type: "function_call_output", call_id: "c1", output: "ok" };
  const reasonWith = (given: Given): string =>
    lastOf(
      { prompt: prompt([user("one")]), profile: profile(given), events: answer("r1", call) },
      { append: append([output]), profile: profile(given), events: [] },
    ).reason;
  expect(reasonWith({ dialect: "codex-0.147" })).toBe("not_a_prefix");
  expect(reasonWith({ dialect: "codex-0.147", provider: "OpenAI" })).toBe("delta");
  expect(reasonWith({ dialect: "codex-0.144" })).toBe("delta");
});

test("0.147 compares ids before it clears those without a prefix", () => {
  const plan = lastOf(
    {
      prompt: prompt([user("one")]),
      profile: profile({ dialect: "codex-0.147" }),
      events: answer("r1", assistant("yes", { id: "weird-1" })),
    },
    { append: append([user("two")]), profile: profile({ dialect: "codex-0.147" }), events: [] },
  );
  expect(plan.decision).toBe("delta");
});
