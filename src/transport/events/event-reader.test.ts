import { expect, test } from "vitest";
import { dialects } from "../../compile/dialects/dialects.js";
import { EventReader, type EventReaderOptions } from "./event-reader.js";
import type { ResponseEvent } from "./response-event.js";

const dialect = dialects.get("codex-0.144")!;

function read(event: object | string, options: Partial<EventReaderOptions> = {}): ResponseEvent[] {
  const reader = new EventReader({ dialect, channel: "sse", ...options });
  return reader.read(typeof event === "string" ? event : JSON.stringify(event));
}

const completed = (response: unknown): ResponseEvent[] => read({ type: "response.completed", response });
const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
const message = { type: "message", role: "assistant", content: [{ type: "output_text", text: "a" }] };

test.each<[object, ResponseEvent]>([
  [{ type: "response.created", response: {} }, { type: "created" }],
  [
    { type: "response.output_text.delta", delta: "x" },
    { type: "output-text-delta", delta: "x" },
  ],
  [
    { type: "response.custom_tool_call_input.delta", delta: "x", call_id: "c" },
    { type: "tool-input-delta", itemId: "c", callId: "c", delta: "x" },
  ],
  [
    { type: "response.reasoning_summary_text.delta", delta: "x", summary_index: 1 },
    { type: "reasoning-summary-delta", delta: "x", summaryIndex: 1 },
  ],
  [
    { type: "response.reasoning_summary_text.done", item_id: "i", text: "x", summary_index: 0 },
    { type: "reasoning-summary-done", itemId: "i", text: "x", summaryIndex: 0 },
  ],
  [
    { type: "response.reasoning_summary_part.added", summary_index: 2 },
    { type: "reasoning-summary-part-added", summaryIndex: 2 },
  ],
  [
    { type: "response.reasoning_text.delta", delta: "x", content_index: 0 },
    { type: "reasoning-content-delta", delta: "x", contentIndex: 0 },
  ],
  [{ type: "response.failed" }, { type: "failed" }],
  [
    { type: "response.failed", response: { error: { code: "c", message: "m" } } },
    { type: "failed", error: { code: "c", message: "m" } },
  ],
  [{ type: "response.failed", response: { error: { code: 5 } } }, { type: "failed" }],
  [
    { type: "response.incomplete", response: {} },
    { type: "incomplete", reason: "unknown" },
  ],
  [
    { type: "response.incomplete", response: { incomplete_details: { reason: "content_filter" } } },
    { type: "incomplete", reason: "content_filter" },
  ],
])("%o", (event, expected) => expect(read(event)).toEqual([expected]));

test.each(["__proto__", "constructor", "hasOwnProperty", "valueOf", "toString"])(
  "an event is nothing that every object has: %s",
  (type) => {
    const text = `{"type":"${type}"}`;
    for (const channel of ["sse", "websocket"] as const)
      expect(read(text, { channel })).toEqual([{ type: "ignored", event: type, why: "unknown to the client", text }]);
  },
);

test.each<[string | object, string]>([
  ["[DONE]", "not JSON"],
  ["[]", "not a JSON object"],
  [{ delta: "x" }, "it has no type"],
  [{ type: null }, "type is null"],
  [{ type: "response.output_text.delta", delta: 5 }, "delta is not a string"],
  [{ type: "response.output_text.delta", delta: "a", item_id: [] }, "item_id is not a string"],
  [{ type: "response.reasoning_text.delta", delta: "a", content_index: 1.5 }, "content_index is not an integer"],
  ['{"type":"response.created","type":"response.created","response":{}}', "type is given twice"],
  [{ type: "response.created" }, "it has no response"],
  [{ type: "response.completed", response: null }, "it has no response"],
  [{ type: "response.output_text.delta" }, "it has no delta"],
  [{ type: "response.output_item.done", item: { type: "message" } }, "the client cannot read the item"],
  [{ type: "keepalive" }, "unknown to the client"],
  [{ type: "error", status: 400 }, "unknown to the client"],
  [{ type: "codex.rate_limits" }, "unknown to the client"],
  [{ type: "response.metadata", headers: { "x-codex-turn-state": "ts" } }, "nothing in it concerns the client"],
])("%o is ignored: %s", (event, why) => {
  const [found, ...rest] = read(event);
  expect(rest).toEqual([]);
  expect(found).toMatchObject({ type: "ignored", why: expect.stringContaining(why) as string });
});

test("items are read as the client reads them", () => {
  const [done] = read({ type: "response.output_item.done", item: { ...message, status: "completed" } });
  if (done?.type !== "output-item-done") throw new Error(done?.type);
  expect(Buffer.from(done.item.answer.compared).toString()).toBe(JSON.stringify(message));
  const [added] = read({ type: "response.output_item.added", item: { type: "brand_new" } });
  expect(added).toMatchObject({ type: "output-item-added", item: { answer: { kind: "other", type: "brand_new" } } });
});

test("completed: usage with and without details, end_turn", () => {
  expect(completed({ id: "r" })).toEqual([{ type: "completed", responseId: "r" }]);
  expect(completed({ id: "r", usage: null, end_turn: false, more: [] })).toEqual([
    { type: "completed", responseId: "r", endTurn: false },
  ]);
  const details = { input_tokens_details: { cached_tokens: 2 }, output_tokens_details: null };
  expect(completed({ id: "r", usage: { ...usage, ...details } })).toMatchObject([
    { usage: { inputTokens: 10, cachedInputTokens: 2, outputTokens: 5, reasoningTokens: 0, totalTokens: 15 } },
  ]);
});

test.each<[unknown, string]>([
  [{}, "missing field `id`"],
  [{ id: "r", usage: { input_tokens: 1 } }, "missing field `output_tokens`"],
  [{ id: 5 }, "invalid type: number, expected a string"],
  ["x", 'invalid type: string "x", expected struct ResponseCompleted'],
  [{ id: "r", usage: { ...usage, input_tokens: 1.5 } }, "invalid number"],
  [{ id: "r", end_turn: "no" }, 'invalid type: string "no", expected a boolean'],
  [{ id: null }, "invalid type: null, expected a string"],
])("completed %o cannot be read: %s", (response, why) => {
  expect(completed(response)).toEqual([{ type: "completed-unreadable", why }]);
});

/** Asked of 0.144.6 and 0.147.0 (wire facts 7). */
test.each<[string, number | undefined]>([
  ["9223372036854775807", 2 ** 63],
  ["-9223372036854775808", -(2 ** 63)],
  ["-1", -1],
  ["-0", 0],
  ["9223372036854775808", undefined],
  ["-9223372036854775809", undefined],
  ["18446744073709551616", undefined],
  ["9".repeat(100), undefined],
  ["1e2", undefined],
  ["1e400", undefined],
])("completed with %s tokens", (text, expected) => {
  const inAnyPlace = [
    `{"input_tokens":${text},"output_tokens":1,"total_tokens":1}`,
    `{"input_tokens":1,"output_tokens":1,"total_tokens":1,"input_tokens_details":{"cached_tokens":${text}}}`,
  ].map((found) => read(`{"type":"response.completed","response":{"id":"r","other":1e400,"usage":${found}}}`));
  const unreadable = [{ type: "completed-unreadable", why: "invalid number" }];
  if (expected === undefined) expect(inAnyPlace).toEqual([unreadable, unreadable]);
  else
    expect(inAnyPlace).toMatchObject([
      [{ usage: { inputTokens: expected } }],
      [{ usage: { cachedInputTokens: expected } }],
    ]);
});

test("the server's model is told when it changes; response.headers comes first; the payload's model does not count", () => {
  const reader = new EventReader({ dialect, channel: "sse" });
  const event = (more: object): ResponseEvent[] => reader.read(JSON.stringify({ type: "response.created", ...more }));
  const own = { response: { headers: { "OpenAI-Model": "m1" }, model: "m9" }, headers: { "x-openai-model": "m2" } };
  expect(event(own)).toEqual([{ type: "server-model", model: "m1" }, { type: "created" }]);
  expect(event(own)).toEqual([{ type: "created" }]);
  expect(event({ response: {}, headers: { "x-openai-model": ["m2", "m3"] } })[0]).toEqual({
    type: "server-model",
    model: "m2",
  });
});

test("safety buffering comes before its event; a null retry_model beats the header", () => {
  const buffering = { use_cases: ["cyber"], reasons: ["r"] };
  const event = (more: object): object => ({ type: "response.output_text.delta", delta: "x", ...more });
  const options = { fasterModel: "faster" };
  const told = { type: "safety-buffering", useCases: ["cyber"], reasons: ["r"] };
  const delta = { type: "output-text-delta", delta: "x" };
  expect(read(event({ safety_buffering: buffering }), options)).toEqual([{ ...told, retryModel: "faster" }, delta]);
  expect(read(event({ safety_buffering: { ...buffering, retry_model: null } }), options)).toEqual([told, delta]);
  expect(read(event({ safety_buffering: { ...buffering, retry_model: "m" } }), options)[0]).toMatchObject({
    retryModel: "m",
  });
  expect(read(event({ safety_buffering: false }), options)).toEqual([delta]);
});

test("response.metadata", () => {
  expect(
    read({
      type: "response.metadata",
      metadata: {
        openai_verification_recommendation: ["trusted_access_for_cyber", "other"],
        openai_chatgpt_moderation_metadata: { a: 1.0 },
      },
    }),
  ).toEqual([
    { type: "model-verifications", verifications: ["trusted_access_for_cyber"] },
    { type: "turn-moderation", metadata: '{"a":1}' },
  ]);
  const headers = { "X-Codex-Turn-State": "ts-1" };
  expect(read({ type: "response.metadata", headers }, { channel: "websocket" })).toEqual([
    { type: "turn-state", value: "ts-1" },
  ]);
});

test("codex.rate_limits on a WebSocket", () => {
  const event = {
    type: "codex.rate_limits",
    plan_type: "plus",
    rate_limits: { primary: { used_percent: 42, window_minutes: 60, reset_at: 1_700_000_000 }, secondary: null },
    credits: { has_credits: true, unlimited: false, balance: "123" },
  };
  expect(read(event, { channel: "websocket" })).toEqual([
    {
      type: "rate-limits",
      limits: {
        limitId: "codex",
        planType: "plus",
        primary: { usedPercent: 42, windowMinutes: 60, resetsAt: 1_700_000_000 },
        credits: { hasCredits: true, unlimited: false, balance: "123" },
      },
    },
  ]);
});

test("error frames of a WebSocket", () => {
  const frame = (more: object): ResponseEvent[] => read({ type: "error", ...more }, { channel: "websocket" });
  const full = { status: 429, error: { code: "c", message: "m" }, headers: { "X-A": "b", n: 5, yes: true, no: [] } };
  expect(frame(full)).toEqual([
    {
      type: "error-frame",
      error: {
        status: 429,
        code: "c",
        message: "m",
        headers: [
          ["x-a", "b"],
          ["n", "5"],
          ["yes", "true"],
        ],
        body: JSON.stringify({ type: "error", ...full }),
      },
    },
  ]);
  expect(frame({ status_code: 500 })).toMatchObject([{ error: { status: 500 } }]);
  expect(frame({ error: { code: "x" } })).toMatchObject([{ type: "ignored" }]);
  expect(frame({ status: 200 })).toMatchObject([{ type: "ignored" }]);
  expect(frame({ status: "400" })).toMatchObject([{ type: "ignored" }]);
  const limit = { status: 400, error: { code: "websocket_connection_limit_reached", message: "limit" } };
  expect(frame(limit)).toEqual([{ type: "connection-limit", message: "limit" }]);
});

test("an error frame that the client cannot read means nothing to it", () => {
  const frame = (more: object): ResponseEvent[] => read({ type: "error", ...more }, { channel: "websocket" });
  const error = { code: "c", message: "m" };
  for (const unreadable of [
    { status: 500, error: { code: 5 } },
    { status: 500, error: { message: 5 } },
    { status: 500, error: "boom" },
    { status: 500, error, headers: [] },
    { status: 500, status_code: 500, error },
    { status: true, error: { code: "websocket_connection_limit_reached" } },
    { status: 65_536, error: { code: "websocket_connection_limit_reached" } },
  ])
    expect(frame(unreadable)).toMatchObject([{ type: "ignored", event: "error" }]);
  for (const status of [0, 99, 1000]) expect(frame({ status, error })).toMatchObject([{ type: "ignored" }]);
  // Members that an error frame does not have may be anything.
  expect(frame({ status: 500, error, item: 5, delta: 6 })).toMatchObject([{ type: "error-frame" }]);
  expect(frame({ status: 500, error, headers: { a: "é", b: "c\nd", e: "f" } })).toMatchObject([
    { error: { headers: [["e", "f"]] } },
  ]);
});

test("what a frame went on from is unknown: asked again from 0.147 on, whatever the status", () => {
  const event = { type: "error", error: { code: "previous_response_not_found", message: "gone" } };
  const later = { channel: "websocket", dialect: dialects.get("codex-0.147")! } as const;
  expect(read(event, later)).toEqual([{ type: "response-lost", message: "gone" }]);
  expect(read({ ...event, status: 400 }, later)).toMatchObject([{ type: "response-lost" }]);
  expect(read({ ...event, status: 400 }, { channel: "websocket" })).toMatchObject([{ type: "error-frame" }]);
});
