import { Kind } from "../../json/kind.js";
import { parseJson } from "../../json/parse.js";
import { encodeText } from "../../json/utf8.js";
import { MemberReader } from "../member-reader.js";
import type { Source } from "../source.js";
import type { Candidate, SourceKind } from "../source-kind.js";
import { capturedBody } from "./body.js";

/** What `compile --format request` writes: `{schemaVersion, method, url, headers: [[name, value]], body, …}`. */
export const requestKind: SourceKind = {
  description: "a compiled request: {method, url, headers, body}",
  recognises: ({ document, node }) => document.member(node, "url") !== -1 && document.member(node, "body") !== -1,
  read: (candidate: Candidate): Source => {
    const { document, node, name } = candidate;
    const reader = new MemberReader(candidate);
    const method = reader.string("method") ?? "POST";
    const url = reader.required("url", Kind.string);
    const headers = headersOf(candidate, reader);
    const body = reader.required("body", Kind.string);
    if (body !== -1 && !document.string(body).isWellFormed()) reader.refuse(body, "body holds half of a character");
    reader.finish();
    const { bytes } = encodeText(document.string(body));
    return {
      kind: "request",
      name,
      notes: candidate.notes,
      document,
      node,
      method,
      url: document.string(url),
      headers,
      body: capturedBody({ document: parseJson(bytes, { name: `${name} /body` }), node: 0 }, bytes),
    };
  },
};

function headersOf({ document }: Candidate, reader: MemberReader): (readonly [string, string])[] {
  const headers: (readonly [string, string])[] = [];
  const list = reader.member("headers", Kind.array);
  if (list === -1) return headers;
  for (const pair of document.elements(list)) {
    const parts = document.isArray(pair) ? Array.from(document.elements(pair)) : [];
    const [name = -1, value = -1] = parts;
    if (parts.length === 2 && document.isString(name) && document.isString(value)) {
      headers.push([document.string(name), document.string(value)]);
    } else reader.refuse(pair, "a header must be an array of two strings: [name, value]");
  }
  return headers;
}
