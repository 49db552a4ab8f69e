import { expect, test } from "vitest";
import { user } from "../../test/planned-conversation.js";
import { answered, posted, rowsOf } from "../../test/planned-traffic.js";
import { parseJson } from "../json/parse.js";
import { ArrivalOrder } from "./arrival-order.js";
import { Connections } from "./connections.js";
import type { ObservedExchange } from "./observed-exchange.js";
import { TrafficReader } from "./traffic-reader.js";
import type { TrafficRow } from "./traffic-row.js";

/** Each conversation in turn, one request after the other. */
function inTurn(conversations: number, requests: number, of: (conversation: number) => Partial<ObservedExchange>) {
  return Array.from({ length: conversations * requests }, (_, index): ObservedExchange => {
    const conversation = index % conversations;
    const texts = Array.from({ length: 1 + Math.floor(index / conversations) }, (__, turn) => `turn ${turn}`);
    const body = { model: "m", prompt_cache_key: `key ${conversation}`, input: texts.map(user), tools: [] };
    return posted(body, { number: index + 1, events: answered(`resp_${index}`, null), ...of(conversation) });
  });
}

function isFirst({ why }: TrafficRow): boolean {
  return why.by === "rules" && why.detail.reason === "first_on_connection";
}

const onConnection = (connection: number) => ({ kind: "frame", method: "GET", connection }) as const;

test("hundreds of open WebSockets: a later frame of one is not its first", () => {
  const rows = rowsOf(inTurn(100, 2, onConnection));
  expect(rows.filter(isFirst).map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
});

test("more than can be followed: of the oldest nothing is said, and nothing false", () => {
  const connections = new Connections(3);
  const look = (exchange: ObservedExchange) => connections.of(exchange, parseJson(exchange.body), "family");
  const firsts = inTurn(5, 2, onConnection).map((exchange) => look(exchange).first !== undefined);
  expect(firsts).toEqual([...Array.from({ length: 5 }, () => true), ...Array.from({ length: 5 }, () => false)]);
});

test("an open WebSocket is not forgotten for others that come and go", () => {
  const reader = new TrafficReader();
  const [first, ...others] = inTurn(100, 1, onConnection);
  reader.take(first!);
  for (const exchange of others) reader.take({ ...exchange, close: { by: "client" } });
  expect(isFirst(reader.take({ ...first!, number: 1000 }))).toBe(false);
});

test("hundreds of conversations: each request is compared with the one before it", () => {
  const rows = rowsOf(inTurn(200, 2, () => ({})));
  const compared = rows.slice(200).map(({ why }) => (why.by === "bytes" ? why.newSince : undefined));
  expect(compared).toEqual(Array.from({ length: 200 }, (_, index) => ({ number: index + 1, items: 1 })));
});

test("large requests of many conversations are not all kept", () => {
  const large = (conversation: number) => ({
    body: JSON.stringify({ model: "m", prompt_cache_key: `key ${conversation}`, input: "x".repeat(2_000_000) }),
  });
  const rows = rowsOf(inTurn(34, 2, large));
  const compared = rows.slice(34).filter(({ why }) => why.by === "bytes" && why.newSince !== undefined);
  expect(compared).toEqual([]);
});

test("of hundreds that are open, each is read once to know what it may wait for", () => {
  let reads = 0;
  const counted = inTurn(200, 1, onConnection).map((exchange, index) => {
    const { body } = exchange;
    const get = (): string => {
      reads++;
      return body;
    };
    return Object.defineProperty(Object.assign(exchange, { number: index + 1 }), "body", { get });
  });
  const handedOn: number[] = [];
  const order = new ArrivalOrder<(typeof counted)[number]>(({ number }) => handedOn.push(number));
  for (const exchange of counted) order.began(exchange);
  for (const exchange of counted.toReversed()) order.ended(exchange);
  expect(handedOn).toEqual(Array.from({ length: 200 }, (_, index) => 200 - index));
  expect(reads).toBeLessThanOrEqual(200);
});
