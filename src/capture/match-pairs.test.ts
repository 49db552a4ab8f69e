import { expect, test } from "vitest";
import type { RecordedExchange } from "../cassette/recorded-exchange.js";
import { matchPairs } from "./match-pairs.js";

const exchange = (
  number: number,
  side: "client" | "provider",
  [at, endedAt]: readonly [number, number],
  text = "",
): RecordedExchange => ({
  number,
  side,
  kind: "request",
  method: "POST",
  url: "",
  headers: [],
  connection: -1,
  body: JSON.stringify({ text }),
  compressed: false,
  at,
  events: [],
  endedAt,
});

const numbers = (exchanges: readonly RecordedExchange[]): unknown[] =>
  matchPairs(exchanges).map(({ client, provider }) => [client?.number, provider?.number]);

test("a request belongs to the one that was waiting when it went out", () => {
  expect(
    numbers([
      exchange(1, "client", [0, 10]),
      exchange(2, "provider", [1, 9]),
      exchange(3, "client", [20, 30]),
      exchange(4, "provider", [21, 29]),
    ]),
  ).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test("of several that wait, to the one whose texts it has, in whatever form", () => {
  expect(
    numbers([
      exchange(1, "client", [0, 10], "the first conversation"),
      exchange(2, "client", [0, 10], "the second conversation"),
      exchange(3, "provider", [1, 9], "the second conversation"),
      exchange(4, "provider", [1, 9], "the first conversation"),
    ]),
  ).toEqual([
    [1, 4],
    [2, 3],
  ]);
});

test("retries, answers of the gateway's own, and requests of its own", () => {
  expect(
    numbers([
      exchange(1, "client", [0, 10]),
      exchange(2, "provider", [1, 2]),
      exchange(3, "provider", [3, 9]),
      exchange(4, "client", [20, 21]),
      exchange(5, "provider", [40, 41]),
    ]),
  ).toEqual([
    [1, 2],
    [1, 3],
    [4, undefined],
    [undefined, 5],
  ]);
});
