import { isUtf8 } from "node:buffer";
import type { CassetteHeaders } from "../../cassette/cassette-line.js";
import { fileLines } from "../../cassette/file-lines.js";
import { withoutOwnSecrets } from "../../cassette/own-secrets.js";
import type { Exchange } from "../../cassette/recorded-exchange.js";
import type { JsonDocument } from "../../json/document.js";
import { parseJson } from "../../json/parse.js";
import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import { headerPair } from "../captured-request.js";
import { parsedJson } from "../parsed-json.js";
import { recordedSource } from "../recorded-source.js";
import type { ListSource } from "../source.js";

/**
 * The journal of a mock provider (docs/mock.md): what it was sent, without what has no body, such as upgrades and
 * `GET /models`. Undefined for anything else.
 */
export function journalSource(name: string, bytes: Uint8Array, notes: readonly Problem[]): ListSource | undefined {
  if (!isJournal(name, bytes)) return undefined;
  return recordedSource(name, notes, withoutOwnSecrets({ exchanges: journalExchanges(name, bytes), connections: [] }));
}

/** Whether a file is a journal. Looks at the first bytes before it parses the first line. */
function isJournal(name: string, bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 128)).toString("latin1");
  if (!/"kind"\s*:\s*"(?:request|upgrade|frame)"/.test(head)) return false;
  for (const { start, end } of fileLines(bytes)) {
    const line = parsedJson(bytes.subarray(start, end), name);
    return (
      line !== undefined &&
      line.isObject(0) &&
      ["connection", "method", "url"].every((one) => line.member(0, one) !== -1)
    );
  }
  return false;
}

/** A last line that was cut off is left out. */
function journalExchanges(name: string, bytes: Uint8Array): Exchange[] {
  const connections = new Map<string, number>();
  const found: Exchange[] = [];
  for (const { start, end, isWhole } of fileLines(bytes)) {
    let line: JsonDocument;
    try {
      line = parseJson(bytes.subarray(0, end), { name, start });
    } catch (error) {
      if (error instanceof InputError && !isWhole) break;
      throw error;
    }
    const sent = sentText(line);
    if (sent === undefined) continue;
    found.push({
      number: found.length + 1,
      method: text(line, 0, "method"),
      url: text(line, 0, "url"),
      headers: headersOf(line, 0),
      ...sent,
      connection: sent.kind === "request" ? -1 : ordinal(connections, text(line, 0, "connection")),
      ...answerOf(line),
    });
  }
  return found;
}

/** What was sent; undefined for a line that holds nothing. */
function sentText(line: JsonDocument): Pick<Exchange, "kind" | "body"> | undefined {
  const kind = (["request", "frame"] as const).find((one) => text(line, 0, "kind") === one);
  const base64 = Buffer.from(text(line, 0, "body_base64"), "base64");
  const body = base64.length > 0 && isUtf8(base64) ? base64.toString() : text(line, 0, "body");
  return kind === undefined || body === "" ? undefined : { kind, body };
}

function answerOf(line: JsonDocument): Pick<Exchange, "status" | "answerHeaders" | "events" | "answerBody"> {
  const answer = member(line, 0, "answer");
  const status = text(line, answer, "status");
  const events = member(line, answer, "events");
  const body = member(line, answer, "body");
  return {
    ...(status !== "" && { status: Number(status) }),
    answerHeaders: headersOf(line, answer),
    events:
      events !== -1 && line.isArray(events)
        ? Array.from(line.elements(events), (event) => (line.isString(event) ? line.string(event) : line.text(event)))
        : [],
    ...(body !== -1 && { answerBody: text(line, answer, "body") }),
  };
}

function ordinal(connections: Map<string, number>, name: string): number {
  const number = connections.get(name) ?? connections.size;
  connections.set(name, number);
  return number;
}

function headersOf(line: JsonDocument, node: number): CassetteHeaders {
  const list = member(line, node, "headers");
  if (list === -1 || !line.isArray(list)) return [];
  return Array.from(line.elements(list), (pair) => headerPair(line, pair)).filter((pair) => pair !== undefined);
}

function member(line: JsonDocument, node: number, name: string): number {
  return node !== -1 && line.isObject(node) ? line.member(node, name) : -1;
}

/** A string, or the text of another value; empty where there is none. */
function text(line: JsonDocument, node: number, name: string): string {
  const value = member(line, node, name);
  if (value === -1) return "";
  return line.isString(value) ? line.string(value) : line.text(value);
}
