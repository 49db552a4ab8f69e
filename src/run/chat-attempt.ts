import { answerReader, documentAnswer } from "../compile/chat/answer-reader.js";
import { errorOf } from "../compile/chat/assemble.js";
import type { ChatAnswer, ChatError } from "../compile/chat/chat-answer.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { SseDecoder } from "../transport/sse/sse-decoder.js";
import { SseError } from "../transport/sse/sse-error.js";
import { TransportFailure } from "../transport/transport-failure.js";
import type { HttpAnswer } from "../transport/transport.js";
import { saidError, type ChatCall, type ChatEnd } from "./chat-call.js";
import { clientError, streamError, type ClientError } from "./client-error.js";
import { IdleTimer } from "./clock.js";
import { idleTimeout, type Exchange } from "./exchange.js";
import { readWhole } from "./read-whole.js";
import { retryAfter } from "./retry-after.js";
import { statusText } from "./status-text.js";

/** Most bytes of an answer that is one document. */
const largestDocument = 64 * 1024 * 1024;

/** One attempt that did not give an answer. */
export interface ChatFailure {
  readonly kind: "failed";
  readonly error: ClientError;
  readonly said?: ChatError;
  readonly fault: "provider" | "transport";
  /** Whether sending the same request again can help. */
  readonly again: boolean;
  /** Whether a part of the answer had come. */
  readonly hasText: boolean;
  /** How long the server asked to wait, in milliseconds. */
  readonly delayMs?: number;
}

type Attempt = (ChatEnd & { readonly kind: "answered" }) | ChatFailure;

export async function chatAttempt(call: ChatCall, exchange: Exchange): Promise<Attempt> {
  exchange.observe({ type: "http-request", request: call.request });
  let answer: HttpAnswer;
  try {
    answer = await exchange.http.send(call.request, exchange.signal);
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    return broken(clientError("Stream", `no answer: ${error.message}`), false);
  }
  const { status, headers } = answer;
  exchange.observe({ type: "http-answer", status, headers });
  if (status < 200 || status > 299) return refusal(answer, exchange);
  return call.stream ? streamed(call, answer, exchange) : whole(call, answer, exchange);
}

/** Every refusal is told in the server's words; 429 and server errors but 501 may pass. */
async function refusal(answer: HttpAnswer, exchange: Exchange): Promise<ChatFailure> {
  const { status, headers } = answer;
  const { text } = await readWhole(answer, exchange, 1024 * 1024);
  exchange.observe({ type: "answer-body", text });
  const document = jsonOf(text);
  const error = document === undefined ? undefined : errorOf(document, document.root);
  const said = error?.message === undefined ? undefined : error;
  const words = said?.message ?? (text.trim() === "" ? "no text" : text.trim());
  const delayMs = retryAfter(headers, exchange.clock.now());
  return {
    kind: "failed",
    error: clientError("UnexpectedStatus", `${statusText(status)}: ${words}`),
    said: said ?? { message: text },
    fault: "provider",
    again: status === 429 || (status >= 500 && status !== 501),
    hasText: false,
    ...(delayMs !== undefined && { delayMs }),
  };
}

async function whole(call: ChatCall, answer: HttpAnswer, exchange: Exchange): Promise<Attempt> {
  const { text, broken: why } = await readWhole(answer, exchange, largestDocument);
  exchange.observe({ type: "answer-body", text });
  const document = jsonOf(text);
  if (document === undefined) {
    if (why !== undefined) return broken(streamError(why), false);
    exchange.observe({ type: "no-events", head: new TextEncoder().encode(text.slice(0, 512)), wanted: "document" });
    return unreadable("the answer is no JSON document");
  }
  return verdict(documentAnswer(call.endpoint, document), false, text);
}

async function streamed(call: ChatCall, answer: HttpAnswer, exchange: Exchange): Promise<Attempt> {
  const { clock, provider, observe } = exchange;
  const reader = answerReader(call.endpoint, call.keepsText);
  const decoder = new SseDecoder();
  let hasText = false;
  let hasEvents = false;
  let isIdle = false;
  let why: string | undefined;
  const idle = new IdleTimer(clock, idleTimeout(provider), () => {
    isIdle = true;
    answer.close();
  });
  try {
    for await (const chunk of answer.body) {
      for (const { data } of decoder.push(chunk)) {
        // A chat client takes the first end, wherever the pieces of the stream are cut.
        if (reader.hasEnded) break;
        idle.touch();
        hasEvents = true;
        observe({ type: "server-event", text: data });
        const event = jsonOf(data);
        if (event !== undefined && reader.push(event).length > 0) hasText = true;
        // Nothing tells a Chat answer once more at its end: without this piece it would be another one.
        if (event === undefined && call.endpoint === "chat" && data.startsWith("{")) {
          throw new TransportFailure("response", "malformed", "an event that is no JSON");
        }
      }
      if (reader.hasEnded || exchange.signal.aborted) break;
    }
    decoder.end();
  } catch (error) {
    if (!(error instanceof TransportFailure) && !(error instanceof SseError)) throw error;
    why = error.message;
  } finally {
    idle.cancel();
    answer.close();
  }
  if (isIdle) why = "silence until the idle time-out";
  if (!hasEvents && why === undefined && decoder.head.length > 0) {
    observe({ type: "no-events", head: decoder.head, wanted: "stream" });
    return unreadable("the answer is no event stream");
  }
  const end = reader.answer();
  if (end.kind === "error" && end.error.code === "stream_ended_early")
    return broken(streamError(why ?? "the stream ended early"), hasText, end.error);
  return verdict(end, hasText);
}

function verdict(answer: ChatAnswer, hasText: boolean, document?: string): Attempt {
  if (answer.kind === "result") return { kind: "answered", answer, ...(document !== undefined && { document }) };
  const { error: said, classify } = answer;
  const again = classify === "retry";
  return { kind: "failed", error: saidError(said), said, fault: "provider", again, hasText };
}

/** Something else answered: a page, a proxy. Asking again gets the same. */
function unreadable(why: string): ChatFailure {
  return { kind: "failed", error: clientError("Stream", why), fault: "provider", again: false, hasText: false };
}

function broken(error: ClientError, hasText: boolean, said?: ChatError): ChatFailure {
  return { kind: "failed", error, fault: "transport", again: true, hasText, ...(said !== undefined && { said }) };
}

function jsonOf(text: string): JsonDocument | undefined {
  try {
    const document = parseJson(text, { name: "answer" });
    return document.isObject(document.root) ? document : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
