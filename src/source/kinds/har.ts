import type { JsonDocument } from "../../json/document.js";
import { parseJson } from "../../json/parse.js";
import { resolvePointer } from "../../json/pointer.js";
import { counted } from "../../problem/counted.js";
import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import { headerPair, requestFromText, type Headers } from "../captured-request.js";
import { capturedBody } from "./body.js";
import type { Located, RecordedExchange, RequestSource, Source } from "../source.js";
import type { Candidate, SourceKind } from "../source-kind.js";

type Read = () => RequestSource;

/** An HTTP archive, as browsers and proxies save it: `{log: {entries}}`. Only requests to a model count. */
export const harKind: SourceKind = {
  description: "a HAR file: {log: {entries}}",
  recognises: ({ document, node }) => document.isArray(at(document, node, "/log/entries")),
  read: ({ document, node, name, notes }: Candidate): Source => {
    const entries = Array.from(document.elements(at(document, node, "/log/entries")));
    const found: Read[] = [];
    let connection = -1;
    for (const entry of entries) {
      const facts = { notes, ...requestLine(document, entry) };
      const messages = document.member(entry, "_webSocketMessages");
      if (messages !== -1 && document.isArray(messages)) {
        connection++;
        const own = connection;
        for (const { body, earlier, events } of frames(document, messages, name)) {
          const position = found.length + 1;
          found.push(() => ({
            kind: "request",
            ...facts,
            name: `${name}#${position}`,
            method: "GET",
            body,
            earlier,
            connection: own,
            events,
          }));
        }
        continue;
      }
      const text = at(document, entry, "/request/postData/text");
      if (text === -1 || !isRequestBody(document.string(text))) continue;
      const position = found.length + 1;
      const status = at(document, entry, "/response/status");
      found.push(() => ({
        ...requestFromText({ ...facts, name: `${name}#${position}` }, document.string(text)),
        ...(status !== -1 && { status: Number(document.text(status)) }),
      }));
    }
    if (found.length === 0) throw nothingFound(name, entries.length);
    const note: Problem = {
      code: "source-picked",
      severity: "note",
      message: `${counted(found.length, "request")} to a model among ${counted(entries.length, "entry")} of ${name}`,
    };
    return {
      kind: "list",
      name,
      notes: [...notes, note],
      noun: "request",
      size: found.length,
      entry: (position) => found[position - 1]!(),
    };
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

/** The frames that a client sent, each with what went over the connection before it. */
function frames(
  document: JsonDocument,
  messages: number,
  name: string,
): { body: RecordedExchange["body"]; earlier: readonly RecordedExchange[]; events: readonly string[] }[] {
  const exchanges: { body: RecordedExchange["body"]; events: Located[] }[] = [];
  for (const message of document.elements(messages)) {
    const data = document.member(message, "data");
    const type = document.member(message, "type");
    const bytes = data !== -1 && document.isString(data) ? Buffer.from(document.string(data)) : undefined;
    const located = bytes === undefined ? undefined : parsed(bytes, name);
    if (bytes === undefined || located === undefined) continue;
    if (type !== -1 && document.is(type, "receive")) exchanges.at(-1)?.events.push(located);
    else if (capturedBody(located, bytes).isFrame) exchanges.push({ body: capturedBody(located, bytes), events: [] });
  }
  return exchanges.map(({ body, events }, position) => ({
    body,
    earlier: exchanges.slice(0, position),
    events: events.map((event) => event.document.text(event.node)),
  }));
}

/** A message that is no JSON is none of the protocol. */
function parsed(bytes: Uint8Array, name: string): Located | undefined {
  try {
    return { document: parseJson(bytes, { name: `${name} (message)` }), node: 0 };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
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
