import type { ChatDelta } from "../compile/chat/answer-stream.js";
import type { Paint } from "./paint.js";

type Block = "reasoning" | "text" | "refusal";

interface Call {
  readonly name: string;
  readonly id: string;
  input: string;
}

/**
 * Writes an answer down while it arrives: reasoning, text and refusal as blocks of their own. Tool calls are written
 * when they are whole, because the pieces of several may alternate.
 */
export class AnswerStreamText {
  readonly #paint: Paint;
  readonly #shown: (text: string) => string;
  readonly #calls = new Map<number, Call>();
  #block: Block | undefined;
  #hasText = false;
  #endsLine = true;

  /** @param shown what becomes of a text of the other side before it is coloured */
  constructor(paint: Paint, shown: (text: string) => string) {
    this.#paint = paint;
    this.#shown = shown;
  }

  /** Whether anything of the answer has come. */
  get hasText(): boolean {
    return this.#hasText || this.#calls.size > 0;
  }

  /** What a piece of the answer adds. */
  push(delta: ChatDelta): string {
    if (delta.kind === "tool_start") {
      this.#calls.set(delta.index, { name: delta.name, id: delta.id, input: "" });
      return "";
    }
    if (delta.kind === "tool_input") {
      const call = this.#calls.get(delta.index);
      if (call !== undefined) call.input += delta.text;
      return "";
    }
    const { kind, text } = delta;
    const calls = this.#takeCalls();
    const gap = calls === "" && this.#block !== kind ? this.#gap() : "";
    this.#block = kind;
    this.#hasText = true;
    this.#endsLine = text.endsWith("\n");
    const paint = { reasoning: this.#paint.dim, refusal: this.#paint.caution, text: (plain: string) => plain }[kind];
    return `${calls}${calls === "" ? gap : "\n"}${paint(this.#shown(text))}`;
  }

  /** What is left when the answer has ended. */
  end(): string {
    const calls = this.#takeCalls();
    const line = this.#endsLine ? "" : "\n";
    this.#endsLine = true;
    return calls + line;
  }

  /** A blank line between blocks. */
  #gap(): string {
    if (!this.#hasText) return "";
    return this.#endsLine ? "\n" : "\n\n";
  }

  #takeCalls(): string {
    if (this.#calls.size === 0) return "";
    const lines = Array.from(
      this.#calls.values(),
      ({ name, id, input }) =>
        `${this.#paint.name(this.#shown(name))}(${this.#shown(input)})  ${this.#paint.dim(this.#shown(id))}\n`,
    );
    const text = this.#gap() + lines.join("");
    this.#calls.clear();
    this.#hasText = true;
    this.#endsLine = true;
    this.#block = undefined;
    return text;
  }
}
