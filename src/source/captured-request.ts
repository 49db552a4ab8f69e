import { compactBytes } from "../json/print.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { encodeText } from "../json/utf8.js";
import type { Problem } from "../problem/problem.js";
import { capturedBody } from "./kinds/body.js";
import { redactedNote, requestWithoutSecrets } from "./own-secrets.js";
import type { RequestSource } from "./source.js";

export type Headers = readonly (readonly [name: string, value: string])[];

interface RequestFacts {
  readonly name: string;
  readonly notes: readonly Problem[];
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** What it would carry besides: a login that is no header yet. */
  readonly secrets?: readonly string[];
}

/**
 * A recorded request whose body is text.
 *
 * @throws InputError `json-syntax` when the body is no JSON
 */
export function requestFromText(facts: RequestFacts, body: string): RequestSource {
  const { bytes } = encodeText(body);
  return requestFromBytes(facts, bytes);
}

/** A recorded request whose body is bytes. */
export function requestFromBytes({ secrets, ...facts }: RequestFacts, bytes: Uint8Array): RequestSource {
  const { url, headers, body, hasChanged } = requestWithoutSecrets(facts, bytes, secrets);
  const document = parseJson(body, { name: `${facts.name} /body` });
  return {
    kind: "request",
    ...facts,
    ...(hasChanged && { notes: [...facts.notes, redactedNote(facts.name)] }),
    url,
    headers,
    body: capturedBody({ document, node: 0 }, body),
  };
}

/** A recorded request whose body was written as JSON inside the recording: only its white space is lost. */
export function requestFromJson(facts: RequestFacts, document: JsonDocument, node: number): RequestSource {
  return requestFromBytes(facts, compactBytes(document, node));
}

/** `[{name, value}]`, or `[[name, value]]`: two ways in which headers are written; undefined for a pair that is neither. */
export function headerPair(document: JsonDocument, pair: number): readonly [string, string] | undefined {
  const parts = document.isArray(pair)
    ? Array.from(document.elements(pair))
    : [document.member(pair, "name"), document.member(pair, "value")];
  const [name = -1, value = -1] = parts;
  if (parts.length !== 2 || name === -1 || value === -1) return undefined;
  return document.isString(name) && document.isString(value)
    ? [document.string(name), document.string(value)]
    : undefined;
}
