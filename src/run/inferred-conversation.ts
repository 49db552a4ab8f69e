import { promptItems, type Prompt } from "../compile/prompt.js";
import { ByteWriter } from "../json/byte-writer.js";
import { isCompaction, isModelItem } from "../items/model-item.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import type { HistoryItem } from "./request-history.js";

/** A request that a history tells of, and the items of its answer. */
export interface InferredStep {
  readonly prompt?: Prompt;
  readonly append?: { readonly document: JsonDocument; readonly node: number };
  readonly answer: readonly HistoryItem[];
}

/** The requests that must have led to a Prompt: one ahead of each run of items that a model makes, and the last one. */
export function inferredSteps(prompt: Prompt): InferredStep[] {
  const { document } = prompt;
  const rounds: { readonly asked: number[]; readonly answer: number[] }[] = [{ asked: [], answer: [] }];
  for (const node of promptItems(prompt)) {
    const round = rounds.at(-1)!;
    // A history that begins with the model's items has no request for them.
    if (isAnswered(document, node) && round.asked.length > 0) round.answer.push(node);
    else if (round.answer.length === 0) round.asked.push(node);
    else rounds.push({ asked: [node], answer: [] });
  }
  return rounds.map(({ asked, answer: items }, index) => {
    const answer = items.map((node) => ({ document, node }));
    return index === 0 ? { prompt: withInput(prompt, asked), answer } : { append: list(document, asked), answer };
  });
}

/** What the answer to a Prompt must have been, by the Prompt that came after it: the model's items where it goes on. */
export function inferredAnswer(prompt: Prompt, next: Prompt | undefined): HistoryItem[] {
  if (next === undefined) return [];
  const { document } = next;
  const known = [...promptItems(prompt)].length;
  const added = [...promptItems(next)].slice(known);
  const end = added.findIndex((node) => !isAnswered(document, node));
  return added.slice(0, end === -1 ? added.length : end).map((node) => ({ document, node }));
}

/** The events of a completed answer with these items. */
export function completedAnswer(id: string, items: readonly HistoryItem[]): string[] {
  const done = items.map(({ document, node }) => `{"type":"response.output_item.done","item":${document.text(node)}}`);
  return [...done, `{"type":"response.completed","response":{"id":${JSON.stringify(id)}}}`];
}

/** Whether an item came in an answer; a compaction did, when the client asked for one. */
function isAnswered(document: JsonDocument, node: number): boolean {
  const type = textOf(document, node, "type") ?? "";
  return isModelItem(type, textOf(document, node, "role")) || isCompaction(type);
}

function textOf(document: JsonDocument, node: number, name: string): string | undefined {
  const at = document.isObject(node) ? document.member(node, name) : -1;
  return at !== -1 && document.isString(at) ? document.string(at) : undefined;
}

/** The same Prompt with only these items of its history. */
function withInput({ document, node }: Prompt, items: readonly number[]): Prompt {
  if (!document.isObject(node)) return list(document, items);
  const writer = new ByteWriter();
  let separator = "{";
  for (const { key, value } of document.members(node)) {
    writer.ascii(separator);
    separator = ",";
    writer.copy(document, key);
    writer.ascii(":");
    if (document.is(key, "input")) writeList(writer, document, items);
    else writer.copy(document, value);
  }
  writer.ascii(separator === "{" ? "{}" : "}");
  return { document: parseJson(writer.bytes(), { name: document.name }), node: 0 };
}

function list(document: JsonDocument, items: readonly number[]): Prompt {
  const writer = new ByteWriter();
  writeList(writer, document, items);
  return { document: parseJson(writer.bytes(), { name: document.name }), node: 0 };
}

function writeList(writer: ByteWriter, document: JsonDocument, items: readonly number[]): void {
  writer.ascii("[");
  for (const [index, item] of items.entries()) {
    if (index > 0) writer.ascii(",");
    writer.copy(document, item);
  }
  writer.ascii("]");
}
