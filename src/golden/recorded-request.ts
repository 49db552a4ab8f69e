import { compile } from "../compile/compile.js";
import type { Header, WireRequest } from "../compile/compiled-request.js";
import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import { decodeText, encodeText } from "../json/utf8.js";
import { Secret } from "../profile/secret.js";
import type { Profile, ProfileValues } from "../profile/profile.js";
import { MemberReader } from "../source/member-reader.js";
import type { Located, PromptSource } from "../source/source.js";
import { withoutChance } from "./chance.js";
import { withoutOrigins } from "./without-origins.js";
import type { Part } from "./part.js";
import { headBytes, type RequestHead } from "./request-head.js";

/** A request of a case in one file, ready to be compiled. */
export interface RecordedRequest extends Recording {
  readonly source: PromptSource;
  readonly profile: Profile;
}

/** What was recorded of a request. */
export interface Recording {
  /** The member `expect` of the case. */
  readonly expected: Located;
  /** The order of the provider's own headers and query parameters was left to chance when it was recorded. */
  readonly isUnordered: boolean;
}

/**
 * What a case in one file expects of one request, and what is compiled now.
 *
 * @throws InputError as `compile`
 */
export function recordedParts({ source, profile, ...recording }: RecordedRequest): Part[] {
  const { prompt, environment, endpoint = "responses" } = source;
  const request = compile({ prompt, profile: withoutOrigins(profile), environment, endpoint });
  const reasons = () => compile({ prompt, profile, environment, endpoint }).reasons;
  return agreedParts(request, profile.values, recording).map((part): Part => Object.assign(part, { reasons }));
}

/**
 * A request beside what was recorded of it: the body byte by byte, and of `method`, `path` and `headers` what is there.
 *
 * @throws InputError `source-member` when the recording has members of wrong types
 */
export function agreedParts(request: WireRequest, values: ProfileValues, { expected, isUnordered }: Recording): Part[] {
  const { document } = expected;
  const reader = new MemberReader(expected);
  const body = reader.member("body", Kind.string);
  const golden = recordedHead(reader, document);
  reader.finish();
  const actual: RequestHead = {
    ...(golden.method !== undefined && { method: request.method }),
    ...(golden.path !== undefined && { path: request.url.replace(/^\w+:\/\/[^/?#]*/, "") }),
    ...(golden.headers !== undefined && { headers: comparableHeaders(request.headers, golden.headers) }),
  };
  const head = (one: RequestHead): Uint8Array => headBytes(isUnordered ? withoutChance(one, values) : one);
  const parts: Part[] = [{ name: "/expect", golden: head(golden), actual: head(actual) }];
  if (body === -1) return parts;
  const agreed = agreedText(document, body, request.body);
  return [{ name: "/expect/body", golden: agreed, actual: request.body, isBody: true }, ...parts];
}

/**
 * A text that was agreed on, as UTF-8: what it is now, when that is the same. Most texts are, and long: escaping what it
 * is now, as nearly every writer of JSON does, is much cheaper than taking the escapes out of what was recorded.
 */
export function agreedText(document: JsonDocument, node: number, actual: Uint8Array): Uint8Array {
  const escaped = JSON.stringify(decodeText(actual, 0, actual.length, true));
  return escaped === document.text(node) ? actual : textBytes(document, node);
}

/** The text of a string, as UTF-8. */
export function textBytes(document: JsonDocument, node: number): Uint8Array {
  return encodeText(document.string(node)).bytes;
}

function recordedHead(reader: MemberReader, document: JsonDocument): RequestHead {
  const method = reader.string("method");
  const path = reader.string("path");
  const headers = reader.member("headers", Kind.array);
  return {
    ...(method !== undefined && { method }),
    ...(path !== undefined && { path }),
    ...(headers !== -1 && { headers: recordedHeaders(reader, document, headers) }),
  };
}

/** A list `[[name, value], …]`; anything else in it is refused. */
export function recordedHeaders(reader: MemberReader, document: JsonDocument, list: number): [string, string][] {
  const headers: [string, string][] = [];
  for (const pair of document.elements(list)) {
    const [name = -1, value = -1, ...more] = document.isArray(pair) ? Array.from(document.elements(pair)) : [];
    const isPair = value !== -1 && more.length === 0 && document.isString(name) && document.isString(value);
    if (isPair) headers.push([document.string(name), document.string(value)]);
    else reader.refuse(pair, "a header must be an array of two strings: [name, value]");
  }
  return headers;
}

/**
 * Compiled headers in a form that can be compared with recorded ones. A recording may hold dummy keys in plain text: a
 * secret that is exactly what was recorded stands as that, any other as `(redacted)`.
 */
export function comparableHeaders(
  headers: readonly Header[],
  recorded: readonly (readonly [string, string])[],
): [string, string][] {
  return headers.map(([name, value]) => {
    if (!(value instanceof Secret)) return [name, value];
    const isRecorded = recorded.some(([other, text]) => other === name && text === value.reveal());
    return [name, isRecorded ? value.reveal() : value.toString()];
  });
}
