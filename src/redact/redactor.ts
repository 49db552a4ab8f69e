import { ByteWriter } from "../json/byte-writer.js";
import { deepestNesting } from "../json/check-wire.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { compactText } from "../json/print.js";
import { InputError } from "../problem/input-error.js";
import { isSecretField, isSecretText, maskSecrets } from "../profile/mask-secrets.js";
import { Names } from "./names.js";
import { redactUrl } from "./redact-url.js";
import { ruleOf } from "./rules.js";
import { serverWords } from "./server-words.js";

/** Short words that structure a request. */
const structural = /^[\w.:/-]{1,64}$/;

/**
 * Takes what is private out of requests and answers and keeps what decides about them: structure, types, numbers, tools.
 * Texts become their length and a fingerprint, ids become names; the same text and the same id always become the same, so
 * that what was equal stays equal.
 */
export class Redactor {
  readonly names = new Names();
  readonly #fingerprint: (text: string) => string;

  /** @param fingerprint a keyed hash: without its key, nobody can try out what a short text was */
  constructor(fingerprint: (text: string) => string) {
    this.#fingerprint = fingerprint;
  }

  /** A JSON value, compact, in the order of its members. */
  json(document: JsonDocument, node: number): Uint8Array {
    const writer = new ByteWriter(document.end(node) - document.start(node));
    this.#value(writer, document, node, "", 0);
    return writer.bytes();
  }

  /** JSON that came as text; a text that is none is redacted as a whole. */
  jsonText(text: string): string {
    const document = parsed(text);
    return document === undefined ? this.text(text) : Buffer.from(this.json(document, 0)).toString();
  }

  /** `[312 characters, 9f86d081]`; empty stays empty. */
  text(text: string): string {
    return text === "" ? "" : `[${text.length} characters, ${this.#fingerprint(text)}]`;
  }

  /** The data of an event; what ends the stream of a Chat answer is no text of anybody. */
  event(data: string): string {
    return data === "[DONE]" ? data : this.jsonText(data);
  }

  /** The body of a refusal: sentences in it are the server's words, in whatever form it wraps them. */
  refusal(text: string): string {
    const document = parsed(text);
    if (document === undefined) return this.words(text);
    const writer = new ByteWriter(document.end(0));
    this.#value(writer, document, 0, "error", 0);
    return Buffer.from(writer.bytes()).toString();
  }

  /** A sentence of a server, or of a client about one: its own words, without what they quote. */
  words(message: string): string {
    return serverWords(message, {
      text: (text) => this.text(text),
      id: (id) => this.names.id(id),
      url: (url) => this.url(url),
      path: (path) => this.names.path(path),
      json: (text) => (parsed(text)?.isObject(0) === true ? this.refusal(text) : undefined),
    });
  }

  url(url: string): string {
    return redactUrl(url, (text) => this.text(text));
  }

  /** A header's value. */
  header(name: string, value: string): string {
    const lower = name.toLowerCase();
    if (isSecretField(lower) || isSecretText(value) || /^\(.*\)$/.test(value)) return "(redacted)";
    if (lower === "x-codex-turn-metadata") return this.#turnMetadata(value);
    if (lower === "x-codex-window-id") return this.names.window(value);
    if (idHeaders.has(lower)) return this.names.id(value);
    if (lower === "user-agent") return /^[\w.-]+\/[\d.]+/.exec(value)?.[0] ?? this.text(value);
    if (countingHeader.test(lower) && /^[\w .:,;=%-]{1,64}$/.test(value)) return value;
    return plainHeaders.has(lower) ? value : this.text(value);
  }

  #value(writer: ByteWriter, document: JsonDocument, node: number, name: string, depth: number): void {
    if (depth > deepestNesting) return this.#tooDeep(writer, document, node);
    const rule = ruleOf(name);
    if (rule === "keep-all") return this.#kept(writer, document, node);
    if (rule === "schema") return this.#schema(writer, document, node, depth);
    if (rule === "arguments" && document.isObject(node)) return writer.raw(this.#argumentsText(document.text(node)));
    if (document.isObject(node)) return this.#object(writer, document, node, name, depth + 1);
    if (document.isArray(node)) return this.#list(writer, document, node, name, depth + 1);
    if (!document.isString(node)) return writer.copy(document, node);
    writer.text(this.#string(document.string(node).toWellFormed(), name));
  }

  #string(text: string, name: string): string {
    switch (ruleOf(name)) {
      case "path":
        return /^[\w.[\]:/-]{1,80}$/.test(text) && !isSecretText(text) ? text : this.text(text);
      case "word":
        return structural.test(text) && !isSecretText(text) ? text : this.text(text);
      case "id":
        return this.names.id(text);
      case "window":
        return this.names.window(text);
      case "cache-key":
        return this.names.cacheKey(text);
      case "turn-metadata":
        return this.#turnMetadata(text);
      case "arguments":
        return this.#argumentsText(text);
      case "image":
        return this.#image(text);
      case "url":
        return this.url(text);
      case "user-agent":
        return this.header("user-agent", text);
      case "keep-all":
      case "schema":
      case undefined:
        return this.text(text);
    }
  }

  #object(writer: ByteWriter, document: JsonDocument, node: number, owner: string, depth: number): void {
    const type = document.member(node, "type");
    const isError = owner === "error" || (type !== -1 && document.is(type, "error"));
    let separator = 0x7b;
    for (const { key, value } of document.members(node)) {
      writer.byte(separator);
      separator = 0x2c;
      const name = document.string(key);
      // Only an odd key is a text of its own: a path, a sentence.
      writer.text(/^[\w.$-]{1,64}$/.test(name) && !isSecretText(name) ? name : this.names.path(name));
      writer.byte(0x3a);
      // Only the sentences of an error are known to be the server's own words.
      if (isError && sentences.has(name) && document.isString(value))
        writer.text(this.words(document.string(value).toWellFormed()));
      else this.#value(writer, document, value, isError ? (ofErrors.get(name) ?? name) : name, depth);
    }
    if (separator === 0x7b) writer.byte(0x7b);
    writer.byte(0x7d);
  }

  #list(writer: ByteWriter, document: JsonDocument, node: number, name: string, depth: number): void {
    writer.byte(0x5b);
    let isFirst = true;
    for (const element of document.elements(node)) {
      if (!isFirst) writer.byte(0x2c);
      isFirst = false;
      this.#value(writer, document, element, document.isString(element) || name === "error" ? name : "", depth);
    }
    writer.byte(0x5d);
  }

  /** Tools as they are, but for what looks like a key. */
  #kept(writer: ByteWriter, document: JsonDocument, node: number): void {
    const text = document.text(node);
    const masked = maskSecrets(text);
    if (masked === text) writer.copy(document, node);
    else writer.copy(parseJson(masked), 0);
  }

  /** The structure of a schema; what people wrote into it goes. */
  #schema(writer: ByteWriter, document: JsonDocument, node: number, depth: number): void {
    if (depth > deepestNesting) return this.#tooDeep(writer, document, node);
    if (document.isArray(node)) {
      writer.byte(0x5b);
      for (const [position, element] of Array.from(document.elements(node)).entries()) {
        if (position > 0) writer.byte(0x2c);
        this.#schema(writer, document, element, depth + 1);
      }
      return writer.byte(0x5d);
    }
    if (!document.isObject(node)) {
      if (!document.isString(node)) return writer.copy(document, node);
      const text = document.string(node).toWellFormed();
      return writer.text(structural.test(text) && !isSecretText(text) ? text : this.text(text));
    }
    let separator = 0x7b;
    for (const { key, value } of document.members(node)) {
      writer.byte(separator);
      separator = 0x2c;
      writer.copy(document, key);
      writer.byte(0x3a);
      this.#schema(writer, document, value, depth + 1);
    }
    if (separator === 0x7b) writer.byte(0x7b);
    writer.byte(0x7d);
  }

  /** No client reads it: what it is made of decides about nothing. */
  #tooDeep(writer: ByteWriter, document: JsonDocument, node: number): void {
    writer.text(this.text(compactText(document, node)));
  }

  /** Still a JSON object where it was one. */
  #argumentsText(text: string): string {
    const document = parsed(text);
    return document?.isObject(0) === true ? `{"redacted":"${this.text(text)}"}` : this.text(text);
  }

  #image(url: string): string {
    const [, head] = /^(data:[^;,]{0,40};base64,)/i.exec(url) ?? [];
    if (head !== undefined) return head + Buffer.from(this.text(url)).toString("base64");
    const [scheme = ""] = /^[a-z][a-z0-9+.-]{0,10}:/i.exec(url) ?? [];
    return scheme === "" ? this.text(url) : `${scheme}//redacted.invalid/${this.#fingerprint(url)}`;
  }

  #turnMetadata(json: string): string {
    const document = parsed(json);
    return document === undefined ? this.text(json) : Buffer.from(this.json(document, 0)).toString();
  }
}

/** Members of an error that are read like another one: lists of further errors, and where one is (FastAPI). */
const ofErrors: ReadonlyMap<string, string> = new Map(
  Object.entries({ errors: "error", detail: "error", loc: "param" }),
);
const sentences: ReadonlySet<string> = new Set(["message", "detail", "msg", "error", "error_message", "title"]);

/** Limits, waits and times of an answer: what decides about a retry. */
const countingHeader = /^(?:x-ratelimit-|ratelimit|retry-after|openai-processing-ms$|x-codex-(?:primary|secondary)-)/;

const idHeaders: ReadonlySet<string> = new Set([
  "session-id",
  "thread-id",
  "x-client-request-id",
  "x-codex-installation-id",
  "x-codex-parent-thread-id",
  "x-codex-inference-call-id",
  "x-request-id",
  "openai-organization",
  "openai-project",
]);

const plainHeaders: ReadonlySet<string> = new Set([
  "accept",
  "connection",
  "content-encoding",
  "content-type",
  "date",
  "keep-alive",
  "openai-beta",
  "openai-model",
  "openai-version",
  "originator",
  "sec-websocket-extensions",
  "sec-websocket-version",
  "server",
  "transfer-encoding",
  "upgrade",
  "x-codex-beta-features",
  "x-openai-internal-codex-responses-lite",
  "x-openai-memgen-request",
  "x-openai-subagent",
  "x-should-retry",
]);

function parsed(text: string): JsonDocument | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
