import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import type { CassetteHead, RecordedGap } from "./cassette-line.js";
import { ExchangeReader } from "./exchange-reader.js";
import { fileLines } from "./file-lines.js";
import { withoutOwnSecrets } from "./own-secrets.js";
import { readHead, readLine } from "./read-line.js";
import type { RecordedConnection, RecordedExchange } from "./recorded-exchange.js";

/** A whole cassette. */
export interface Recording {
  readonly head: CassetteHead;
  /** In the order in which they went out. */
  readonly exchanges: readonly RecordedExchange[];
  /** Every WebSocket that was asked for, also those that were refused. */
  readonly connections: readonly RecordedConnection[];
  /** What could not be recorded and is of no exchange in particular. */
  readonly gaps: readonly RecordedGap[];
  /** Whether a credential stood in one of its bodies and was taken out: in those that others wrote. */
  readonly isRedacted: boolean;
}

/** Whether a JSON value is the first line of a cassette. */
export function isCassetteHead(document: JsonDocument, node: number): boolean {
  return document.isObject(node) && document.member(node, "cassette") !== -1;
}

/** The requests and frames of a cassette, as `readRecording` reads them. */
export function readCassette(name: string, bytes: Uint8Array): readonly RecordedExchange[] {
  return readRecording(name, bytes).exchanges;
}

/**
 * Reads a cassette (docs/cassette.md), without the credentials that others may have left in it. A last line that was cut off, as by Ctrl-C, is left out.
 *
 * @throws InputError `cassette-version` for a newer format, `json-syntax` for a line that is no JSON
 */
export function readRecording(name: string, bytes: Uint8Array): Recording {
  const exchanges: RecordedExchange[] = [];
  const connections: RecordedConnection[] = [];
  const gaps: RecordedGap[] = [];
  const reader = new ExchangeReader({
    began: (exchange) => exchanges.push(exchange),
    connection: (connection) => connections.push(connection),
    gap: (gap) => gaps.push(gap),
  });
  let head: CassetteHead | undefined;
  for (const { start, end, isWhole } of fileLines(bytes)) {
    let document: JsonDocument;
    try {
      document = parseJson(bytes.subarray(0, end), { name, start });
    } catch (error) {
      if (error instanceof InputError && !isWhole) break;
      throw error;
    }
    if (head === undefined) {
      checkVersion(name, document);
      head = readHead(document);
      continue;
    }
    const line = readLine(document);
    if (line !== undefined) reader.take(line);
  }
  head ??= { cassette: 1, program: "", started: "", redaction: "secrets", source: "" };
  return { head, gaps, ...withoutOwnSecrets({ exchanges: inOrder(exchanges), connections }) };
}

/**
 * By their numbers: requests that overlap are counted as they begin and written when their bodies are there. A file that
 * lost lines is counted anew, so that FILE#n is always the nth.
 */
function inOrder(exchanges: readonly RecordedExchange[]): readonly RecordedExchange[] {
  const sorted = exchanges.toSorted((left, right) => left.number - right.number);
  for (const [index, exchange] of sorted.entries()) {
    if (exchange.number !== index + 1) sorted[index] = { ...exchange, number: index + 1 };
  }
  return sorted;
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
