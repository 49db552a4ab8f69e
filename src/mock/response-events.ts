import { parseJson } from "../json/parse.js";
import { createdAt } from "./created-at.js";

/** What all events of one response say about it. */
export interface ResponseFacts {
  readonly id: string;
  readonly model: string;
  readonly previous: string | null;
  readonly store: boolean;
  /** JSON text; `null` for a prewarm. */
  readonly usage: string;
  /** How it ends; default: completed. */
  readonly end?: ResponseEnd;
}

export type ResponseEnd =
  | { readonly status: "completed" }
  | { readonly status: "incomplete"; readonly reason: string }
  /** The error as JSON text. */
  | { readonly status: "failed"; readonly error: string };

/** A response object as the API writes it, with its items as they stand. */
export function responseText(facts: ResponseFacts, items: readonly string[]): string {
  const { end = { status: "completed" }, usage } = facts;
  return written(facts, end, items, usage);
}

/** What the response is at its beginning. */
function begunText(facts: ResponseFacts): string {
  return written(facts, { status: "in_progress" }, [], "null");
}

function written(
  { id, model, previous, store }: ResponseFacts,
  end: ResponseEnd | { readonly status: "in_progress" },
  items: readonly string[],
  usage: string,
): string {
  const head = JSON.stringify({ id, object: "response", created_at: createdAt, status: end.status });
  const rest = JSON.stringify({
    incomplete_details: end.status === "incomplete" ? { reason: end.reason } : null,
    model,
    previous_response_id: previous,
    store,
  });
  const error = end.status === "failed" ? end.error : "null";
  const output = `"output":[${items.join(",")}],"usage":${usage}`;
  return `${head.slice(0, -1)},"error":${error},${rest.slice(1, -1)},${output}}`;
}

/** Every event of a response, as JSON texts, in the order of the API. */
export function responseEvents(facts: ResponseFacts, items: readonly string[]): string[] {
  const events = [
    event("response.created", `"response":${begunText(facts)}`),
    event("response.in_progress", `"response":${begunText(facts)}`),
    ...items.flatMap(itemEvents),
    event(`response.${facts.end?.status ?? "completed"}`, `"response":${responseText(facts, items)}`),
  ];
  return events.map((text, index) => `${text.slice(0, -1)},"sequence_number":${index}}`);
}

/** What a prewarm is answered with (wire contract 10.5). */
export function prewarmEvents(facts: ResponseFacts): string[] {
  return [
    event("response.created", `"response":${begunText(facts)}`),
    event("response.completed", `"response":${responseText(facts, [])}`),
  ];
}

function event(type: string, members: string): string {
  return `{"type":"${type}",${members}}`;
}

type Item = Readonly<Record<string, unknown>>;

function itemEvents(text: string, index: number): string[] {
  const item = parseJson(text).value(0) as Item;
  const place = `"output_index":${index}`;
  const named = `"item_id":${JSON.stringify(item["id"] ?? `item_${index}`)},${place}`;
  const [begun, ...between] = stepsOf(item, named);
  return [
    event("response.output_item.added", `${place},"item":${begun === undefined ? text : JSON.stringify(begun)}`),
    ...(between as string[]),
    event("response.output_item.done", `${place},"item":${text}`),
  ];
}

/** The item before it has its content, then the events that bring it; nothing for items that come whole. */
function stepsOf(item: Item, named: string): [] | [begun: Item, ...events: string[]] {
  switch (item["type"]) {
    case "message":
      return [{ ...item, status: "in_progress", content: [] }, ...list(item["content"]).flatMap(contentEvents(named))];
    case "reasoning":
      return [{ ...item, summary: [] }, ...list(item["summary"]).flatMap(summaryEvents(named))];
    case "function_call":
      return [
        { ...item, arguments: "" },
        ...textEvents("response.function_call_arguments", named, "arguments", item["arguments"]),
      ];
    case "custom_tool_call":
      return [{ ...item, input: "" }, ...textEvents("response.custom_tool_call_input", named, "input", item["input"])];
    default:
      return [];
  }
}

function contentEvents(named: string): (part: Item, index: number) => string[] {
  return (part, index) => {
    const place = `${named},"content_index":${index}`;
    const isText = part["type"] === "output_text";
    if (!isText && part["type"] !== "refusal") return [];
    const member = isText ? "text" : "refusal";
    return [
      event("response.content_part.added", `${place},"part":${JSON.stringify({ ...part, [member]: "" })}`),
      ...textEvents(isText ? "response.output_text" : "response.refusal", place, member, part[member]),
      event("response.content_part.done", `${place},"part":${JSON.stringify(part)}`),
    ];
  };
}

function summaryEvents(named: string): (part: Item, index: number) => string[] {
  return (part, index) => {
    const place = `${named},"summary_index":${index}`;
    return [
      event("response.reasoning_summary_part.added", `${place},"part":${JSON.stringify({ ...part, text: "" })}`),
      ...textEvents("response.reasoning_summary_text", place, "text", part["text"]),
      event("response.reasoning_summary_part.done", `${place},"part":${JSON.stringify(part)}`),
    ];
  };
}

function textEvents(type: string, place: string, member: string, text: unknown): string[] {
  const whole = typeof text === "string" ? text : "";
  return [
    ...textPieces(whole).map((piece) => event(`${type}.delta`, `${place},"delta":${JSON.stringify(piece)}`)),
    event(`${type}.done`, `${place},"${member}":${JSON.stringify(whole)}`),
  ];
}

/** A text as a model says it: a word at a time, white space with the word before it. */
export function textPieces(text: string): string[] {
  return text.match(/\s*\S+\s*/gu) ?? (text === "" ? [] : [text]);
}

function list(value: unknown): readonly Item[] {
  return Array.isArray(value) ? (value as Item[]) : [];
}
