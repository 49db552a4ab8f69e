import type { Redactor } from "../secrets/redactor.js";

/** A text that arrives in pieces, without its secrets: what may be the beginning of one waits for the next piece. */
export class RedactedStream {
  readonly #redactor: Redactor;
  #waiting = "";

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  push(piece: string): string {
    const text = this.#waiting + piece;
    const end = this.#redactor.openEnd(text);
    this.#waiting = text.slice(end);
    return this.#redactor.text(text.slice(0, end));
  }

  /** The rest, when nothing follows. */
  end(): string {
    const rest = this.#redactor.cutText(this.#waiting);
    this.#waiting = "";
    return rest;
  }
}
