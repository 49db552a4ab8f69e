import type { JsonDocument } from "../../json/document.js";
import { assemble, errorOf, outputOf, readEnd, readError, type ResponseEnd } from "./assemble.js";
import { chatError, type ChatAnswer, type ChatError } from "./chat-answer.js";
import { numberOf, objectOf, textOf, type OutputItem } from "./output-item.js";
import { StreamedItem } from "./streamed-item.js";

/** A piece of the answer as it arrives. A tool block starts with its id and name before any of its input. */
export type ChatDelta =
  | { readonly kind: "text" | "reasoning" | "refusal"; readonly text: string }
  | {
      readonly kind: "tool_start";
      readonly index: number;
      readonly id: string;
      readonly name: string;
      readonly type: "function" | "custom";
    }
  | { readonly kind: "tool_input"; readonly index: number; readonly text: string };

/**
 * Follows a Responses event stream and gives the Chat answer (chat translation 4). Items are told apart by
 * `output_index`: some gateways change `item_id` on every event. Text counts once, from the first of delta, done,
 * item done and completed that brings it.
 */
export class AnswerStream {
  readonly #keepsText: boolean;
  readonly #items = new Map<number, StreamedItem>();
  #end: ResponseEnd | undefined;
  #error: ChatError | undefined;
  #isCompleted = false;
  #latest = 0;
  /** Index of the item whose reasoning was shown last; -1 before the first. */
  #reasoningOf = -1;

  /** @param keepsText see `answerReader` */
  constructor(keepsText = true) {
    this.#keepsText = keepsText;
  }

  /**
   * Takes one event and gives what it adds. Whatever follows `response.completed` is ignored; any other end is only
   * remembered, and a completed answer behind it wins (wire contract 9.6).
   */
  push(document: JsonDocument, node = 0): ChatDelta[] {
    return this.#isCompleted ? [] : this.#take(document, node);
  }

  #take(document: JsonDocument, node: number): ChatDelta[] {
    const type = textOf(document, node, "type");
    switch (type) {
      case "response.output_item.added":
      case "response.output_item.done":
        return this.#spaced(document, node, (item) =>
          item.takeItem(document, objectOf(document, node, "item"), type.endsWith("done")),
        );
      case "response.output_text.delta":
        return this.#spaced(document, node, (item) =>
          item.delta("text", part(document, node), textOf(document, node, "delta")),
        );
      case "response.output_text.done":
        return this.#spaced(document, node, (item) =>
          item.done("text", part(document, node), textOf(document, node, "text")),
        );
      case "response.refusal.delta":
        return this.#spaced(document, node, (item) =>
          item.delta("refusal", part(document, node), textOf(document, node, "delta")),
        );
      case "response.refusal.done":
        return this.#spaced(document, node, (item) =>
          item.done("refusal", part(document, node), textOf(document, node, "refusal")),
        );
      case "response.reasoning_summary_text.delta":
        return this.#spaced(document, node, (item) =>
          item.delta("summary", part(document, node), textOf(document, node, "delta")),
        );
      case "response.reasoning_summary_text.done":
        return this.#spaced(document, node, (item) =>
          item.done("summary", part(document, node), textOf(document, node, "text")),
        );
      case "response.reasoning_text.delta":
        return this.#spaced(document, node, (item) =>
          item.delta("reasoning", part(document, node), textOf(document, node, "delta")),
        );
      case "response.reasoning_text.done":
        return this.#spaced(document, node, (item) =>
          item.done("reasoning", part(document, node), textOf(document, node, "text")),
        );
      case "response.function_call_arguments.delta":
      case "response.custom_tool_call_input.delta":
        return this.#spaced(document, node, (item) => item.delta("input", 0, textOf(document, node, "delta")));
      case "response.function_call_arguments.done":
        return this.#spaced(document, node, (item) => item.done("input", 0, textOf(document, node, "arguments")));
      case "response.custom_tool_call_input.done":
        return this.#spaced(document, node, (item) => item.done("input", 0, textOf(document, node, "input")));
      case "response.completed":
      case "response.incomplete":
      case "response.failed":
      case "response.cancelled":
        return this.#finish(document, objectOf(document, node, "response"), type.slice("response.".length));
      case "error":
        this.#error ??= errorOf(document, node) ?? readError(document, node);
        return [];
      case "":
        // Some gateways say an error in the middle of a stream as they would instead of it.
        this.#error ??= errorOf(document, node);
        return [];
      default:
        return [];
    }
  }

  /** The answer after the last event. Without a terminal one the answer is broken, however much of it had come. */
  answer(): ChatAnswer {
    if (this.#error !== undefined && !this.#isCompleted) return chatError(this.#error);
    if (this.#end === undefined) return chatError({ code: "stream_ended_early" });
    const items = [...this.#items].toSorted(([left], [right]) => left - right).map(([, item]) => item.read());
    return assemble(items, this.#end);
  }

  /** True once a terminal event or an error came. */
  get hasEnded(): boolean {
    return this.#end !== undefined || this.#error !== undefined;
  }

  /** A blank line stands between the reasoning of two items, as in the answer as a whole. */
  #spaced(document: JsonDocument, node: number, take: (item: StreamedItem) => ChatDelta[]): ChatDelta[] {
    const deltas = take(this.#item(document, node));
    return this.#withGap(this.#latest, deltas);
  }

  #withGap(index: number, deltas: ChatDelta[]): ChatDelta[] {
    const first = deltas.findIndex(({ kind }) => kind === "reasoning");
    if (first === -1) return deltas;
    const isOther = this.#reasoningOf !== -1 && this.#reasoningOf !== index;
    this.#reasoningOf = index;
    return isOther ? deltas.toSpliced(first, 0, { kind: "reasoning", text: "\n\n" }) : deltas;
  }

  #item(document: JsonDocument, node: number): StreamedItem {
    const index = numberOf(document, node, "output_index") ?? this.#latest;
    this.#latest = index;
    return this.#at(index);
  }

  #at(index: number): StreamedItem {
    let item = this.#items.get(index);
    if (item === undefined) {
      item = new StreamedItem(index, this.#keepsText);
      this.#items.set(index, item);
    }
    return item;
  }

  #finish(document: JsonDocument, response: number, status: string): ChatDelta[] {
    this.#isCompleted = status === "completed";
    this.#end =
      response === -1 ? { status, reason: "", usage: undefined, error: {} } : readEnd(document, response, status);
    // The event's name decides, as for the client; only an answer that was cut off says so in its status alone.
    if (this.#isCompleted && this.#end.status !== "incomplete") this.#end = { ...this.#end, status };
    if (this.#end.status === "failed" || this.#end.status === "cancelled") return [];
    const output: readonly OutputItem[] = response === -1 ? [] : outputOf(document, response);
    return output.flatMap((item, index) => this.#withGap(index, this.#at(index).fill(item)));
  }
}

/** Which part of an item an event is about. */
function part(document: JsonDocument, node: number): number {
  return numberOf(document, node, "content_index") ?? numberOf(document, node, "summary_index") ?? 0;
}
