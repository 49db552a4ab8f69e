import { describe, expect, test } from "vitest";
import { recordedConversations, recordedTraffic } from "../../test/recorded-traffic.js";
import { parseJson } from "../json/parse.js";
import { continuedInput, previousId } from "./continued-input.js";
import { fullBody } from "./full-body.js";
import { alignedInput, answerParts, fullInput, itemsOf } from "./full-input.js";
import type { ObservedExchange } from "./observed-exchange.js";
import { TrafficReader } from "./traffic-reader.js";

function parsed({ body, events }: ObservedExchange) {
  const located = (text: string) => ({ document: parseJson(text), node: 0 });
  return { body: located(body), events: events.map(located) };
}

describe("a recorded frame with all that it continues", () => {
  test.each(recordedConversations)("%s", (file) => {
    const { exchanges } = recordedTraffic(file);
    const reader = new TrafficReader();
    for (const [index, exchange] of exchanges.entries()) {
      const row = reader.take(exchange);
      const document = parseJson(exchange.body);
      const earlier = exchanges.slice(0, index).filter(({ connection }) => connection === exchange.connection);
      const input = continuedInput(document, earlier.map(parsed));
      const front = row.kind === "full" && row.form === "lite" ? 2 : 0;
      expect(input && itemsOf(input)).toHaveLength(row.baselineItems + row.newItems + front);
      const whole = fullBody(document, input!, "whole");
      expect(previousId(whole)).toBeUndefined();
      expect(whole.size(whole.member(0, "input"))).toBe(itemsOf(input!).length);
      if (row.kind === "full") expect(whole.text(0)).toBe(exchange.body);
    }
  });
});

test("nothing is made up: an answer that was not recorded, or not completed, cannot be continued", () => {
  const frame = parseJson('{"previous_response_id":"r1","input":[]}');
  const before = (...events: readonly object[]): ReturnType<typeof parsed> => ({
    body: { document: parseJson('{"input":[]}'), node: 0 },
    events: events.map((event) => ({ document: parseJson(JSON.stringify(event)), node: 0 })),
  });
  expect(continuedInput(frame, [])).toBeUndefined();
  expect(continuedInput(frame, [before({ type: "response.created", response: { id: "r1" } })])).toBeUndefined();
  expect(continuedInput(frame, [before({ type: "response.completed", response: { id: "r2" } })])).toBeUndefined();
  expect(continuedInput(frame, [before({ type: "response.completed", response: { id: "r1" } })])).toBeDefined();
});

test("an answer that says what an earlier one said stays at its own place", () => {
  const said = (id: string) => ({ document: parseJson(`{"type":"message","id":"${id}","content":"OK"}`), node: 0 });
  const request = parseJson('{"input":[]}');
  const [one, two] = answerParts([said("msg_1"), said("msg_2")]);
  const aligned = alignedInput(fullInput(request, [one!]), fullInput(request, [one!, two!]));
  expect(itemsOf(aligned)).toEqual([one]);
});
