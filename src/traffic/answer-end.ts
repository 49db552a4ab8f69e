import { readAnswer } from "../explain/read-answer.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { resolvePointer } from "../json/pointer.js";
import { InputError } from "../problem/input-error.js";
import { closeText } from "./close-text.js";
import type { ObservedExchange } from "./observed-exchange.js";
import { tellingEvent } from "./telling-event.js";
import type { TokenUsage, TrafficResult } from "./traffic-row.js";

/** How an answer ended, what it cost, and what the server remembers of it. */
export interface AnswerEnd {
  readonly result: TrafficResult;
  readonly usage?: TokenUsage;
  /** Id of the completed answer. */
  readonly id?: string;
  /** Its items, in order. */
  readonly items: readonly { readonly document: JsonDocument; readonly node: number }[];
}

/** Reads the end of an answer of any protocol out of its events, or out of its body when it was no stream. */
export function answerEnd(exchange: ObservedExchange): AnswerEnd {
  const { status, answerBody, events } = exchange;
  const reading: Reading = { items: [] };
  for (const text of events) {
    if (!tellingEvent.test(text)) continue;
    const document = parsed(text);
    if (document !== undefined) readEvent(document, reading);
  }
  const body = answerBody === undefined ? undefined : parsed(answerBody);
  if (status !== undefined && status >= 400) return { ...refused(status, answerBody ?? events.join("\n")), items: [] };
  if (body !== undefined) readBody(body, reading);
  const { id, usage, items, result = withoutEnd(exchange) } = reading;
  return {
    result,
    ...(usage !== undefined && { usage }),
    ...(id !== undefined && result.kind === "completed" && { id }),
    items,
  };
}

/** What one event says of the end of an answer; undefined when it says nothing of it. */
export function endOfEvent(text: string): TrafficResult | undefined {
  const reading: Reading = { items: [] };
  const document = parsed(text);
  if (document !== undefined) readEvent(document, reading);
  return reading.result;
}

interface Reading {
  items: { readonly document: JsonDocument; readonly node: number }[];
  id?: string;
  usage?: TokenUsage;
  result?: TrafficResult;
}

function readEvent(document: JsonDocument, reading: Reading): void {
  const type = textAt(document, "/type");
  if (type === "response.output_item.done") {
    const item = document.member(0, "item");
    if (item !== -1) reading.items.push({ document, node: item });
    return;
  }
  if (type === "error") {
    const status = Number(textAt(document, "/status") ?? textAt(document, "/status_code") ?? Number.NaN);
    const isStatus = status >= 100 && !(status >= 200 && status < 300);
    const error = errorAt(document, "/error");
    // An error frame without a status is none of the protocol, but what else there is to say.
    if (isStatus || error.code !== undefined)
      reading.result ??= { kind: "error", ...(isStatus && { status }), ...error };
    return;
  }
  if (type?.startsWith("response.") === true) {
    readResponse(document, document.member(0, "response"), type.slice("response.".length), reading);
    return;
  }
  readChat(document, reading);
}

/** A response object: in the event that ends a stream, or as the whole answer. */
function readResponse(document: JsonDocument, node: number, status: string, reading: Reading): void {
  if (node === -1 || !document.isObject(node)) return;
  const id = textAt(document, "/id", node);
  const usage = usageAt(document, document.member(node, "usage"), "input_tokens", "output_tokens");
  if (usage !== undefined) reading.usage = usage;
  if (status === "completed") {
    reading.id = id ?? "";
    // It wins over a failure that was said before it (wire contract 9.6).
    if (reading.result?.kind !== "completed") reading.result = { kind: "completed", id: id ?? "" };
    const output = document.member(node, "output");
    if (reading.items.length === 0 && output !== -1 && document.isArray(output)) {
      reading.items = Array.from(document.elements(output), (item) => ({ document, node: item }));
    }
  } else if (status === "failed") {
    reading.result ??= { kind: "failed", ...(id !== undefined && { id }), ...errorAt(document, "/error", node) };
  } else if (status === "incomplete") {
    const reason = textAt(document, "/incomplete_details/reason", node) ?? "unknown";
    reading.result ??= { kind: "failed", ...(id !== undefined && { id }), code: `incomplete: ${reason}` };
  }
}

function readChat(document: JsonDocument, reading: Reading): void {
  const object = textAt(document, "/object") ?? "";
  const usage = usageAt(document, document.member(0, "usage"), "prompt_tokens", "completion_tokens");
  if (usage !== undefined) reading.usage = usage;
  if (object.startsWith("chat.completion")) {
    const id = textAt(document, "/id") ?? "";
    if (textAt(document, "/choices/0/finish_reason") !== undefined) {
      reading.id = id;
      reading.result ??= { kind: "completed", id };
    }
  } else if (resolvePointer(document, "/error") !== -1) {
    reading.result ??= { kind: "failed", ...errorAt(document, "/error") };
  }
}

function readBody(document: JsonDocument, reading: Reading): void {
  if (textAt(document, "/object") === "response") {
    readResponse(document, 0, textAt(document, "/status") ?? "completed", reading);
  } else readChat(document, reading);
}

/** A status that is none of success, with what the provider says in whatever form. */
function refused(status: number, text: string): { readonly result: TrafficResult } {
  const { code, message } = readAnswer(text);
  return {
    result: { kind: "refused", status, ...(code !== undefined && { code }), ...(message !== "" && { message }) },
  };
}

function withoutEnd({ ended, error, close, status, events }: ObservedExchange): TrafficResult {
  if (ended === "interrupted")
    return { kind: "interrupted", ...(error !== undefined && error.message !== "" && { reason: error.message }) };
  if (close !== undefined) {
    const reason = closeText(close);
    return { kind: "closed", ...(reason !== undefined && { reason }) };
  }
  if (ended === "failed") return { kind: "failed", ...(error !== undefined && { message: error.message }) };
  const isDocument = status !== undefined && status < 300 && events.length === 0;
  return isDocument && ended === "completed" ? { kind: "completed", id: "" } : { kind: "none" };
}

function usageAt(document: JsonDocument, node: number, input: string, output: string): TokenUsage | undefined {
  if (node === -1 || !document.isObject(node)) return undefined;
  const count = (pointer: string): number | undefined => {
    const found = resolvePointer(document, pointer, node);
    const value = found === -1 ? Number.NaN : Number(document.text(found));
    return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  };
  const total = count(`/${input}`);
  if (total === undefined) return undefined;
  const cached = count(`/${input}_details/cached_tokens`);
  const made = count(`/${output}`);
  return { input: total, ...(cached !== undefined && { cached }), ...(made !== undefined && { output: made }) };
}

function errorAt(document: JsonDocument, pointer: string, from = 0): { code?: string; message?: string } {
  const error = resolvePointer(document, pointer, from);
  if (error === -1) return {};
  if (document.isString(error)) return { message: document.string(error) };
  const code = textAt(document, "/code", error) ?? textAt(document, "/type", error);
  const message = textAt(document, "/message", error);
  return { ...(code !== undefined && { code }), ...(message !== undefined && { message }) };
}

/** A string or number as text. */
function textAt(document: JsonDocument, pointer: string, from = 0): string | undefined {
  const node = resolvePointer(document, pointer, from);
  if (node === -1 || document.isNull(node) || document.isObject(node) || document.isArray(node)) return undefined;
  return document.isString(node) ? document.string(node) : document.text(node);
}

function parsed(text: string): JsonDocument | undefined {
  try {
    const document = parseJson(text, { name: "answer" });
    return document.isObject(0) ? document : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
