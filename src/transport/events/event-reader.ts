import { ownEntry } from "../../problem/own-entry.js";
import { readAnswerItem } from "../../compile/items/compared-form.js";
import type { Dialect } from "../../compile/dialects/dialect.js";
import type { JsonDocument } from "../../json/document.js";
import { CompletedUnreadable, readCompleted } from "./completed.js";
import { readErrorFrame } from "./error-frame.js";
import { headerMember, numberMember, present, stringMember } from "./member-access.js";
import { rateLimitsOfEvent } from "./rate-limits.js";
import type { FailedResponse, ReceivedItem, ResponseEvent } from "./response-event.js";
import { parseServerEvent, readServerEvent, type ServerEvent } from "./server-event.js";

export interface EventReaderOptions {
  readonly dialect: Dialect;
  /** The two transports read the same table with a few differences (wire contract 10.6). */
  readonly channel: "sse" | "websocket";
  /** `x-codex-safety-buffering-faster-model` of the response's headers. */
  readonly fasterModel?: string;
}

const modelHeaders = ["openai-model", "x-openai-model"];

/** Turns the server's events into what the client makes of them (wire contract 9.6). One reader serves one response. */
export class EventReader {
  readonly #options: EventReaderOptions;
  #model: string | undefined;

  constructor(options: EventReaderOptions) {
    this.#options = options;
  }

  /** @param text data of one SSE event, or one WebSocket text frame */
  read(text: string): ResponseEvent[] {
    const document = parseServerEvent(text);
    if ("why" in document) return [{ type: "ignored", why: document.why, text }];
    const error = this.#errorFrame(document, text);
    if (typeof error === "object") return [error];
    const event = readServerEvent(document, text);
    if (event.type === undefined) return [{ type: "ignored", why: event.why, text }];
    const before = [...this.#serverModel(event.document), ...this.#safetyBuffering(event.document)];
    const own = error === undefined ? this.#own(event, text) : [ignored(event, text, error)];
    return before.length === 0 ? own : [...before, ...own];
  }

  /** The client looks for one before it reads anything else; says why there is none in what looks like one. */
  #errorFrame(document: JsonDocument, text: string): ResponseEvent | string | undefined {
    const { channel, dialect } = this.#options;
    if (channel !== "websocket" || stringMember(document, document.root, "type") !== "error") return undefined;
    return readErrorFrame(document, dialect, text);
  }

  #own(event: ServerEvent, text: string): ResponseEvent[] {
    const read =
      ownEntry(readers, event.type) ??
      (this.#options.channel === "websocket" ? ownEntry(webSocketReaders, event.type) : undefined);
    if (read === undefined) return [ignored(event, text, "unknown to the client")];
    const result = read(event.document, this.#options, text);
    if (typeof result === "string") return [ignored(event, text, result)];
    return Array.isArray(result) ? result : [result];
  }

  /** Told when it changes; `response.headers` comes before the event's own. */
  #serverModel(document: JsonDocument): ResponseEvent[] {
    const response = present(document, document.root, "response");
    const model =
      headerMember(document, present(document, response, "headers"), modelHeaders) ??
      headerMember(document, present(document, document.root, "headers"), modelHeaders);
    if (model === undefined || model === this.#model) return [];
    this.#model = model;
    return [{ type: "server-model", model }];
  }

  #safetyBuffering(document: JsonDocument): ResponseEvent[] {
    const node = document.member(document.root, "safety_buffering");
    if (node === -1 || !document.isObject(node)) return [];
    const useCases = strings(document, document.member(node, "use_cases"));
    const reasons = strings(document, document.member(node, "reasons"));
    if (useCases === undefined || reasons === undefined) return [];
    const told = document.member(node, "retry_model");
    const headers = present(document, document.root, "headers");
    const fasterModel =
      headerMember(document, headers, ["x-codex-safety-buffering-faster-model"]) ?? this.#options.fasterModel;
    const retryModel = told === -1 ? fasterModel : stringMember(document, node, "retry_model");
    return [{ type: "safety-buffering", useCases, reasons, ...(retryModel !== undefined && { retryModel }) }];
  }
}

/** Gives events, or says why the client ignores this one. */
type Read = (
  document: JsonDocument,
  options: EventReaderOptions,
  text: string,
) => ResponseEvent | ResponseEvent[] | string;

const readers: Readonly<Record<string, Read | undefined>> = {
  "response.created": (document) =>
    present(document, document.root, "response") === -1 ? "it has no response" : { type: "created" },
  "response.output_item.added": (document, { dialect }) => itemEvent(document, dialect, "output-item-added"),
  "response.output_item.done": (document, { dialect }) => itemEvent(document, dialect, "output-item-done"),
  "response.output_text.delta": (document) => {
    const delta = stringMember(document, 0, "delta");
    return delta === undefined ? "it has no delta" : { type: "output-text-delta", delta };
  },
  "response.custom_tool_call_input.delta": (document) => {
    const delta = stringMember(document, 0, "delta");
    const callId = stringMember(document, 0, "call_id");
    const itemId = stringMember(document, 0, "item_id") ?? callId;
    if (delta === undefined || itemId === undefined) return "it has no delta, or neither item_id nor call_id";
    return { type: "tool-input-delta", itemId, delta, ...(callId !== undefined && { callId }) };
  },
  "response.reasoning_summary_text.delta": (document) => {
    const delta = stringMember(document, 0, "delta");
    const summaryIndex = numberMember(document, 0, "summary_index");
    if (delta === undefined || summaryIndex === undefined) return "it has no delta or no summary_index";
    return { type: "reasoning-summary-delta", delta, summaryIndex };
  },
  "response.reasoning_summary_text.done": (document) => {
    const itemId = stringMember(document, 0, "item_id");
    const text = stringMember(document, 0, "text");
    const summaryIndex = numberMember(document, 0, "summary_index");
    if (itemId === undefined || text === undefined || summaryIndex === undefined)
      return "it has no item_id, no text or no summary_index";
    return { type: "reasoning-summary-done", itemId, text, summaryIndex };
  },
  "response.reasoning_summary_part.added": (document) => {
    const summaryIndex = numberMember(document, 0, "summary_index");
    return summaryIndex === undefined
      ? "it has no summary_index"
      : { type: "reasoning-summary-part-added", summaryIndex };
  },
  "response.reasoning_text.delta": (document) => {
    const delta = stringMember(document, 0, "delta");
    const contentIndex = numberMember(document, 0, "content_index");
    if (delta === undefined || contentIndex === undefined) return "it has no delta or no content_index";
    return { type: "reasoning-content-delta", delta, contentIndex };
  },
  "response.completed": (document) => {
    const response = present(document, document.root, "response");
    if (response === -1) return "it has no response";
    try {
      return { type: "completed", ...readCompleted(document, response) };
    } catch (error) {
      if (error instanceof CompletedUnreadable) return { type: "completed-unreadable", why: error.message };
      throw error;
    }
  },
  "response.failed": (document) => {
    const error = readFailure(document, present(document, present(document, document.root, "response"), "error"));
    return { type: "failed", ...(error && { error }) };
  },
  "response.incomplete": (document) => {
    const details = present(document, present(document, document.root, "response"), "incomplete_details");
    return { type: "incomplete", reason: stringMember(document, details, "reason") ?? "unknown" };
  },
  "response.metadata": (document, { channel }) => metadataEvents(document, channel),
};

const webSocketReaders: Readonly<Record<string, Read | undefined>> = {
  "codex.rate_limits": (document) => ({ type: "rate-limits", limits: rateLimitsOfEvent(document) }),
};

function itemEvent(
  document: JsonDocument,
  dialect: Dialect,
  type: "output-item-added" | "output-item-done",
): ResponseEvent | string {
  const node = present(document, document.root, "item");
  if (node === -1) return "it has no item";
  const answer = readAnswerItem(dialect, document, node);
  if (answer.kind === "unreadable") return `the client cannot read the item: ${answer.why}`;
  const item: ReceivedItem = { document, node, answer };
  return { type, item };
}

function metadataEvents(document: JsonDocument, channel: EventReaderOptions["channel"]): ResponseEvent[] | string {
  const events: ResponseEvent[] = [];
  const headers = present(document, document.root, "headers");
  const turnState = channel === "websocket" ? headerMember(document, headers, ["x-codex-turn-state"]) : undefined;
  if (turnState !== undefined) events.push({ type: "turn-state", value: turnState });
  const metadata = present(document, document.root, "metadata");
  const verifications = strings(document, present(document, metadata, "openai_verification_recommendation"))?.filter(
    (name) => name === "trusted_access_for_cyber",
  );
  if (verifications !== undefined && verifications.length > 0)
    events.push({ type: "model-verifications", verifications });
  const moderation = present(document, metadata, "openai_chatgpt_moderation_metadata");
  if (moderation !== -1) events.push({ type: "turn-moderation", metadata: document.text(moderation) });
  return events.length === 0 ? "nothing in it concerns the client" : events;
}

/** `code` and `message` when both can be read; an error of another shape is as good as none (wire contract 9.7). */
function readFailure(document: JsonDocument, error: number): FailedResponse | undefined {
  if (error === -1 || !document.isObject(error)) return undefined;
  const told: { code?: string; message?: string } = {};
  for (const name of ["code", "message"] as const) {
    const at = present(document, error, name);
    if (at === -1) continue;
    if (!document.isString(at)) return undefined;
    told[name] = document.string(at);
  }
  return told;
}

function strings(document: JsonDocument, array: number): string[] | undefined {
  if (array === -1 || !document.isArray(array)) return undefined;
  const found: string[] = [];
  for (const node of document.elements(array)) if (document.isString(node)) found.push(document.string(node));
  return found;
}

function ignored(event: ServerEvent, text: string, why: string): ResponseEvent {
  return { type: "ignored", event: event.type, why, text };
}
