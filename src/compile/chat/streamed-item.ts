import type { JsonDocument } from "../../json/document.js";
import type { ChatDelta } from "./answer-stream.js";
import { readOutputItem, type OutputItem } from "./output-item.js";

type Channel = "text" | "refusal" | "summary" | "reasoning" | "input";

/** One output item while its pieces arrive. */
export class StreamedItem {
  readonly #index: number;
  readonly #keepsText: boolean;
  readonly #parts: Readonly<Record<Channel, Map<number, string>>> = {
    text: new Map(),
    refusal: new Map(),
    summary: new Map(),
    reasoning: new Map(),
    input: new Map(),
  };
  #head: Pick<OutputItem, "type" | "callId" | "name"> = { type: "", callId: "", name: "" };
  #hasStarted = false;
  /** Input that came before the call's id and name were known. */
  #waiting = "";

  /** @param keepsText see `answerReader` */
  constructor(index: number, keepsText: boolean) {
    this.#index = index;
    this.#keepsText = keepsText;
  }

  /** An `output_item` event: `added` brings the head, `done` whatever has not come before. */
  takeItem(document: JsonDocument, item: number, isDone: boolean): ChatDelta[] {
    if (item === -1) return [];
    const read = readOutputItem(document, item);
    this.#takeHead(read);
    return isDone ? this.fill(read) : this.#start();
  }

  delta(channel: Channel, part: number, text: string): ChatDelta[] {
    const parts = this.#parts[channel];
    const before = parts.get(part);
    parts.set(part, grown(before ?? "", text, this.#keepsText));
    return this.#show(channel, parts, before === undefined, text);
  }

  /** A `done` event counts only for a part of which nothing has come. */
  done(channel: Channel, part: number, text: string): ChatDelta[] {
    return this.#parts[channel].has(part) ? [] : this.delta(channel, part, text);
  }

  /** Takes from a whole item the channels of which nothing has come. */
  fill(item: OutputItem): ChatDelta[] {
    this.#takeHead(item);
    const deltas = this.#start();
    const whole: readonly (readonly [Channel, readonly string[]])[] = [
      ["summary", item.summaries],
      ["reasoning", item.reasoning],
      ["text", item.text === "" ? [] : [item.text]],
      ["refusal", item.refusal === "" ? [] : [item.refusal]],
      ["input", item.input === "" ? [] : [item.input]],
    ];
    for (const [channel, texts] of whole) {
      if (this.#length(channel) > 0) continue;
      this.#parts[channel].clear();
      for (const [part, text] of texts.entries()) deltas.push(...this.delta(channel, part, text));
    }
    return deltas;
  }

  /** The item as far as it has come. */
  read(): OutputItem {
    const text = (channel: Channel): string => this.#texts(channel).join("");
    return {
      ...this.#head,
      type: this.#head.type || this.#guess(),
      text: text("text"),
      refusal: text("refusal"),
      summaries: this.#texts("summary"),
      reasoning: this.#texts("reasoning"),
      input: text("input"),
    };
  }

  #takeHead({ type, callId, name }: OutputItem): void {
    this.#head = { type: type || this.#head.type, callId: callId || this.#head.callId, name: name || this.#head.name };
  }

  #start(): ChatDelta[] {
    const { type, callId, name } = this.#head;
    const isCall = type === "function_call" || type === "custom_tool_call";
    if (this.#hasStarted || !isCall || callId === "") return [];
    this.#hasStarted = true;
    const kind = type === "custom_tool_call" ? "custom" : "function";
    const start: ChatDelta = { kind: "tool_start", index: this.#index, id: callId, name, type: kind };
    const waiting = this.#waiting;
    return waiting === "" ? [start] : [start, { kind: "tool_input", index: this.#index, text: waiting }];
  }

  #show(channel: Channel, parts: ReadonlyMap<number, string>, isNew: boolean, text: string): ChatDelta[] {
    if (text === "") return [];
    if (channel === "text" || channel === "refusal") return [{ kind: channel, text }];
    if (channel === "input") {
      if (this.#hasStarted) return [{ kind: "tool_input", index: this.#index, text }];
      this.#waiting += text;
      return [];
    }
    // Raw reasoning is shown only where there is no summary of it.
    if (channel === "reasoning" && this.#length("summary") > 0) return [];
    const gap = channel === "summary" && isNew && parts.size > 1 ? "\n\n" : "";
    return [{ kind: "reasoning", text: gap + text }];
  }

  #length(channel: Channel): number {
    return this.#texts(channel).join("").length;
  }

  #texts(channel: Channel): string[] {
    return [...this.#parts[channel]].toSorted(([left], [right]) => left - right).map(([, text]) => text);
  }

  /** The type of an item whose head never came. */
  #guess(): string {
    if (this.#length("summary") + this.#length("reasoning") > 0) return "reasoning";
    return this.#length("input") > 0 ? "function_call" : "message";
  }
}

/** A text with its next piece; where it is not kept, no more than that there is some. */
export function grown(before: string, piece: string, keepsText: boolean): string {
  if (keepsText) return before + piece;
  return before === "" ? piece.slice(0, 1) : before;
}
