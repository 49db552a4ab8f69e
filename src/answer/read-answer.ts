import { isCassetteHead, readCassette } from "../cassette/read-cassette.js";
import { chatResult } from "./chat-result.js";
import type { RecordedExchange } from "../cassette/recorded-exchange.js";
import type { ChatEndpoint } from "../compile/chat/call-kind.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { SseDecoder } from "../transport/sse/sse-decoder.js";
import { SseError } from "../transport/sse/sse-error.js";
import { EventTexts } from "./event-texts.js";
import type { RecordedAnswer } from "./recorded-answer.js";

/** Which exchange of a cassette is meant; others hold one answer only. */
export type AnswerPosition = number | "last";

/**
 * Reads an answer that was kept, whatever form it was kept in: a response document of either endpoint, server-sent
 * events, one event a line, an array of events or `{events}`, a cassette, or a chat result that was made of one.
 *
 * @throws InputError `answer-unknown` when it is none of these, `source-entry` when a cassette has no such exchange
 */
export function readAnswer(name: string, bytes: Uint8Array, position: AnswerPosition = "last"): RecordedAnswer {
  const first = firstLine(name, bytes);
  if (first !== undefined && isCassetteHead(first, first.root)) return answerOfCassette(name, bytes, position);
  const whole = json(name, bytes);
  if (whole !== undefined) return answerOfJson(name, whole);
  const lines = first === undefined ? undefined : jsonLines(name, bytes);
  if (lines !== undefined) return answerOfEvents(name, lines);
  return answerOfEvents(name, sseEvents(name, bytes));
}

function answerOfCassette(name: string, bytes: Uint8Array, position: AnswerPosition): RecordedAnswer {
  const exchanges = readCassette(name, bytes);
  if (exchanges.length === 0) {
    throw InputError.of({
      code: "source-empty",
      message: `${name} holds no request, and so no answer`,
      remedy: "give a cassette of a request that was sent: send --record, capture",
    });
  }
  const index = position === "last" ? exchanges.length : position;
  const exchange = exchanges[index - 1];
  if (exchange === undefined) {
    throw InputError.of({
      code: "source-entry",
      message: `${name} has no request ${index}: it holds ${exchanges.length}`,
      remedy: "requests count from 1; #last is the last one",
    });
  }
  const { answerHeaders: headers } = exchange;
  const answer = answerOfExchange(`${name}#${index}`, exchange);
  return { ...answer, endpoint: endpointOfUrl(exchange.url), ...(headers !== undefined && { headers }) };
}

function answerOfExchange(name: string, { events, answerBody }: RecordedExchange): RecordedAnswer {
  if (events.length > 0) {
    return answerOfEvents(name, new EventTexts(name, events));
  }
  const document = answerBody === undefined ? undefined : json(name, new TextEncoder().encode(answerBody));
  if (document !== undefined) return answerOfJson(name, document);
  throw unknown(name, answerBody === undefined ? "no answer was recorded" : "the recorded answer is no JSON");
}

function answerOfJson(name: string, document: JsonDocument): RecordedAnswer {
  const { root } = document;
  if (document.isArray(root)) return answerOfEvents(name, elements(document, root));
  if (!document.isObject(root)) throw unknown(name, "it is a plain value");
  const events = document.member(root, "events");
  if (events !== -1 && document.isArray(events)) return answerOfEvents(name, elements(document, events));
  const result = chatResult(document);
  if (result !== undefined) return { name, endpoint: "chat", kind: "result", answer: result };
  if (isChat(document)) return { name, endpoint: "chat", kind: "document", document, node: root };
  const has = (member: string): boolean => document.member(root, member) !== -1;
  if (has("type") && !has("output")) return answerOfEvents(name, [document]);
  if (!has("output") && !has("status") && !has("error"))
    throw unknown(name, "it has no output, choices, events or error");
  return { name, endpoint: "responses", kind: "document", document, node: root };
}

function answerOfEvents(name: string, events: Iterable<JsonDocument>): RecordedAnswer {
  let isEmpty = true;
  for (const event of events) {
    if (isChat(event)) return { name, endpoint: "chat", kind: "events", events };
    isEmpty = false;
    // Of a Responses stream every event has a type.
    if (event.isObject(event.root) && event.member(event.root, "type") !== -1) break;
  }
  if (isEmpty) throw unknown(name, "it holds no event");
  return { name, endpoint: "responses", kind: "events", events };
}

function isChat(document: JsonDocument): boolean {
  return document.isObject(document.root) && document.member(document.root, "choices") !== -1;
}

function endpointOfUrl(url: string): ChatEndpoint {
  return /\/chat\/completions(?:\?|$)/.test(url) ? "chat" : "responses";
}

/** Elements as documents of their own, so that each is an event like any other. */
function elements(document: JsonDocument, list: number): JsonDocument[] {
  return Array.from(document.elements(list), (node) =>
    parseJson(document.bytes.subarray(document.start(node), document.end(node)), { name: document.name }),
  );
}

function sseEvents(name: string, bytes: Uint8Array): Iterable<JsonDocument> {
  const decoder = new SseDecoder();
  try {
    // A file that was saved by hand often lacks the blank line at its end.
    const events = [...decoder.push(bytes), ...decoder.push(Buffer.from("\n\n"))];
    const texts = events.map(({ data }) => data);
    return new EventTexts(name, texts);
  } catch (error) {
    if (error instanceof SseError) throw unknown(name, error.message);
    throw error;
  }
}

function jsonLines(name: string, bytes: Uint8Array): JsonDocument[] | undefined {
  const lines = new TextDecoder()
    .decode(bytes)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const documents = lines.map((line) => json(name, new TextEncoder().encode(line)));
  return documents.every((document) => document !== undefined) ? documents : undefined;
}

function firstLine(name: string, bytes: Uint8Array): JsonDocument | undefined {
  const end = bytes.indexOf(0x0a);
  return json(name, end === -1 ? bytes : bytes.subarray(0, end));
}

function json(name: string, bytes: Uint8Array): JsonDocument | undefined {
  try {
    return parseJson(bytes, { name });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function unknown(name: string, why: string): InputError {
  return InputError.of({
    code: "answer-unknown",
    message: `${name} is no answer that prompt-wire reads: ${why}`,
    remedy: "give a response document, its events as they were streamed, a cassette, or what --as chat printed",
  });
}
