import type { ResponseEvent } from "../transport/events/response-event.js";
import { streamError } from "./client-error.js";
import { failed, type ExchangeEnd } from "./exchange.js";
import { failedResponseError } from "./failed-response.js";

const connectionLimit =
  "Responses websocket connection limit reached (60 minutes). Create a new websocket connection to continue.";
const responseLost = "Previous response was not found. Retrying the full request.";

/**
 * What an event means for the answer it belongs to (wire contract 9.6, 9.7, 10.6); undefined when the answer goes on.
 * An error frame is left out: it needs the table of refusals.
 */
export function endOfAnswer(event: ResponseEvent): ExchangeEnd | undefined {
  if (event.type === "completed") return { kind: "completed", completed: event };
  if (event.type === "completed-unreadable")
    return failed(streamError(`failed to parse ResponseCompleted: ${event.why}`));
  if (event.type === "failed") return failed(failedResponseError(event.error));
  if (event.type === "incomplete") return failed(streamError(`Incomplete response returned, reason: ${event.reason}`));
  if (event.type === "connection-limit") return failed(streamError(event.message ?? connectionLimit));
  if (event.type === "response-lost") return failed(streamError(event.message ?? responseLost));
  return undefined;
}
