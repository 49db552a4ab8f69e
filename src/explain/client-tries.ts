import type { Answer } from "./answer.js";
import type { Tries } from "./entry.js";

/** Codes of `response.failed` that end the turn; any other one is tried again (wire contract 9.7). */
const endingCodes: ReadonlySet<string> = new Set([
  "context_length_exceeded",
  "insufficient_quota",
  "usage_not_included",
  "cyber_policy",
  "invalid_prompt",
  "bio_policy",
  "server_is_overloaded",
  "slow_down",
]);

/** Codes with which a 503 ends the turn (wire contract 9.8). */
const overloadedCodes: ReadonlySet<string> = new Set(["server_is_overloaded", "slow_down"]);

const once = { http: 1, webSocket: 1 } as const;
const asBrokenStream = { http: 6, webSocket: 6, fallsBack: true } as const;

/**
 * How often the client tries a request that is always answered so, by how the answer came: the same code ends a turn as
 * a status, and is tried again as an event. Undefined where a sentence alone is known.
 */
export function clientTries({ event, status, code }: Answer): Tries | undefined {
  if (event === "response.failed") {
    const move = code === undefined ? event : `${event}:${code}`;
    return { move, ...(endingCodes.has(code ?? "") ? once : asBrokenStream) };
  }
  if (status === undefined) return event === undefined ? undefined : { move: `error:${code ?? ""}`, ...asBrokenStream };
  if (status === 503 && overloadedCodes.has(code ?? "")) return { move: `503:${code}`, http: 5, webSocket: 1 };
  const move = String(status);
  if (status === 400 || status === 429) return { move, ...once };
  return { move, ...asBrokenStream, ...(status >= 500 && { http: 30 }) };
}
