import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import type { CassetteHeaders } from "./cassette-line.js";

/** One request or frame of a cassette, and what came back. */
export interface RecordedExchange {
  readonly kind: "request" | "frame";
  readonly method: string;
  /** Of a frame: of the connection it went over. */
  readonly url: string;
  readonly headers: CassetteHeaders;
  /** Counts the connections of frames from 0; -1 for a request. */
  readonly connection: number;
  readonly body: string;
  /** Milliseconds since recording began. */
  readonly at: number;
  /** Of the answer to a request. */
  readonly status?: number;
  readonly answerHeaders?: CassetteHeaders;
  readonly events: readonly string[];
  /** The answer's body where it was no event stream. */
  readonly answerBody?: string;
}

type Draft = { -readonly [Name in keyof RecordedExchange]: RecordedExchange[Name] } & { readonly events: string[] };

/** Whether a JSON value is the first line of a cassette. */
export function isCassetteHead(document: JsonDocument, node: number): boolean {
  return document.isObject(node) && document.member(node, "cassette") !== -1;
}

/**
 * Reads a cassette (docs/cassette.md). A last line that was cut off, as by Ctrl-C, is left out.
 *
 * @throws InputError `cassette-version` for a newer format, `json-syntax` for a line that is no JSON
 */
export function readCassette(name: string, bytes: Uint8Array): RecordedExchange[] {
  const reader = new CassetteReader();
  let isFirst = true;
  for (const { start, end, isWhole } of lines(bytes)) {
    let document: JsonDocument;
    try {
      document = parseJson(bytes.subarray(0, end), { name, start });
    } catch (error) {
      if (error instanceof InputError && !isWhole) break;
      throw error;
    }
    if (isFirst) checkVersion(name, document);
    else reader.take(document);
    isFirst = false;
  }
  return reader.exchanges;
}

class CassetteReader {
  readonly exchanges: Draft[] = [];
  #connection = -1;
  #upgrade: { readonly url: string; readonly headers: CassetteHeaders } | undefined;
  /** Whose answer comes next: that of the last upgrade is of no exchange. */
  #current: Draft | undefined;

  take(document: JsonDocument): void {
    const text = (member: string): string => stringOf(document, member);
    switch (text("type")) {
      case "request":
        this.#add(
          { kind: "request", method: text("method"), url: text("url"), headers: headersOf(document), connection: -1 },
          document,
        );
        return;
      case "upgrade":
        this.#connection++;
        this.#upgrade = { url: text("url"), headers: headersOf(document) };
        this.#current = undefined;
        return;
      case "frame":
        this.#add(
          {
            kind: "frame",
            method: "GET",
            ...(this.#upgrade ?? { url: "", headers: [] }),
            connection: Math.max(0, this.#connection),
          },
          document,
        );
        return;
      case "answer":
        if (this.#current === undefined) return;
        this.#current.status = Number(document.value(document.member(document.root, "status")));
        this.#current.answerHeaders = headersOf(document);
        return;
      case "event":
        this.#current?.events.push(text("data"));
        return;
      case "body":
        if (this.#current !== undefined) this.#current.answerBody = text("text");
        return;
    }
  }

  #add(head: Pick<Draft, "kind" | "method" | "url" | "headers" | "connection">, document: JsonDocument): void {
    const at = Number(document.value(document.member(document.root, "at")));
    this.#current = { ...head, body: stringOf(document, "body"), at, events: [] };
    this.exchanges.push(this.#current);
  }
}

function checkVersion(name: string, document: JsonDocument): void {
  const version = document.member(document.root, "cassette");
  if (version !== -1 && document.text(version) === "1") return;
  throw InputError.of({
    code: "cassette-version",
    message: `${name} is a cassette of format ${version === -1 ? "unknown" : document.text(version)}; this prompt-wire reads format 1`,
    remedy: "read it with the prompt-wire that recorded it, or a newer one",
  });
}

function stringOf(document: JsonDocument, name: string): string {
  const node = document.isObject(document.root) ? document.member(document.root, name) : -1;
  return node !== -1 && document.isString(node) ? document.string(node) : "";
}

function headersOf(document: JsonDocument): CassetteHeaders {
  const list = document.member(document.root, "headers");
  if (list === -1 || !document.isArray(list)) return [];
  return Array.from(document.elements(list), (pair) => {
    const [name = -1, value = -1] = document.isArray(pair) ? Array.from(document.elements(pair)) : [];
    return [name === -1 ? "" : document.string(name), value === -1 ? "" : document.string(value)] as const;
  });
}

/** The lines that are not blank. */
function* lines(bytes: Uint8Array): Generator<{ start: number; end: number; isWhole: boolean }> {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found;
    const isBlank = bytes.subarray(start, end).every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
    if (!isBlank) yield { start, end, isWhole: found !== -1 };
    start = end + 1;
  }
}
