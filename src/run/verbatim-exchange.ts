import type { HttpRequest } from "../transport/transport.js";
import { upgradeHeaderEvents } from "../transport/events/header-events.js";
import { clientError } from "./client-error.js";
import { failed, type Exchange, type ExchangeEnd } from "./exchange.js";
import { httpExchange } from "./http-exchange.js";
import { streamRetries, withStreamRetries } from "./stream-retries.js";
import { connectWebSocket } from "./websocket-connect.js";
import { converse } from "./websocket-converse.js";

/** A request whose bytes are given: a captured one, or one that was edited. */
export type VerbatimRequest =
  | { readonly transport: "http"; readonly request: HttpRequest }
  | { readonly transport: "websocket"; readonly request: Pick<HttpRequest, "url" | "headers" | "body"> };

/** Sends given bytes with the client's retries: the same bytes every time, and never over another transport. */
export function verbatimExchange(sent: VerbatimRequest, exchange: Exchange): Promise<ExchangeEnd> {
  const { signal, clock, random, observe, provider } = exchange;
  const retries = { retries: streamRetries(provider), signal, clock, random, observe, shows: () => true };
  return withStreamRetries(retries, () =>
    sent.transport === "http" ? httpExchange(sent.request, exchange) : frameExchange(sent.request, exchange),
  );
}

/** One frame on a connection of its own. */
async function frameExchange(
  { url, headers, body }: Pick<HttpRequest, "url" | "headers" | "body">,
  exchange: Exchange,
): Promise<ExchangeEnd> {
  const opened = await connectWebSocket({ url, headers }, exchange);
  if (opened.kind === "upgrade-required")
    return failed(clientError("InvalidRequest", "the server wants HTTP (426), and a frame cannot go there as it is"));
  if (opened.kind !== "connected") return opened;
  const { connection } = opened;
  try {
    for (const event of upgradeHeaderEvents(connection.headers)) exchange.receive(event);
    exchange.observe({ type: "verbatim-frame", frame: body });
    return await converse(connection, body, exchange);
  } finally {
    connection.close();
  }
}
