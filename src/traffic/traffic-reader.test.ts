import { describe, expect, test } from "vitest";
import { assistant, profile, prompt, tool, user } from "../../test/planned-conversation.js";
import {
  answered,
  call,
  callOutput,
  first,
  kept,
  plannedTraffic,
  posted,
  question,
  rowsOf,
  second,
  third,
  usage,
} from "../../test/planned-traffic.js";
import type { ObservedExchange } from "./observed-exchange.js";
import { TrafficReader } from "./traffic-reader.js";

describe("why a frame is what it is, read from the bytes", () => {
  test("a delta after a delta, with ids that the client leaves out on the wire", () => {
    const rows = rowsOf(plannedTraffic(first, second, third(kept)));
    expect(rows.map(({ kind }) => kind)).toEqual(["full", "delta", "delta"]);
    expect(rows[0]?.repeats).toEqual([]);
    expect(rows[2]).toMatchObject({
      why: { by: "rules", detail: { reason: "delta", previousResponseId: "resp_2" } },
      newItems: 1,
      baselineItems: 4,
      repeats: ["instructions", "tools"],
      dialect: "codex-0.144",
      form: "ordinary",
      firstEventMs: 700,
      totalMs: 2500,
      usage: { input: 4200, cached: 3968, output: 20 },
      result: { kind: "completed", id: "resp_3" },
      verdict: { kind: "none" },
    });
  });

  test("an item that was rewritten: its place, the first character that differs, and both sides", () => {
    const rewritten = [question, call, callOutput("Wall time: 1.33s"), assistant("ok", { id: "msg_1" }), user("go")];
    const [, , row] = rowsOf(plannedTraffic(first, second, third(rewritten)));
    expect(row).toMatchObject({
      kind: "full",
      why: {
        by: "rules",
        detail: {
          reason: "not_a_prefix",
          changed: {
            item: 2,
            remembered: "request",
            typeBefore: "function_call_output",
            difference: { pointer: "/output", character: 15, before: "…ll time: 1.31s", after: "…ll time: 1.33s" },
          },
        },
      },
      verdict: {
        kind: "client-break",
        since: 2,
        place: "/input/2/output",
        before: "…ll time: 1.31s",
        after: "…ll time: 1.33s",
        broken: { kind: "item changed", about: "function_call_output call_1", text: { how: "rewritten", same: 14 } },
        isCompaction: false,
      },
    });
  });

  test("an item of the answer that was changed loses the delta, but no cache", () => {
    const changed = [question, { ...call, arguments: '{"a":1}' }, callOutput("Wall time: 1.31s")];
    const [, row] = rowsOf(plannedTraffic(first, third(changed)));
    expect(row).toMatchObject({
      why: {
        detail: {
          reason: "not_a_prefix",
          changed: { item: 1, remembered: "answer", difference: { pointer: "/arguments" } },
        },
      },
      verdict: { kind: "none" },
    });
  });

  test("a member that changed, and one that the cache goes by as well", () => {
    const effort = third(kept, 3968, { profile: profile({ effort: "high" }) });
    expect(rowsOf(plannedTraffic(first, second, effort))[2]).toMatchObject({
      why: { detail: { reason: "property_changed", changes: [{ property: "reasoning" }] } },
      verdict: { kind: "none" },
    });
    const tools = third(kept, 0, { prompt: prompt(kept, { tools: [tool, { ...tool, name: "see" }] }) });
    expect(rowsOf(plannedTraffic(first, second, tools))[2]).toMatchObject({
      why: { detail: { reason: "property_changed", changes: [{ property: "tools" }] } },
      verdict: { kind: "client-break", broken: { kind: "tool added" }, place: "/tools/1" },
    });
    expect(rowsOf(plannedTraffic(first, second, tools))[2]?.verdict).not.toHaveProperty("before");
  });

  test("a shorter history, and one that a summary stands for", () => {
    expect(rowsOf(plannedTraffic(first, second, third([user("all anew")])))[2]).toMatchObject({
      why: { detail: { reason: "not_a_prefix", shorter: { remembered: 4, items: 1 } } },
      verdict: { kind: "client-break", isCompaction: false },
    });
    const compacted = [{ type: "compaction", encrypted_content: "AAAA" }, user("go on")];
    expect(rowsOf(plannedTraffic(first, second, third(compacted)))[2]).toMatchObject({
      verdict: { kind: "client-break", isCompaction: true },
    });
  });

  test("a turn that was interrupted leaves nothing to continue", () => {
    const interrupted = { ...second, events: [], interrupted: true };
    expect(rowsOf(plannedTraffic(first, interrupted, third(kept)))[2]).toMatchObject({
      kind: "full",
      why: { detail: { reason: "no_usable_response", why: "interrupted" } },
    });
  });

  test("an answer without an id", () => {
    const nameless = { ...first, events: answered("", usage(4000, 0), call) };
    expect(rowsOf(plannedTraffic(nameless, second))[1]).toMatchObject({
      kind: "full",
      why: { detail: { reason: "no_response_id" } },
    });
  });

  test("a new connection says what became of the one before", () => {
    const [one, two, three] = plannedTraffic(first, second, { ...third(kept), chainBreak: "lost" });
    expect(rowsOf([one!, two!, three!])[2]).toMatchObject({
      connection: 1,
      why: { detail: { reason: "first_on_connection", prewarm: false }, previous: { connection: 0, isClosed: false } },
    });
    const close = { by: "server", code: 1006 } as const;
    expect(rowsOf([one!, { ...two!, close }, three!])[2]?.why).toMatchObject({
      previous: { connection: 0, isClosed: true, reason: "1006 by the server" },
    });
    const late = new TrafficReader();
    late.take(one!);
    late.take(two!);
    late.closed(0, { by: "server", code: 1012, reason: "restart" });
    expect(late.take(three!).why).toMatchObject({ previous: { isClosed: true, reason: "1012 restart" } });
  });

  test("connections of other conversations have nothing to do with each other", () => {
    const [one, two] = plannedTraffic(first, second);
    const other = {
      ...one!,
      connection: 1,
      body: one!.body.replaceAll(/"prompt_cache_key":"[^"]+"/g, '"prompt_cache_key":"k"'),
    };
    const rows = rowsOf([one!, other, { ...two!, close: { by: "client" } }, { ...other, connection: 2 }]);
    expect(
      rows.map(({ why }) => (why.by === "rules" && "previous" in why ? why.previous.connection : undefined)),
    ).toEqual([undefined, undefined, undefined, 1]);
  });

  test("the end of a connection may be told before its last answer", () => {
    const [one, two] = plannedTraffic(first, second);
    const reader = new TrafficReader();
    reader.take(one!);
    reader.closed(0, { by: "client" });
    expect(reader.take(two!).why).toMatchObject({ detail: { reason: "delta", previousResponseId: "resp_1" } });
  });

  test("a full frame where a delta would do, and a delta after an answer that is not of this connection", () => {
    const [one, two, three] = plannedTraffic(first, second, third(kept));
    const again = plannedTraffic(first, { ...third(kept), chainBreak: "lost" })[1]!;
    expect(rowsOf([one!, two!, { ...again, connection: 0 }])[2]?.why).toEqual({
      by: "chain",
      kind: "needless-full",
      continues: "resp_2",
      newItems: 1,
    });
    const rows = rowsOf([one!, two!, { ...three!, connection: 1 }]);
    expect(rows[2]?.why).toEqual({ by: "chain", kind: "foreign-id", continues: "resp_2" });
    expect(rows[2]?.findings.map(({ code }) => code)).toEqual(["frame-id-foreign"]);
    expect(rows[2]?.fullBytes).toBeUndefined();
  });

  test("what the client leaves out of an item on the wire it still has in memory", () => {
    const reasoning = { type: "reasoning", id: "rs_1", summary: [], content: [{ type: "text", text: "so" }] };
    const asked = { ...first, events: answered("resp_1", usage(4000, 0), reasoning, call) };
    const again = third([question, reasoning, call, callOutput("Wall time: 1.31s")]);
    const [one, lost] = plannedTraffic(asked, { ...again, chainBreak: "lost" });
    expect(lost!.body).not.toMatch(/rs_1|"so"/);
    expect(rowsOf([one!, { ...lost!, connection: 0 }])[1]?.why).toMatchObject({ kind: "needless-full", newItems: 1 });
  });

  test("a failure is why a connection was closed, whatever the close says", () => {
    const limit = '{"type":"error","status":400,"error":{"code":"websocket_connection_limit_reached"}}';
    const [one, two] = plannedTraffic({ ...first, events: [limit] }, third(kept));
    const rows = rowsOf([{ ...one!, close: { by: "server", code: 1006 } }, two!]);
    expect(rows[1]?.why).toMatchObject({ previous: { connection: 0, isClosed: true, reason: "60-minute limit" } });
  });

  test("after a delta that nobody can follow, the next full frame is not told by rules", () => {
    const [one, two, three] = plannedTraffic(first, second, third(kept));
    const [, full] = plannedTraffic(first, { ...third([...kept, user("more")]), chainBreak: "lost" });
    const rows = rowsOf([
      one!,
      { ...two!, body: two!.body.replace("resp_1", "resp_x") },
      three!,
      { ...full!, connection: 0 },
    ]);
    expect(rows.map(({ why }) => (why.by === "chain" ? why.kind : why.by))).toEqual([
      "rules",
      "foreign-id",
      "rules",
      "bytes",
    ]);
  });
});

describe("clients that are not known", () => {
  const frame = (connection: number, body: object, events: readonly string[]): ObservedExchange => ({
    ...posted({ type: "response.create", model: "m", ...body }),
    kind: "frame",
    connection,
    events,
  });

  test("kinds, the first frame, needless full ones and orphans are seen all the same", () => {
    const rows = rowsOf([
      frame(0, { input: [user("one")] }, answered("r1", usage(2000, 0), assistant("yes"))),
      frame(0, { previous_response_id: "r1", input: [user("two")] }, answered("r2", usage(2100, 1900))),
      frame(0, { input: [user("one"), assistant("yes"), user("two"), user("three")] }, answered("r3", null)),
      frame(0, { previous_response_id: "r3", input: [callOutput("?")] }, []),
    ]);
    expect(rows.map(({ kind, dialect }) => [kind, dialect])).toEqual([
      ["full", undefined],
      ["delta", undefined],
      ["full", undefined],
      ["delta", undefined],
    ]);
    expect(rows[0]?.why).toEqual({ by: "rules", detail: { reason: "first_on_connection", prewarm: false } });
    expect(rows[1]).toMatchObject({ baselineItems: 2, newItems: 1 });
    const whole = JSON.stringify({
      type: "response.create",
      model: "m",
      input: [user("one"), assistant("yes"), user("two")],
    });
    expect(rows[1]?.fullBytes).toBe(whole.length);
    expect(rows[2]?.why).toEqual({ by: "chain", kind: "needless-full", continues: "r2", newItems: 1 });
    expect(rows[3]?.findings.map(({ code }) => code)).toEqual(["output-without-call"]);
  });

  test("a delta without a cache key belongs to the conversation that it continues", () => {
    const rows = rowsOf([
      frame(0, { input: [user("one")] }, answered("r1", usage(2000, 0))),
      frame(0, { previous_response_id: "r1", input: [user("two")] }, answered("r2", usage(2100, 0))),
    ]);
    expect(rows[1]?.verdict).toMatchObject({ kind: "provider-miss", since: 1, prefixTokens: 2000 });
  });

  test("what is no JSON is a row all the same", () => {
    expect(
      rowsOf([{ ...posted({}), body: "\u0000 not JSON", status: 404, answerBody: "no such page" }])[0],
    ).toMatchObject({
      form: "other",
      kind: "http",
      path: "/v1/responses",
      result: { kind: "refused", status: 404, message: "no such page" },
    });
  });
});

test("sizes are those that were sent; of a delta whose texts were changed for the recording the full form is not known", () => {
  const sent = plannedTraffic(first, second).map((exchange) => Object.assign(exchange, { bytes: 99_999 }));
  const [full, delta] = rowsOf(sent);
  expect(full).toMatchObject({ bytes: 99_999, fullBytes: 99_999, savedBytes: 0 });
  expect(delta).toMatchObject({ kind: "delta", bytes: 99_999 });
  expect(delta).not.toHaveProperty("fullBytes");
});
