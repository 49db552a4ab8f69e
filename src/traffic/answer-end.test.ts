import { expect, test } from "vitest";
import { first, plannedTraffic, rowsOf } from "../../test/planned-traffic.js";
import type { ObservedExchange } from "./observed-exchange.js";

test("answers: failed, refused, error frames, closed", () => {
  const [one] = plannedTraffic(first);
  const result = (more: Partial<ObservedExchange>): unknown => rowsOf([{ ...one!, events: [], ...more }])[0]?.result;
  expect(
    result({ events: ['{"type":"response.failed","response":{"id":"r","error":{"code":"server_error"}}}'] }),
  ).toEqual({ kind: "failed", id: "r", code: "server_error" });
  const failed = '{"type":"response.failed","response":{"id":"r","error":{"code":"server_error"}}}';
  const completed = '{"type":"response.completed","response":{"id":"r2"}}';
  for (const before of [failed, '{"type":"error","error":{"code":"server_error"}}'])
    expect(result({ events: [before, completed] })).toEqual({ kind: "completed", id: "r2" });
  expect(
    result({ events: ['{"type":"error","status":400,"error":{"code":"websocket_connection_limit_reached"}}'] }),
  ).toEqual({ kind: "error", status: 400, code: "websocket_connection_limit_reached" });
  expect(result({ status: 429, answerBody: '{"error":{"code":"rate_limit_exceeded","message":"slow"}}' })).toEqual({
    kind: "refused",
    status: 429,
    code: "rate_limit_exceeded",
    message: "slow",
  });
  expect(result({ close: { by: "server", code: 1011 } })).toEqual({ kind: "closed", reason: "1011 by the server" });
  expect(result({ ended: "interrupted" })).toEqual({ kind: "interrupted" });
  const error = { name: "connection", message: "connection refused" };
  expect(result({ ended: "interrupted", error })).toEqual({ kind: "interrupted", reason: "connection refused" });
  expect(result({})).toEqual({ kind: "none" });
});
