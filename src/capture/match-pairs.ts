import type { RecordedExchange } from "../cassette/recorded-exchange.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";

/** What went into a gateway and what came out of it. One of the two may be missing. */
export interface ExchangePair {
  /** What the client sent; undefined for a request that the gateway made on its own. */
  readonly client?: RecordedExchange;
  /** What the gateway sent on; undefined where it answered itself. A retry of it is a pair of its own. */
  readonly provider?: RecordedExchange;
}

/** Shorter texts stand in too many requests. */
const shortestText = 8;

/**
 * Finds for each request of a gateway the one of a client that it was made for: one that was not answered yet when it
 * went out; of several the one whose texts it shares most of, whatever form a gateway gave them; of equal ones the
 * first that has none.
 */
export function matchPairs(exchanges: readonly RecordedExchange[]): ExchangePair[] {
  const clients = exchanges.filter(({ side }) => side === "client");
  const texts = new Map<RecordedExchange, ReadonlyMap<string, number>>();
  const textsOf = (exchange: RecordedExchange): ReadonlyMap<string, number> => {
    const known = texts.get(exchange) ?? textsIn(exchange.body);
    texts.set(exchange, known);
    return known;
  };
  const used = new Set<RecordedExchange>();
  const pairs: ExchangePair[] = [];
  for (const provider of exchanges.filter(({ side }) => side === "provider")) {
    const waiting = clients.filter(({ at, endedAt }) => at <= provider.at && endedAt >= provider.at);
    const rated = waiting.map((client) => ({
      client,
      shared: waiting.length === 1 ? 0 : shared(textsOf(client), textsOf(provider)),
    }));
    const most = Math.max(...rated.map((one) => one.shared));
    const best = rated.filter((one) => one.shared === most).map(({ client }) => client);
    const client = best.find((one) => !used.has(one)) ?? best[0];
    if (client !== undefined) used.add(client);
    pairs.push({ provider, ...(client !== undefined && { client }) });
  }
  const alone = clients.filter((client) => !used.has(client)).map((client): ExchangePair => ({ client }));
  const numberOf = ({ client, provider }: ExchangePair): number => (client ?? provider)!.number;
  return [...pairs, ...alone].toSorted((left, right) => numberOf(left) - numberOf(right));
}

function shared(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [text, count] of left) sum += text.length * Math.min(count, right.get(text) ?? 0);
  return sum;
}

/** Every text of a body, and how often it stands there. */
function textsIn(body: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  try {
    const document = parseJson(body, { name: "body" });
    for (let node = 0; node < document.count; node++) {
      if (!document.isString(node)) continue;
      const text = document.string(node);
      if (text.length >= shortestText) found.set(text, (found.get(text) ?? 0) + 1);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  return found;
}
