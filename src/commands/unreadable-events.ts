import type { Problem } from "../problem/problem.js";
import { isReadableEvent, mayBeReadable } from "../recording/event-text.js";
import { oneLine } from "../render/one-line.js";
import type { RunEvent } from "../run/run-event.js";

/** Columns of an event that are quoted. */
const longestHead = 80;

/** Events and text frames of a run that are no JSON objects: the client reads over them without a word (wire facts 7). */
export class UnreadableEvents {
  #first: string | undefined;
  #count = 0;

  observe(event: RunEvent): void {
    if (event.type === "server-event" && !mayBeReadable(event.text) && !isReadableEvent(event.text))
      this.#add(event.text);
    // What only looks like an object is known from who reads it.
    if (event.type !== "response" || event.event.type !== "ignored" || event.event.event !== undefined) return;
    const { text } = event.event;
    if (mayBeReadable(text) && !isReadableEvent(text)) this.#add(text);
  }

  /** What to say of them: once, whatever came. */
  get problems(): readonly Problem[] {
    if (this.#first === undefined) return [];
    const head = JSON.stringify(oneLine(this.#first, longestHead));
    const message =
      this.#count === 1
        ? `an event of the answer is no JSON object, and the client reads over it: ${head}`
        : `${this.#count} events of the answer are no JSON objects, and the client reads over them; the first: ${head}`;
    return [{ code: "answer-event-unreadable", severity: "warning", message }];
  }

  #add(text: string): void {
    this.#count++;
    this.#first ??= text;
  }
}
