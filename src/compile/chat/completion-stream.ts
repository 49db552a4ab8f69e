import type { JsonDocument } from "../../json/document.js";
import type { ChatDelta } from "./answer-stream.js";
import { errorOf } from "./assemble.js";
import { chatError, type ChatAnswer, type ChatError, type ChatToolCall, type ChatUsage } from "./chat-answer.js";
import { completionResult, completionUsage, firstChoice, reasoningOf } from "./completion-answer.js";
import { numberOf, objectOf, textOf } from "./output-item.js";
import { grown } from "./streamed-item.js";

interface Call {
  readonly id: string;
  readonly type: "function" | "custom";
  readonly name: string;
  input: string;
}

/** Adds up the chunks of a streamed Chat Completions answer. The last chunk brings usage, behind the end of the choice. */
export class CompletionStream {
  readonly #keepsText: boolean;
  readonly #calls = new Map<number, Call>();
  #content = "";
  #reasoning = "";
  #refusal = "";
  #finishReason = "";
  #usage: ChatUsage | undefined;
  #error: ChatError | undefined;

  /** @param keepsText see `answerReader` */
  constructor(keepsText = true) {
    this.#keepsText = keepsText;
  }

  /** Only an error ends the stream: usage may follow the end of the choice. */
  get hasEnded(): boolean {
    return this.#error !== undefined;
  }

  push(document: JsonDocument, node = 0): ChatDelta[] {
    if (this.hasEnded) return [];
    this.#error = errorOf(document, node);
    if (this.#error !== undefined) return [];
    this.#usage = completionUsage(document, node) ?? this.#usage;
    const choice = firstChoice(document, node);
    if (choice === -1) return [];
    this.#finishReason = textOf(document, choice, "finish_reason") || this.#finishReason;
    const delta = objectOf(document, choice, "delta");
    return delta === -1 ? [] : this.#delta(document, delta);
  }

  answer(): ChatAnswer {
    if (this.#error !== undefined) return chatError(this.#error);
    if (this.#finishReason === "") return chatError({ code: "stream_ended_early" });
    const calls = [...this.#calls].toSorted(([left], [right]) => left - right).map(([, call]) => toolCall(call));
    return completionResult({
      content: this.#content,
      reasoning: this.#reasoning,
      refusal: this.#refusal,
      calls,
      finishReason: this.#finishReason,
      usage: this.#usage,
    });
  }

  #delta(document: JsonDocument, delta: number): ChatDelta[] {
    const reasoning = reasoningOf(document, delta);
    const text = textOf(document, delta, "content");
    const refusal = textOf(document, delta, "refusal");
    this.#reasoning = grown(this.#reasoning, reasoning, this.#keepsText);
    this.#content = grown(this.#content, text, this.#keepsText);
    this.#refusal = grown(this.#refusal, refusal, this.#keepsText);
    const pieces = [
      { kind: "reasoning", text: reasoning },
      { kind: "text", text },
      { kind: "refusal", text: refusal },
    ] as const;
    const calls = document.member(delta, "tool_calls");
    const called = calls !== -1 && document.isArray(calls) ? Array.from(document.elements(calls)) : [];
    return [
      ...pieces.filter((piece) => piece.text !== ""),
      ...called.flatMap((call, position) => this.#call(document, call, position)),
    ];
  }

  #call(document: JsonDocument, call: number, position: number): ChatDelta[] {
    const index = numberOf(document, call, "index") ?? position;
    const custom = objectOf(document, call, "custom");
    const own = custom === -1 ? objectOf(document, call, "function") : custom;
    const input = textOf(document, own, custom === -1 ? "arguments" : "input");
    const known = this.#calls.get(index);
    const deltas: ChatDelta[] = [];
    if (known === undefined) {
      const type = custom === -1 ? "function" : "custom";
      const start = { id: textOf(document, call, "id"), name: textOf(document, own, "name"), type } as const;
      this.#calls.set(index, { ...start, input: grown("", input, this.#keepsText) });
      deltas.push({ kind: "tool_start", index, ...start });
    } else known.input = grown(known.input, input, this.#keepsText);
    return input === "" ? deltas : [...deltas, { kind: "tool_input", index, text: input }];
  }
}

function toolCall({ id, type, name, input }: Call): ChatToolCall {
  return type === "function"
    ? { id, type, function: { name, arguments: input } }
    : { id, type, custom: { name, input } };
}
