import { EventReader } from "../transport/events/event-reader.js";
import { responseHeaderEvents } from "../transport/events/header-events.js";
import { headerText } from "../transport/headers.js";
import { SseDecoder } from "../transport/sse/sse-decoder.js";
import { SseError } from "../transport/sse/sse-error.js";
import { TransportFailure } from "../transport/transport-failure.js";
import type { HttpAnswer, HttpRequest } from "../transport/transport.js";
import { fixedError, streamError, type ClientError } from "./client-error.js";
import { IdleTimer, sleep } from "./clock.js";
import { failed, idleTimeout, interrupted, momentOf, type Exchange, type ExchangeEnd } from "./exchange.js";
import { endOfAnswer } from "./end-of-answer.js";
import { httpError } from "./http-error.js";
import { readWhole } from "./read-whole.js";
import { followedBy } from "./redirect.js";
import { backOff } from "./retry-delay.js";

/** Most bytes of a refusal's body that are read. */
const largestRefusal = 1024 * 1024;

/** Sends one request over HTTP and reads its answer (wire contract 9.4 to 9.8). */
export async function httpExchange(request: HttpRequest, exchange: Exchange): Promise<ExchangeEnd> {
  const retries = Math.min(exchange.provider.request_max_retries ?? 4, 100);
  const steps = [...(exchange.loginSteps ?? [])];
  for (let attempt = 1; ; attempt++) {
    const found = await sendOnce(request, exchange);
    if (exchange.signal.aborted) return interrupted;
    if (found.kind === "answer") return readStream(found.answer, exchange);
    const { error, again, status } = found;
    const step = status === 401 ? steps.shift() : undefined;
    if (step !== undefined) {
      exchange.observe({ type: "login-step", step });
      attempt = 0;
      continue;
    }
    if (!again || attempt > retries) return failed(error);
    const delayMs = backOff(attempt, exchange.random());
    exchange.observe({ type: "request-retry", attempt, of: retries, error, delayMs });
    await sleep(exchange.clock, delayMs, exchange.signal);
  }
}

type Sent =
  | { readonly kind: "answer"; readonly answer: HttpAnswer }
  | { readonly kind: "refused"; readonly error: ClientError; readonly again: boolean; readonly status?: number };

/** One attempt. Server errors and broken connections are tried again, whatever their body says. */
async function sendOnce(request: HttpRequest, exchange: Exchange): Promise<Sent> {
  exchange.observe({ type: "http-request", request });
  let answer: HttpAnswer;
  try {
    answer = await exchange.http.send(request, exchange.signal);
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    const seen =
      error.code === "timeout"
        ? fixedError("RequestTimeout")
        : streamError(`error sending request for url (${request.url})`);
    return { kind: "refused", error: seen, again: true };
  }
  const { status, headers } = answer;
  exchange.observe({ type: "http-answer", status, headers });
  if (status >= 200 && status < 300) return { kind: "answer", answer };
  const { text: body } = await readWhole(answer, exchange, largestRefusal);
  exchange.observe({ type: "answer-body", text: body });
  const refusal = httpError({ status, headers, body, url: request.url }, momentOf(exchange));
  // The client follows it (wire facts 7) and we never do: to ask here again is neither's way, and of no use.
  const isRedirect = followedBy(status) !== undefined && headerText(headers, "location") !== undefined;
  const error = isRedirect ? { ...refusal, retryable: false } : refusal;
  return { kind: "refused", error, again: status >= 500, status };
}

async function readStream(answer: HttpAnswer, exchange: Exchange): Promise<ExchangeEnd> {
  const { dialect, clock, provider, signal, observe } = exchange;
  for (const event of responseHeaderEvents(answer.headers)) exchange.receive(event);
  const turnState = headerText(answer.headers, "x-codex-turn-state");
  if (turnState !== undefined) exchange.receive({ type: "turn-state", value: turnState });
  const fasterModel = headerText(answer.headers, "x-codex-safety-buffering-faster-model");
  const reader = new EventReader({ dialect, channel: "sse", ...(fasterModel !== undefined && { fasterModel }) });
  const decoder = new SseDecoder();
  // A failure is only remembered: a completed answer after it wins, and silence overrides it (wire contract 9.6).
  let remembered: ClientError | undefined;
  let isIdle = false;
  let hasEvents = false;
  // Only events count as life, not comments.
  const idle = new IdleTimer(clock, idleTimeout(provider), () => {
    isIdle = true;
    answer.close();
  });
  try {
    for await (const chunk of answer.body) {
      if (signal.aborted || isIdle) break;
      for (const { data } of decoder.push(chunk)) {
        idle.touch();
        hasEvents = true;
        observe({ type: "server-event", text: data });
        for (const event of reader.read(data)) {
          exchange.receive(event, data);
          const end = endOfAnswer(event);
          if (end?.kind === "completed") return end;
          if (end?.kind === "failed") remembered = end.error;
        }
      }
      if (decoder.isUnreadable) break;
    }
    if (signal.aborted) return interrupted;
    if (isIdle) return failed(streamError("idle timeout waiting for SSE"));
    if (!hasEvents) observe({ type: "no-events", head: decoder.head, wanted: "stream" });
    decoder.end();
    return failed(remembered ?? streamError("stream closed before response.completed"));
  } catch (error) {
    if (signal.aborted) return interrupted;
    if (isIdle) return failed(streamError("idle timeout waiting for SSE"));
    return failed(streamError(brokenStreamText(error)));
  } finally {
    idle.cancel();
    answer.close();
  }
}

/** The client's words for what ended a stream, as the real one says them. */
function brokenStreamText(error: unknown): string {
  if (error instanceof SseError) return error.kind === "encoding" ? `UTF8 error: ${error.message}` : error.message;
  if (error instanceof TransportFailure) return "Transport error: network error: error decoding response body";
  throw error;
}
