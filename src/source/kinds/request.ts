import { Kind } from "../../json/kind.js";
import { headerPair, requestFromJson, requestFromText, type Headers } from "../captured-request.js";
import { MemberReader } from "../member-reader.js";
import type { Source } from "../source.js";
import type { Candidate, SourceKind } from "../source-kind.js";

/**
 * What `compile --format request` writes, `{schemaVersion, method, url, headers: [[name, value]], body, …}`, and what the
 * client's own `responses-api-proxy --dump-dir` writes, with headers `{name, value}` and the body as JSON.
 */
export const requestKind: SourceKind = {
  description: "a whole request: {method, url, headers, body}",
  recognises: ({ document, node }) => document.member(node, "url") !== -1 && document.member(node, "body") !== -1,
  read: (candidate: Candidate): Source => {
    const { document, name, notes } = candidate;
    const reader = new MemberReader(candidate);
    const method = reader.string("method") ?? "POST";
    const url = reader.required("url", Kind.string);
    const headers = headersOf(candidate, reader);
    const body = reader.required("body", Kind.string, Kind.object);
    const isText = body !== -1 && document.isString(body);
    if (isText && !document.string(body).isWellFormed()) reader.refuse(body, "body holds half of a character");
    reader.finish();
    const facts = { name, notes, method, url: document.string(url), headers };
    return isText ? requestFromText(facts, document.string(body)) : requestFromJson(facts, document, body);
  },
};

function headersOf({ document }: Candidate, reader: MemberReader): Headers {
  const headers: (readonly [string, string])[] = [];
  const list = reader.member("headers", Kind.array);
  if (list === -1) return headers;
  for (const element of document.elements(list)) {
    const pair = headerPair(document, element);
    if (pair === undefined) reader.refuse(element, "a header must be an array of two strings: [name, value]");
    else headers.push(pair);
  }
  return headers;
}
