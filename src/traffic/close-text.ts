import type { RecordedClose } from "../cassette/cassette-line.js";
import type { TrafficResult } from "./traffic-row.js";

/**
 * How a connection ended, in a few words: `1009 message too big`, `1011 by the server`, `cut by the server` where nobody
 * said goodbye; undefined for a plain good-bye of the client.
 */
export function closeText({ by, code, reason = "" }: RecordedClose): string | undefined {
  if (code === undefined) return reason === "" ? (by === "server" ? "cut by the server" : undefined) : reason;
  if (reason !== "") return `${code} ${reason}`;
  if (code === 1000 || code === 1005) return by === "server" ? "by the server" : undefined;
  return `${code} by the ${by}`;
}

/** Why an answer did not come to its end, in a few words; undefined when it did. */
export function failureText(result: TrafficResult): string | undefined {
  switch (result.kind) {
    case "completed":
    case "none":
      return undefined;
    case "interrupted":
      return result.reason ?? "interrupted";
    case "closed":
      return closedText(result.reason);
    case "failed":
      return result.code ?? result.message ?? "failed";
    case "error":
      if (result.code === "websocket_connection_limit_reached") return "60-minute limit";
      return named(result.status, result.code ?? result.message);
    case "refused":
      return named(result.status, result.code ?? result.message);
  }
}

/** `closed 1009 message too big`; a reason of our own is a sentence by itself. */
function closedText(reason: string | undefined): string {
  if (reason === undefined) return "closed before the end";
  return /^(?:\d|by the )/.test(reason) ? `closed ${reason}` : reason;
}

function named(status: number | undefined, what: string | undefined): string {
  return [status === undefined ? "" : String(status), what ?? ""].filter((word) => word !== "").join(" ") || "error";
}
