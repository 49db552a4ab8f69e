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
}

/** A response object as the API writes it, with its items as they stand. */
export function responseText(
  facts: ResponseFacts,
  status: "in_progress" | "completed",
  items: readonly string[],
): string {
  const { id, model, previous, store, usage } = facts;
  const head = JSON.stringify({
    id,
    object: "response",
    created_at: createdAt,
    status,
    error: null,
    incomplete_details: null,
    model,
    previous_response_id: previous,
    store,
  });
  const end = status === "completed" ? usage : "null";
  return `${head.slice(0, -1)},"output":[${items.join(",")}],"usage":${end}}`;
}

/** Every event of a response, as JSON texts, in the order of the API. */
export function responseEvents(facts: ResponseFacts, items: readonly string[]): string[] {
  const events = [
    event("response.created", `"response":${responseText(facts, "in_progress", [])}`),
    event("response.in_progress", `"response":${responseText(facts, "in_progress", [])}`),
    ...items.flatMap(itemEvents),
    event("response.completed", `"response":${responseText(facts, "completed", items)}`),
  ];
  return events.map((text, index) => `${text.slice(0, -1)},"sequence_number":${index}}`);
}

/** What a prewarm is answered with (wire contract 10.5). */
export function prewarmEvents(facts: ResponseFacts): string[] {
  return [
    event("response.created", `"response":${responseText(facts, "in_progress", [])}`),
    event("response.completed", `"response":${responseText(facts, "completed", [])}`),
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
