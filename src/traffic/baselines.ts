import { answerParts, itemsOf, type FullInput, type InputPart } from "./full-input.js";
import type { AnswerEnd } from "./answer-end.js";

/** Answers over HTTP that are kept to be continued. */
const mostStored = 8;

/** What an answer leaves to be continued. */
export interface Baseline {
  /** The line of the request that was answered. */
  readonly line: string;
  readonly parts: readonly InputPart[];
}

/** What a server remembers: by the id of an answer, the input that it answered and its items. */
export class Baselines {
  /** A client continues the last answer of a WebSocket connection, no other. */
  readonly #ofConnections = new Map<number, Baseline & { readonly id: string }>();
  readonly #stored = new Map<string, Baseline>();

  find(connection: number, id: string): Baseline | undefined {
    if (connection === -1) return this.#stored.get(id);
    const last = this.#ofConnections.get(connection);
    return last?.id === id ? last : undefined;
  }

  keep(connection: number, line: string, input: FullInput, { id, items }: AnswerEnd): void {
    if (id === undefined || id === "") {
      this.#ofConnections.delete(connection);
      return;
    }
    const parts = [...itemsOf(input), ...answerParts(items)];
    if (connection !== -1) {
      this.#ofConnections.set(connection, { id, line, parts });
      return;
    }
    this.#stored.set(id, { line, parts });
    if (this.#stored.size > mostStored) this.#stored.delete(this.#stored.keys().next().value!);
  }

  forget(connection: number): void {
    this.#ofConnections.delete(connection);
  }
}
