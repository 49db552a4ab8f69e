import { chatAttempt } from "./chat-attempt.js";
import type { ChatCall, ChatEnd } from "./chat-call.js";
import { sleep } from "./clock.js";
import type { Exchange } from "./exchange.js";
import { backOff } from "./retry-delay.js";

/**
 * Sends a chat request (chat translation 4): 429, server errors but 501, failures that pass, and broken connections are
 * tried again on the same endpoint; a stream that breaks in the middle of its text is asked for once more without
 * streaming.
 */
export async function chatExchange(call: ChatCall, exchange: Exchange): Promise<ChatEnd> {
  const { signal, clock, random, observe, provider } = exchange;
  const retries = Math.min(provider.request_max_retries ?? 4, 100);
  let current = call;
  for (let attempt = 1; ; attempt++) {
    const found = await chatAttempt(current, exchange);
    if (signal.aborted) return { kind: "interrupted" };
    if (found.kind === "answered") return found;
    const { error, again, hasText, delayMs: asked } = found;
    if (again && hasText && current.stream && call.unstreamed !== undefined) {
      observe({ type: "degraded-resend", error });
      current = { request: call.unstreamed, endpoint: call.endpoint, stream: false };
      continue;
    }
    if (!again || attempt > retries) {
      return { kind: "failed", error, fault: found.fault, ...(found.said !== undefined && { said: found.said }) };
    }
    const delayMs = asked ?? backOff(attempt, random());
    observe({ type: "request-retry", attempt, of: retries, error, delayMs });
    await sleep(clock, delayMs, signal);
    if (signal.aborted) return { kind: "interrupted" };
  }
}
