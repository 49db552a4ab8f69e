import type { ObservedExchange } from "./observed-exchange.js";
import { TrafficReader, type ReadExchange } from "./traffic-reader.js";

/**
 * Reads a whole recording, one exchange after the other: what was read of one is let go before the next, but for what
 * the reader keeps.
 */
export function* trafficOf(
  exchanges: readonly ObservedExchange[],
): Generator<ReadExchange & { readonly exchange: ObservedExchange }> {
  const reader = new TrafficReader();
  const timed = isTimed(exchanges);
  for (const exchange of exchanges) {
    yield { ...reader.read(timed ? exchange : withoutTimes(exchange)), exchange };
  }
}

/** A report (docs/import.md) has no times: all of them are 0. */
function isTimed(exchanges: readonly ObservedExchange[]): boolean {
  return exchanges.some(({ at = 0, endedAt = 0 }) => at > 0 || endedAt > 0);
}

function withoutTimes(exchange: ObservedExchange): ObservedExchange {
  return { ...exchange, at: undefined, firstEventAt: undefined, endedAt: undefined, closedAt: undefined };
}
