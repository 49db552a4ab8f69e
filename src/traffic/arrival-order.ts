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
      if (earlier.some((other) => mayMatter(other, exchange))) held.push(exchange);
      else this.#next(exchange);
    }
    this.#waiting = held;
  }
}

/** Whether the one is among what the other is read against: a connection, its successors, the same prompt cache. */
function mayMatter(one: Numbered, other: Numbered): boolean {
  // What a gateway sends on comes after what it was made of.
  if (one.side === "client" && other.side === "provider") return true;
  const areFrames = one.kind === "frame" && other.kind === "frame";
  if (areFrames && one.connection === other.connection) return true;
  const [left, right] = [one, other].map((exchange) => ({ exchange, shape: requestShape(exchange) }));
  const [before, after] = [left!, right!];
  if (areFrames && familyOf(before.exchange, before.shape) === familyOf(after.exchange, after.shape)) return true;
  return lineOf(before.exchange, before.shape) === lineOf(after.exchange, after.shape);
}
