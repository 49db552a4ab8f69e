import { expect, test } from "vitest";
import { assistant, user } from "../../test/planned-conversation.js";
import {
  answered,
  call,
  first,
  kept,
  plannedTraffic,
  posted,
  rowsOf,
  second,
  third,
  usage,
} from "../../test/planned-traffic.js";
import type { ObservedExchange } from "./observed-exchange.js";

test("an unchanged prefix of which nothing came from the cache", () => {
  const [, , row] = rowsOf(plannedTraffic(first, second, third(kept, 0)));
  expect(row?.verdict).toEqual({
    kind: "provider-miss",
    since: 2,
    prefixBytes: expect.any(Number) as number,
    prefixTokens: 4100,
    cached: 0,
    cachedBefore: 3968,
    idleMs: 7500,
  });
});

test("less than half of what there was before counts, a little less does not", () => {
  const cached = (count: number): string => rowsOf(plannedTraffic(first, second, third(kept, count)))[2]!.verdict.kind;
  expect([cached(1983), cached(1984), cached(3840)]).toEqual(["provider-miss", "none", "none"]);
});

test("nothing is said of a prefix too short to be cached, uncounted, or not yet answered", () => {
  const short = { ...second, events: answered("resp_2", usage(1023, 0), assistant("ok", { id: "msg_1" })) };
  expect(rowsOf(plannedTraffic(first, short, third(kept, 0)))[2]?.verdict.kind).toBe("none");
  const uncounted = { ...second, events: answered("resp_2", null, assistant("ok", { id: "msg_1" })) };
  expect(rowsOf(plannedTraffic(first, uncounted, third(kept, 0)))[2]?.verdict.kind).toBe("none");
  const [one, two, three] = plannedTraffic(first, second, third(kept, 0));
  expect(rowsOf([one!, two!, { ...three!, at: 12_000 }])[2]?.verdict.kind).toBe("none");
});

test("an item of an answer counts as the client sends it: only what really changed is a break", () => {
  const [question, , ...rest] = kept;
  const changed = [question!, { ...call, arguments: '{"depth":2}' }, ...rest];
  const row = rowsOf(plannedTraffic(first, second, third(changed)))[2];
  expect(row?.verdict).toMatchObject({
    kind: "client-break",
    place: "/input/1/arguments",
    before: "{}",
    after: '{"depth":2}',
    broken: { kind: "item changed", text: { same: 1 } },
  });
  const removed = rowsOf(plannedTraffic(first, second, third([question!, ...rest])))[2];
  expect(removed?.verdict).toMatchObject({
    broken: { kind: "item removed", about: "function_call look call_1" },
    before: expect.stringContaining("function_call") as string,
  });
  expect(removed?.verdict).not.toHaveProperty("after");
  const inserted = rowsOf(plannedTraffic(first, second, third([question!, user("by the way"), call, ...rest])))[2];
  expect(inserted?.verdict).toMatchObject({ broken: { kind: "item inserted" }, place: "/input/1" });
  expect(inserted?.verdict).not.toHaveProperty("before");
});

test("a new connection changes nothing: the whole input is compared with what the last delta meant", () => {
  const lost = { ...third(kept, 0), chainBreak: "lost" } as const;
  expect(rowsOf(plannedTraffic(first, second, lost))[2]).toMatchObject({
    why: { detail: { reason: "first_on_connection" } },
    verdict: { kind: "provider-miss", since: 2 },
  });
});

test("HTTP: each body against the one before with the same cache key; others go their own way", () => {
  const body = (key: string, ...texts: readonly string[]): object => ({
    model: "m",
    prompt_cache_key: key,
    instructions: "Be brief.",
    input: texts.map(user),
  });
  const done = (input: number, cached: number): Partial<ObservedExchange> => ({
    events: answered("r", usage(input, cached)),
  });
  const rows = rowsOf([
    posted(body("a", "one"), done(3000, 0)),
    posted(body("b", "other"), done(3000, 0)),
    posted(body("a", "one", "two"), done(3100, 2900)),
    posted(body("b", "changed", "two"), done(3100, 0)),
    posted(body("a", "one", "two", "three"), done(3200, 0)),
  ]);
  expect(rows.map(({ verdict }) => verdict.kind)).toEqual(["none", "none", "none", "client-break", "provider-miss"]);
  expect(rows[2]?.why).toEqual({ by: "bytes", newSince: { number: 1, items: 1 } });
  expect(rows[3]?.verdict).toMatchObject({ since: 2, place: "/input/0/content/0/text" });
  expect(rows[4]?.verdict).toMatchObject({ since: 3 });
});

test("without a cache key a conversation is known again when only its first question was rewritten", () => {
  const said = (role: string, content: string): object => ({ role, content });
  const chat = (...messages: object[]): ObservedExchange =>
    posted({ model: "m", messages }, { url: "https://gw.example/v1/chat/completions" });
  const [system, answer, more] = [said("system", "s"), said("assistant", "a"), said("user", "more")];
  const [, rewritten, other, short] = rowsOf([
    chat(system, said("user", "one"), answer, more),
    chat(system, said("user", "ono"), answer, more),
    chat(system, said("user", "two"), said("assistant", "b"), more),
    chat(system, said("user", "three")),
  ]);
  expect(rewritten?.verdict).toMatchObject({ kind: "client-break", since: 1, place: "/messages/1/content" });
  expect([other?.verdict.kind, short?.verdict.kind]).toEqual(["none", "none"]);
});

test("new items are those that the request before has not, whatever else changed in front of them", () => {
  const tools = [
    { type: "function", name: "a" },
    { type: "function", name: "b" },
  ];
  const body = (more: object): object => ({ model: "m", prompt_cache_key: "a", ...more });
  const rows = rowsOf([
    posted(body({ tools, input: [user("one"), user("two")] })),
    posted(body({ tools: tools.toReversed(), input: [user("one"), user("two"), user("three"), user("two")] })),
    posted(body({ tools, input: [user("by the way"), user("one"), user("two"), user("3"), user("two")] })),
    posted(body({ input: "hi" })),
    posted(body({ input: "ho" })),
  ]);
  expect(rows.map(({ newItems, why }) => [newItems, why.by === "bytes" && why.newSince?.items])).toEqual([
    [2, undefined],
    [4, 2],
    [5, 2],
    [1, 1],
    [1, 1],
  ]);
});

test("Chat Completions: messages, usage and places are read, too", () => {
  const chat = (...texts: readonly string[]): ObservedExchange =>
    posted(
      { model: "m", messages: texts.map((content) => ({ role: "user", content })) },
      {
        url: "https://gw.example/v1/chat/completions",
        events: [
          '{"id":"c1","object":"chat.completion.chunk","choices":[{"delta":{},"finish_reason":"stop"}]}',
          '{"id":"c1","object":"chat.completion.chunk","choices":[],"usage":{"prompt_tokens":2000,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens":1}}',
          "[DONE]",
        ],
      },
    );
  const rows = rowsOf([chat("one", "two"), chat("one", "too", "three")]);
  expect(rows[0]).toMatchObject({
    form: "chat",
    newItems: 2,
    usage: { input: 2000, cached: 0, output: 1 },
    result: { kind: "completed", id: "c1" },
  });
  expect(rows[1]?.verdict).toMatchObject({ kind: "client-break", place: "/messages/1/content", before: "two" });
});
