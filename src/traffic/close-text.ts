import type { RecordedClose } from "../cassette/cassette-line.js";
import type { TrafficResult } from "./traffic-row.js";

/** How a connection ended, in a few words: `1006 by the server`; undefined for a plain good-bye of the client. */
export function closeText({ by, code, reason = "" }: RecordedClose): string | undefined {
  const isPlain = code === undefined || code === 1000 || code === 1005;
  if (reason !== "") return isPlain ? reason : `${reason} (${code})`;
  if (isPlain) return by === "server" ? "by the server" : undefined;
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
      return result.reason ?? "closed before the end";
    case "failed":
      return result.code ?? result.message ?? "failed";
    case "error":
      if (result.code === "websocket_connection_limit_reached") return "60-minute limit";
      return named(result.status, result.code ?? result.message);
    case "refused":
      return named(result.status, result.code ?? result.message);
  }
}

function named(status: number | undefined, what: string | undefined): string {
  return [status === undefined ? "" : String(status), what ?? ""].filter((word) => word !== "").join(" ") || "error";
}
