import { matchPairs, type ExchangePair } from "../capture/match-pairs.js";
import type { RecordedExchange } from "../cassette/recorded-exchange.js";
import type { ComparedRequest } from "../diff/compared-request.js";
import { compareRequests } from "../diff/request-difference.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import type { ComparedPairView } from "../render/capture-pair.js";

/** Bytes of two bodies that are compared at once; `diff` compares any. */
const mostCompared = 16_000_000;

/** What a gateway made of each request of a capture with `--pair`. */
export function* comparePairs(exchanges: readonly RecordedExchange[]): Generator<ComparedPairView> {
  for (const pair of matchPairs(exchanges)) yield compared(pair);
}

function compared({ client, provider }: ExchangePair): ComparedPairView {
  const numbers = {
    ...(client !== undefined && { client: client.number }),
    ...(provider !== undefined && { provider: provider.number }),
  };
  if (client === undefined || provider === undefined) return numbers;
  const [left, right] = [client, provider].map(requestOf);
  if (left === undefined || right === undefined) return { ...numbers, unread: "a body is no JSON, or too large" };
  const { first, body, headers } = compareRequests(left, right);
  const places = body.changes
    .filter((change) => !("isShell" in change && change.isShell))
    .map((change) => (change.kind === "removed" ? change.left.pointer : change.right.pointer));
  const path = [client, provider].map(({ url }) => pathOf(url)) as [string, string];
  return {
    ...numbers,
    difference: {
      isSameBody: first === undefined,
      ...(path[0] !== path[1] && { path }),
      places,
      headers: headers.map(({ pointer }) => pointer).filter((pointer) => pointer !== "url"),
    },
  };
}

/** With the query, and without the host, which differs always. */
function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/, "");
}

function requestOf({ number, method, headers, body }: RecordedExchange): ComparedRequest | undefined {
  if (body.length > mostCompared / 2) return undefined;
  try {
    const shown = headers.map(([name, value]) => {
      return { name, shown: value, exact: value === "(redacted)" ? undefined : value };
    });
    return { name: `#${number}`, body: parseJson(body, { name: `#${number}` }), method, headers: shown, reasons: [] };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
