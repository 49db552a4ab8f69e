import { ownEntry } from "../problem/own-entry.js";
import type { FailedResponse } from "../transport/events/response-event.js";
import { clientError, cyberPolicyError, fixedError, streamError, type ClientError } from "./client-error.js";

/** Codes that mean something to the client; everything else is tried again. */
const known: Readonly<Record<string, ((message: string | undefined) => ClientError) | undefined>> = {
  context_length_exceeded: () => fixedError("ContextWindowExceeded"),
  insufficient_quota: () => fixedError("QuotaExceeded"),
  usage_not_included: () => fixedError("UsageNotIncluded"),
  cyber_policy: cyberPolicyError,
  invalid_prompt: (message) => clientError("InvalidRequest", message ?? "Invalid request."),
  bio_policy: (message) => clientError("InvalidRequest", message ?? "Invalid request."),
  server_is_overloaded: () => fixedError("ServerOverloaded"),
  slow_down: () => fixedError("ServerOverloaded"),
};

/** What the client makes of `response.failed` (wire contract 9.7). */
export function failedResponseError(error: FailedResponse | undefined): ClientError {
  if (error === undefined) return streamError("response.failed event received");
  const { code = "", message } = error;
  const found = ownEntry(known, code);
  if (found !== undefined) return found(message);
  return streamError(message ?? "", code === "rate_limit_exceeded" ? requestedDelay(message ?? "") : undefined);
}

/** `try again in 1.2s`, in milliseconds; undefined for other units (wire contract 9.7). */
export function requestedDelay(message: string): number | undefined {
  const match = /try again in\s*(\d+(?:\.\d+)?)\s*(s|ms|seconds?)/i.exec(message);
  if (match === null) return undefined;
  const [, amount, unit] = match;
  const delay = unit!.toLowerCase() === "ms" ? Math.trunc(Number(amount)) : Number(amount) * 1000;
  return Number.isFinite(delay) ? delay : undefined;
}
