import { sleep } from "./clock.js";
import { interrupted, type ExchangeEnd, type Surroundings } from "./exchange.js";
import { backOff } from "./retry-delay.js";

export interface StreamRetries extends Pick<Surroundings, "clock" | "random" | "observe"> {
  /** Retries after the first attempt: `stream_max_retries`. */
  readonly retries: number;
  readonly signal: AbortSignal;
  /** Whether the client shows the notice of a retry (wire contract 10.7). */
  readonly shows: (attempt: number) => boolean;
}

/** Tries until an answer is there, as the client does (wire contract 9.9). The end may be an error that could be retried. */
export async function withStreamRetries(
  { retries, signal, clock, random, observe, shows }: StreamRetries,
  attemptOnce: () => Promise<ExchangeEnd>,
): Promise<ExchangeEnd> {
  for (let attempt = 1; ; attempt++) {
    const end = await attemptOnce();
    if (end.kind !== "failed" || !end.error.retryable || attempt > retries) return end;
    const delayMs = end.error.delayMs ?? backOff(attempt, random());
    observe({ type: "stream-retry", attempt, of: retries, error: end.error, delayMs, shown: shows(attempt) });
    await sleep(clock, delayMs, signal);
    if (signal.aborted) return interrupted;
  }
}

/** How often a provider's stream is tried again by default and at most (wire contract 8). */
export function streamRetries({ stream_max_retries = 5 }: { readonly stream_max_retries?: number }): number {
  return Math.min(stream_max_retries, 100);
}
