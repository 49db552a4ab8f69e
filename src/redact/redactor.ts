import { ByteWriter } from "../json/byte-writer.js";
import { deepestNesting } from "../json/check-wire.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { compactText } from "../json/print.js";
import { writeElements, writeMembers } from "../json/write-values.js";
import { InputError } from "../problem/input-error.js";
import { isSecretText } from "../profile/mask-secrets.js";
import { isVocabulary } from "../secrets/vocabulary.js";
import { Names } from "./names.js";
import { redactUrl } from "./redact-url.js";
import { redactedHeader } from "./redacted-header.js";
import { ruleOf } from "./rules.js";
import { isStructural, writeSchema, type SchemaParts } from "./schema.js";
import { serverWords } from "./server-words.js";
import { toolNames, writeTools } from "./tools.js";

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * Takes what is private out of requests and answers and keeps what decides about them: structure, types, numbers, tools.
 * Texts become their length and a fingerprint, ids become names; the same text and the same id always become the same, so
 * that what was equal stays equal.
 */
export class Redactor {
  readonly names = new Names();
  /** Of all tools so far. */
  readonly #toolNames = new Set<string>();
  readonly #tools = { url: (url: string) => this.url(url), id: (id: string) => this.names.id(id) };
  readonly #schema: SchemaParts = {
    text: (text) => this.text(text),
    isWord: (text) => this.#isWord(text),
    tooDeep: (writer, document, node) => this.#tooDeep(writer, document, node),
  };
  readonly #fingerprint: (text: string) => string;

  /** @param fingerprint a keyed hash: without its key, nobody can try out what a short text was */
  constructor(fingerprint: (text: string) => string) {
    this.#fingerprint = fingerprint;
  }

  /** A JSON value, compact, in the order of its members. */
  json(document: JsonDocument, node: number): Uint8Array {
    for (const name of toolNames(document, node)) this.#toolNames.add(name);
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
      known: (text) => this.names.known(text),
      url: (url) => this.url(url),
      path: (path) => this.names.path(path),
      json: (text) => (parsed(text)?.isObject(0) === true ? this.refusal(text) : undefined),
    });
  }

  url(url: string): string {
    return redactUrl(url, (text) => this.text(text));
  }

  /** Headers of a request or an answer. */
  headers(headers: Headers): Headers {
    return headers.map(([name, value]) => [
      isVocabulary(name) ? name : this.names.header(name),
      this.header(name, value),
    ]);
  }

  /** A header's value. */
  header(name: string, value: string): string {
    return redactedHeader(name, value, {
      text: (text) => this.text(text),
      json: (text) => this.#turnMetadata(text),
      names: this.names,
    });
  }

  #value(writer: ByteWriter, document: JsonDocument, node: number, name: string, depth: number): void {
    if (depth > deepestNesting) return this.#tooDeep(writer, document, node);
    const rule = ruleOf(name);
    if (rule === "keep-all" && !document.isString(node)) return writeTools(writer, document, node, this.#tools);
    if (rule === "schema") return writeSchema({ writer, document, ...this.#schema }, node, "", depth);
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
        return this.#isWord(text) ? text : this.text(text);
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
    // What a tool says went wrong are words of the tool.
    const isCall = type !== -1 && document.isString(type) && /_call(?:_output)?$/.test(document.string(type));
    writeMembers(writer, document, node, {
      // Only an odd key is a text of its own: a path, a sentence.
      key: (at) => {
        const name = document.string(at);
        writer.text(/^[\w.$-]{1,64}$/.test(name) && !isSecretText(name) ? name : this.names.path(name));
      },
      value: ({ key, value }) => {
        const name = document.string(key);
        // Only the sentences of an error are known to be the server's own words.
        if (isError && sentences.has(name) && document.isString(value))
          return writer.text(this.words(document.string(value).toWellFormed()));
        if (isError && errorWords.has(name) && document.isString(value) && isCode(document.string(value)))
          return writer.copy(document, value);
        const rule = isError ? (ofErrors.get(name) ?? name) : isCall && name === "error" ? "" : name;
        this.#value(writer, document, value, rule, depth);
      },
    });
  }

  #list(writer: ByteWriter, document: JsonDocument, node: number, name: string, depth: number): void {
    writeElements(writer, document.elements(node), (element) =>
      this.#value(writer, document, element, document.isString(element) || name === "error" ? name : "", depth),
    );
  }

  /** A word of the protocol, or the name of a tool: tools are kept. */
  #isWord(text: string): boolean {
    return isStructural(text) && (isVocabulary(text) || this.#toolNames.has(text));
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
/** They are the server's, whatever they say. */
const errorWords: ReadonlySet<string> = new Set(["code", "type"]);
const sentences: ReadonlySet<string> = new Set(["message", "detail", "msg", "error", "error_message", "title"]);

function isCode(text: string): boolean {
  return /^[A-Za-z][\w.-]{0,63}$/.test(text) && !isSecretText(text);
}

function parsed(text: string): JsonDocument | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
