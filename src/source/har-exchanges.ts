import type { KnownExchange, RecordedConnection } from "../cassette/recorded-exchange.js";
import type { JsonDocument } from "../json/document.js";
import { resolvePointer } from "../json/pointer.js";
import { headerPair, type Headers } from "./captured-request.js";
import { HarClock, harAnswer } from "./har-answer.js";
import { harOwn, type HarOwn } from "./har-own.js";
import { capturedBody } from "./kinds/body.js";
import { parsedJson } from "./parsed-json.js";

/** The exchanges of an archive: in the order in which it has them, or, where it tells, in the one they were recorded in. */
export function harExchanges(document: JsonDocument, entries: readonly number[], name: string, clock: HarClock) {
  const found: Omit<KnownExchange, "number">[] = [];
  const numbers: number[] = [];
  const connections: RecordedConnection[] = [];
  const add = (exchange: Omit<KnownExchange, "number">, { number }: HarOwn): void => {
    found.push(exchange);
    if (number !== undefined) numbers.push(number);
  };
  for (const entry of entries) {
    const facts = requestLine(document, entry);
    const { number, connection = connections.length, close, closedAt, ...own } = harOwn(document, entry);
    const messages = document.member(entry, "_webSocketMessages");
    if (messages !== -1 && document.isArray(messages)) {
      const { at: asked = 0, endedAt: _, ...times } = clock.entry(document, entry);
      const { events: __, ...answer } = harAnswer(document, entry);
      connections.push({ ...facts, ...times, ...answer, ...own, connection, at: asked, ...(close && { close }) });
      const sent = frames(document, messages, name, clock);
      for (const [index, { own: ofFrame, ...frame }] of sent.entries()) {
        const closed =
          close !== undefined && index === sent.length - 1
            ? { close, ...(closedAt !== undefined && { closedAt }) }
            : {};
        const { side } = own;
        const base = { ...facts, kind: "frame", method: "GET", connection, ...(side && { side }) } as const;
        add({ ...base, ...frame, ...ofFrame, ...closed }, ofFrame);
      }
      continue;
    }
    const text = at(document, entry, "/request/postData/text");
    const body = text === -1 || !document.isString(text) ? "" : document.string(text);
    if (number === undefined && !isRequestBody(body)) continue;
    const answer = { ...clock.entry(document, entry), ...harAnswer(document, entry), ...own };
    add({ ...facts, kind: "request", connection: -1, body, ...answer }, { ...(number !== undefined && { number }) });
  }
  const order = Array.from(found.keys());
  if (numbers.length === found.length) order.sort((left, right) => numbers[left]! - numbers[right]!);
  const exchanges = order.map((place, index): KnownExchange => Object.assign({ number: index + 1 }, found[place]!));
  return { exchanges, connections };
}

function requestLine(document: JsonDocument, entry: number): { method: string; url: string; headers: Headers } {
  const text = (pointer: string): string => {
    const node = at(document, entry, pointer);
    return node !== -1 && document.isString(node) ? document.string(node) : "";
  };
  const list = at(document, entry, "/request/headers");
  const pairs = list !== -1 && document.isArray(list) ? Array.from(document.elements(list)) : [];
  return {
    method: text("/request/method"),
    url: text("/request/url"),
    headers: pairs.map((pair) => headerPair(document, pair)).filter((pair) => pair !== undefined),
  };
}

type SentFrame = { -readonly [Name in "body" | "at" | "firstEventAt" | "endedAt"]?: KnownExchange[Name] } & {
  readonly body: string;
  readonly events: string[];
  readonly eventsAt?: number[];
  readonly own: HarOwn;
};

/** The frames that a client sent, each with the events behind it. A message that is no JSON is none of the protocol. */
function frames(document: JsonDocument, messages: number, name: string, clock: HarClock): readonly SentFrame[] {
  const exchanges: SentFrame[] = [];
  for (const message of document.elements(messages)) {
    const data = document.member(message, "data");
    const type = document.member(message, "type");
    const text = data !== -1 && document.isString(data) ? document.string(data) : "";
    const bytes = Buffer.from(text);
    const parsed = parsedJson(bytes, `${name} (message)`);
    if (parsed === undefined) continue;
    const moment = clock.message(document, message);
    if (type !== -1 && document.is(type, "receive")) {
      const sent = exchanges.at(-1);
      sent?.events.push(text);
      if (sent !== undefined && moment !== undefined) {
        sent.firstEventAt ??= moment;
        sent.endedAt = moment;
        sent.eventsAt?.push(moment);
      }
      continue;
    }
    const own = harOwn(document, message);
    if (own.number === undefined && !capturedBody({ document: parsed, node: 0 }, bytes).isFrame) continue;
    exchanges.push({ body: text, events: [], own, ...(moment !== undefined && { at: moment, eventsAt: [] }) });
  }
  return exchanges;
}

/** Whether a posted text looks like a request to a model, of either protocol. */
function isRequestBody(text: string): boolean {
  return /^\s*\{/.test(text) && /"model"\s*:/.test(text) && /"(?:input|messages)"\s*:/.test(text);
}

function at(document: JsonDocument, node: number, pointer: string): number {
  return resolvePointer(document, pointer, node);
}
