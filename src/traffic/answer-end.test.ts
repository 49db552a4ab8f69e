import { expect, test } from "vitest";
import { first, plannedTraffic, rowsOf } from "../../test/planned-traffic.js";
import { closeText, failureText } from "./close-text.js";
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
  const big = { by: "server", code: 1009, reason: "message too big" } as const;
  expect(result({ close: big })).toEqual({ kind: "closed", reason: "1009 message too big" });
  expect(result({ ended: "interrupted" })).toEqual({ kind: "interrupted" });
  const error = { name: "connection", message: "connection refused" };
  expect(result({ ended: "interrupted", error })).toEqual({ kind: "interrupted", reason: "connection refused" });
  expect(result({})).toEqual({ kind: "none" });
});

test.each([
  [{ by: "server", code: 1009, reason: "message too big" }, "closed 1009 message too big"],
  [{ by: "server", code: 1011 }, "closed 1011 by the server"],
  [{ by: "server", code: 1000 }, "closed by the server"],
  [{ by: "server", code: 1005 }, "closed by the server"],
  [{ by: "server" }, "cut by the server"],
  [{ by: "client", reason: "unreadable: Invalid WebSocket frame" }, "unreadable: Invalid WebSocket frame"],
  [{ by: "client", code: 1000 }, "closed before the end"],
] as const)("%j is told as %s", (close, text) => {
  const reason = closeText(close);
  expect(failureText({ kind: "closed", ...(reason !== undefined && { reason }) })).toBe(text);
});
