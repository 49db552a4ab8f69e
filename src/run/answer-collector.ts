import type { LastResponse } from "../frames/frame-session.js";
import type { ReceivedItem, ResponseEvent } from "../transport/events/response-event.js";
import type { Usage } from "../transport/events/usage.js";
import { entersHistory } from "./recorded-item.js";

/** What the client keeps while one answer arrives: the finished items, and how it was completed. */
export class AnswerCollector {
  readonly items: ReceivedItem[] = [];
  #completed: (ResponseEvent & { readonly type: "completed" }) | undefined;

  add(event: ResponseEvent): void {
    if (event.type === "output-item-done") this.items.push(event.item);
    else if (event.type === "completed") this.#completed = event;
  }

  get usage(): Usage | undefined {
    return this.#completed?.usage;
  }

  /** What the next frame can continue; undefined when the answer was not completed. */
  get response(): LastResponse | undefined {
    if (this.#completed === undefined) return undefined;
    return { id: this.#completed.responseId, items: this.items.map((item) => item.answer) };
  }

  /** The items that go into the history. */
  get recorded(): readonly ReceivedItem[] {
    return this.items.filter(entersHistory);
  }
}
