import { existsSync, statSync } from "node:fs";
import type { RecordedClose } from "../cassette/cassette-line.js";
import { readCassette } from "../cassette/read-cassette.js";
import type { Exchange, KnownExchange } from "../cassette/recorded-exchange.js";
import { counted } from "../problem/counted.js";
import { UsageError } from "../problem/usage-error.js";
import { shellWord } from "../render/shell-word.js";
import { answerEnd } from "../traffic/answer-end.js";
import { readFileBytes, readStandardInput } from "../source/read-bytes.js";
import { decodedBytes } from "../source/decoded-bytes.js";
import { splitEntry, type EntrySelector } from "../source/entry.js";
import { isCassette } from "../source/kinds/cassette.js";
import { journalSource } from "../source/kinds/journal.js";
import type { StandardInput } from "../terminal/standard-input.js";

/** Most of an answer that is read. */
const longestAnswer = 64 * 1024 * 1024;

/** An answer, and the request it answers where that was recorded with it: a source. */
export interface GivenAnswer {
  readonly text: string;
  readonly request?: string;
}

/**
 * The answer that a command was given: the words themselves, a file that holds it, an entry of a cassette or of a
 * mock's journal, or standard input for `-` and for nothing. File and input may be compressed.
 *
 * @throws UsageError when there is nothing to explain; InputError when it cannot be read, or is no text
 */
export async function answerText(argument: string | undefined, standardInput: StandardInput): Promise<GivenAnswer> {
  if (argument === undefined || argument === "-") {
    const kind = standardInput.kind();
    if (argument === undefined && kind !== "pipe" && kind !== "file")
      throw nothing(
        "There is no answer to explain",
        "Give the error text in quotes, a file that holds it, or - and paste it.",
      );
    return { text: await decoded("<stdin>", await readStandardInput(standardInput, longestAnswer)) };
  }
  const { path, entry } = isFile(argument) ? { path: argument } : splitEntry(argument);
  if (isFolder(argument)) throw nothing(`${argument} is a folder`, "Name a file in it, or give the answer itself.");
  if (!isFile(path)) return { text: argument };
  const { bytes } = await decodedBytes(path, readFileBytes(path, longestAnswer), longestAnswer);
  const exchanges = isCassette(path, bytes) ? readCassette(path, bytes) : journalSource(path, bytes, [])?.exchanges;
  const recorded = exchanges === undefined ? undefined : recordedAnswer(path, exchanges, entry);
  return recorded ?? { text: entry === undefined ? new TextDecoder().decode(bytes) : argument };
}

/** What came back for one request of a recording; without a number the last that was refused. */
function recordedAnswer(
  path: string,
  exchanges: readonly KnownExchange[],
  entry: EntrySelector | undefined,
): GivenAnswer {
  if (entry?.isTurn === true) throw nothing(`${path} has no turns`, "Pick a request with #1, #2, … or #last.");
  const answers = exchanges.map((exchange) => refusalOf(exchange) ?? brokenOffOf(exchange));
  const wanted = entry?.position;
  const position = typeof wanted === "number" ? wanted : wanted === "last" ? answers.length : lastIndex(answers) + 1;
  const text = answers[position - 1];
  const count = counted(exchanges.length, "request");
  if (position > answers.length || (position === 0 && wanted !== undefined))
    throw nothing(`${path} has no request ${wanted}: it holds ${count}`, "They count from 1.");
  if (text !== undefined) return { text, request: `${path}#${position}` };
  const what = position === 0 ? `None of the ${count} of ${path} was` : `Request ${position} of ${path} was not`;
  throw UsageError.of({
    code: "usage",
    message: `${what} answered with an error`,
    remedy: "There is nothing to explain; prompt-wire answer shows what came back.",
    next: `prompt-wire answer ${shellWord(`${path}#${position === 0 ? exchanges.length : position}`)}`,
  });
}

/** The answer as text where it was an error: the event that says so, or the whole of what is no stream. */
function refusalOf({ status, answerHeaders = [], answerBody, events }: Exchange): string | undefined {
  const event = events.findLast((data) => /"type":\s*"(?:response\.failed|response\.incomplete|error)"/.test(data));
  if (event !== undefined) return event;
  if (status === undefined || (status < 400 && answerBody === undefined)) return undefined;
  const head = answerHeaders.map(([name, value]) => `${name}: ${value}\n`).join("");
  return `HTTP/1.1 ${status}\n${head}\n${answerBody ?? ""}`;
}

/** An answer that did not come to its end, in the client's words for it and, where they were recorded, the reason. */
function brokenOffOf(exchange: KnownExchange): string | undefined {
  const { kind } = answerEnd(exchange).result;
  const { status, events, error, answerBody, close } = exchange;
  // A recording may only stop: prompt-wire answer calls that an error as well.
  const isOpen = kind === "none" && status !== undefined && answerBody === undefined;
  if (kind !== "interrupted" && kind !== "closed" && !isOpen) return undefined;
  // Before anything came there is no stream yet that could break off.
  if (status === undefined && events.length === 0 && error !== undefined) return error.message;
  const isFrame = exchange.kind === "frame";
  if (close?.by === "server" && close.code === undefined && error === undefined)
    return "stream disconnected before completion: WebSocket protocol error: Connection reset without closing handshake";
  const words = isFrame ? "websocket closed by server before" : "stream closed before";
  const why = close === undefined ? error?.message : closeWords(close, error?.message);
  const reason = why === undefined ? "" : ` (${why})`;
  return `stream disconnected before completion: ${words} ${isChat(exchange) ? "[DONE]" : "response.completed"}${reason}`;
}

/** A close in words that `explain` reads; one that was not said is told by its reason. */
function closeWords({ code, reason = "" }: RecordedClose, otherwise: string | undefined): string | undefined {
  if (code === undefined) return otherwise;
  return `close ${code}${reason === "" ? "" : `: ${reason}`}`;
}

function isChat({ url }: Exchange): boolean {
  return /\/chat\/completions(?:\?|$)/.test(url);
}

function lastIndex(answers: readonly (string | undefined)[]): number {
  return answers.findLastIndex((answer) => answer !== undefined);
}

function isFile(argument: string): boolean {
  return mayBePath(argument) && existsSync(argument) && statSync(argument).isFile();
}

function isFolder(argument: string): boolean {
  return mayBePath(argument) && existsSync(argument) && statSync(argument).isDirectory();
}

/** A sentence is no name of a file, and may be longer than names can be. */
function mayBePath(argument: string): boolean {
  return argument.length < 1024 && !argument.includes("\n");
}

async function decoded(name: string, given: Uint8Array): Promise<string> {
  const { bytes } = await decodedBytes(name, given, longestAnswer);
  return new TextDecoder().decode(bytes);
}

function nothing(message: string, remedy: string): UsageError {
  return UsageError.of({ code: "usage", message, remedy });
}
