import { errors } from "undici";
import { TransportFailure } from "../transport-failure.js";

const connectCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "proxy-refused",
]);

/** What an error of undici or the system is, before the answer's head (`request`) or after it (`response`). */
export function undiciFailure(before: "request" | "response", error: unknown, signal: AbortSignal): TransportFailure {
  const isConnect = connectCodes.has(codeOf(error)) || error instanceof errors.ConnectTimeoutError;
  const phase = before === "request" && isConnect && !signal.aborted ? "connect" : before;
  const message = error instanceof Error && error.message !== "" ? error.message : codeOf(error);
  const isTimeout =
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError;
  const code = signal.aborted ? "aborted" : isTimeout ? "timeout" : codeOf(error);
  return new TransportFailure(phase, code, message, { cause: error });
}

/** The code of the system error, which may hide among several attempts. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "unknown";
}
