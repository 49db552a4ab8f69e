import type { Exchange, RecordedExchange } from "../../cassette/recorded-exchange.js";
import type { JsonDocument } from "../../json/document.js";
import { resolvePointer } from "../../json/pointer.js";
import { counted } from "../../problem/counted.js";
import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import { headerPair, type Headers } from "../captured-request.js";
import { parsedJson } from "../parsed-json.js";
import { HarClock, harAnswer } from "../har-answer.js";
import { recordedSource } from "../recorded-source.js";
import type { Source } from "../source.js";
import type { Candidate, SourceKind } from "../source-kind.js";
import { capturedBody } from "./body.js";

/** Of times only those that the archive tells. */
type TimedExchange = Exchange & Partial<Pick<RecordedExchange, "at" | "firstEventAt" | "endedAt">>;

/** An HTTP archive, as browsers and proxies save it: `{log: {entries}}`. Only requests to a model count. */
export const harKind: SourceKind = {
  description: "a HAR file: {log: {entries}}",
  recognises: ({ document, node }) => document.isArray(at(document, node, "/log/entries")),
  read: ({ document, node, name, notes }: Candidate): Source => {
    const entries = Array.from(document.elements(at(document, node, "/log/entries")));
    const found: TimedExchange[] = [];
    const clock = new HarClock();
    let connection = -1;
    for (const entry of entries) {
      const facts = requestLine(document, entry);
      const messages = document.member(entry, "_webSocketMessages");
      if (messages !== -1 && document.isArray(messages)) {
        connection++;
        for (const frame of frames(document, messages, name, clock))
          found.push({ ...facts, number: found.length + 1, kind: "frame", method: "GET", connection, ...frame });
        continue;
      }
      const text = at(document, entry, "/request/postData/text");
      const body = text === -1 || !document.isString(text) ? "" : document.string(text);
      if (!isRequestBody(body)) continue;
      const answer = { ...clock.entry(document, entry), ...harAnswer(document, entry) };
      found.push({ ...facts, number: found.length + 1, kind: "request", connection: -1, body, ...answer });
    }
    if (found.length === 0) throw nothingFound(name, entries.length);
    const note: Problem = {
      code: "source-picked",
      severity: "note",
      message: `${counted(found.length, "request")} to a model among ${counted(entries.length, "entry")} of ${name}`,
    };
    return recordedSource(name, [...notes, note], found);
  },
};

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

type Frame = { -readonly [Name in keyof TimedExchange]: TimedExchange[Name] };
type SentFrame = Pick<Frame, "body" | "at" | "firstEventAt" | "endedAt"> & { readonly events: string[] };

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
      }
    } else if (capturedBody({ document: parsed, node: 0 }, bytes).isFrame) {
      exchanges.push({ body: text, events: [], ...(moment !== undefined && { at: moment }) });
    }
  }
  return exchanges;
}

/** Whether a posted text looks like a request to a model, of either protocol. */
function isRequestBody(text: string): boolean {
  return /^\s*\{/.test(text) && /"model"\s*:/.test(text) && /"(?:input|messages)"\s*:/.test(text);
}

function nothingFound(name: string, entries: number): InputError {
  return InputError.of({
    code: "source-nothing",
    message: `${name} holds ${counted(entries, "entry")}, none of which is a request to a model`,
    remedy: "save the archive with content (bodies), and with the request that you want in it",
  });
}

function at(document: JsonDocument, node: number, pointer: string): number {
  return resolvePointer(document, pointer, node);
}
