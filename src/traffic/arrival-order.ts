import type { ObservedExchange } from "./observed-exchange.js";
import { familyOf, lineOf } from "./conversation.js";
import { requestShape } from "./request-shape.js";

type Numbered = ObservedExchange & { readonly number: number };

/**
 * Hands exchanges that are over to the reader of traffic in the order in which they were sent, as it gets them from a
 * file: one that belongs to the conversation of another waits until that one, when it was sent before, is over, too.
 * Others wait for nobody.
 */
export class ArrivalOrder<Exchange extends Numbered> {
  readonly #next: (exchange: Exchange) => void;
  readonly #open = new Map<number, Exchange>();
  /** Over, and not handed on yet. */
  #waiting: Exchange[] = [];
  /** What each is part of: hundreds may be open, and taking one apart costs more than all comparisons. */
  readonly #groups = new WeakMap<Exchange, Group>();

  constructor(next: (exchange: Exchange) => void) {
    this.#next = next;
  }

  began(exchange: Exchange): void {
    this.#open.set(exchange.number, exchange);
  }

  ended(exchange: Exchange): void {
    this.#open.delete(exchange.number);
    this.#waiting.push(exchange);
    this.#waiting.sort((left, right) => left.number - right.number);
    this.#release();
  }

  #release(): void {
    const held: Exchange[] = [];
    for (const exchange of this.#waiting) {
      const earlier = [...this.#open.values(), ...held].filter(({ number }) => number < exchange.number);
      if (earlier.some((other) => this.#mayMatter(other, exchange))) held.push(exchange);
      else this.#next(exchange);
    }
    this.#waiting = held;
  }

  /** Whether the one is among what the other is read against: a connection, its successors, the same prompt cache. */
  #mayMatter(one: Exchange, other: Exchange): boolean {
    // What a gateway sends on comes after what it was made of.
    if (one.side === "client" && other.side === "provider") return true;
    const areFrames = one.kind === "frame" && other.kind === "frame";
    if (areFrames && one.connection === other.connection) return true;
    const [before, after] = [this.#group(one), this.#group(other)];
    return before.line === after.line || (areFrames && before.family === after.family);
  }

  #group(exchange: Exchange): Group {
    const known = this.#groups.get(exchange);
    if (known !== undefined) return known;
    const shape = requestShape(exchange);
    const group = { line: lineOf(exchange, shape), family: familyOf(exchange, shape) };
    this.#groups.set(exchange, group);
    return group;
  }
}

interface Group {
  readonly line: string;
  readonly family: string;
}
