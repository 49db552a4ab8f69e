import type { ChatDelta } from "../compile/chat/answer-stream.js";
import { RedactedStream } from "./redacted-stream.js";
import type { Redactor } from "../secrets/redactor.js";

type Texts = Exclude<ChatDelta, { readonly kind: "tool_start" }>;

/**
 * The pieces of an answer as they are shown one after the other, without secrets: here also those are found that stand
 * across parts and items. Each kind of text, and each call, is a text of its own.
 */
export class RedactedDeltas {
  readonly #redactor: Redactor;
  readonly #streams = new Map<string, { readonly stream: RedactedStream; last: Texts }>();

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** What can be shown after this piece; before it the rest of a text that it ends. */
  push(delta: ChatDelta): ChatDelta[] {
    if (delta.kind === "tool_start") {
      const [name, id] = [this.#redactor.text(delta.name), this.#redactor.text(delta.id)];
      return [...this.#endOthers("tool_input"), { ...delta, name, id }];
    }
    const name = delta.kind === "tool_input" ? `tool_input ${delta.index}` : delta.kind;
    const rest = this.#endOthers(delta.kind);
    const open = this.#streams.get(name) ?? { stream: new RedactedStream(this.#redactor), last: delta };
    this.#streams.set(name, open);
    open.last = delta;
    return [...rest, ...withText(delta, open.stream.push(delta.text))];
  }

  /** The rest, when nothing follows. */
  end(): ChatDelta[] {
    return this.#endOthers(undefined);
  }

  #endOthers(kind: Texts["kind"] | undefined): ChatDelta[] {
    const rest: ChatDelta[] = [];
    for (const [name, { stream, last }] of this.#streams) {
      if (last.kind === kind) continue;
      this.#streams.delete(name);
      rest.push(...withText(last, stream.end()));
    }
    return rest;
  }
}

function withText(delta: Texts, text: string): ChatDelta[] {
  return text === "" ? [] : [{ ...delta, text }];
}
