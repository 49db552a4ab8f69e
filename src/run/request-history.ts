import type { CompileOptions } from "../compile/compile-options.js";
import { RequestItems } from "../compile/request-items.js";
import { ItemSequence } from "../frames/item-sequence.js";
import type { JsonDocument } from "../json/document.js";

/** An item where it stands: in the Prompt, or in an event of the server. */
export interface HistoryItem {
  readonly document: JsonDocument;
  readonly node: number;
}

/** The items of a conversation and, compiled once, their form on the wire. */
export class RequestHistory {
  readonly #items: HistoryItem[] = [];
  #compiler: RequestItems | undefined;
  #sequence = ItemSequence.empty;
  /** How many items of the history `#sequence` covers. */
  #compiled = 0;

  get items(): readonly HistoryItem[] {
    return this.#items;
  }

  add(item: HistoryItem): void {
    this.#items.push(item);
  }

  /**
   * The history as one request sends it. As long as the rules for items stay the same, only new items are compiled.
   *
   * @throws InputError with what the client's reader refuses in an item
   */
  compiled(options: CompileOptions, wirePrefix: number): ItemSequence {
    const compiler = new RequestItems(options);
    if (compiler.key !== this.#compiler?.key) {
      this.#compiler = compiler;
      this.#sequence = ItemSequence.empty;
      this.#compiled = 0;
    }
    for (; this.#compiled < this.#items.length; this.#compiled++) {
      const { document, node } = this.#items[this.#compiled]!;
      const position = { prompt: this.#compiled, wire: wirePrefix + this.#sequence.length };
      const item = this.#compiler.compile(document, node, position);
      if (item !== undefined) this.#sequence = this.#sequence.append(item);
    }
    return this.#sequence;
  }
}
