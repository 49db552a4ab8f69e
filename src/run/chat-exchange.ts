import type { ChatEndpoint } from "../compile/chat/call-kind.js";
import type { ChatAnswer, ChatError } from "../compile/chat/chat-answer.js";
import type { HttpRequest } from "../transport/transport.js";
import { clientError, type ClientError } from "./client-error.js";
import { sleep } from "./clock.js";
import type { Exchange } from "./exchange.js";
import { chatAttempt } from "./chat-attempt.js";
import { backOff } from "./retry-delay.js";

/** A request of a chat client. */
export interface ChatCall {
  readonly request: HttpRequest;
  readonly endpoint: ChatEndpoint;
  /** Whether the answer is asked for as a stream. */
  readonly stream: boolean;
  /** The same request without streaming, for when the stream breaks; absent where none can be made. */
  readonly unstreamed?: HttpRequest;
}

type ChatResultAnswer = ChatAnswer & { readonly kind: "result" };

/** How a chat request ended. */
export type ChatEnd =
  | {
      readonly kind: "answered";
      readonly answer: ChatResultAnswer;
      /** The answer's document as it came, where it was not streamed. */
      readonly document?: string;
    }
  | {
      readonly kind: "failed";
      readonly error: ClientError;
      /** What the server said, where it said something. */
      readonly said?: ChatError;
      readonly fault: "provider" | "transport";
    }
  | { readonly kind: "interrupted" };

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

/** An error in the server's own words. */
export function saidError({ code, message }: ChatError): ClientError {
  return clientError("UnexpectedStatus", message ?? code ?? "the provider reported an error without a text");
}
