import type { ResponseEvent } from "../transport/events/response-event.js";
import type { Usage } from "../transport/events/usage.js";

/** How the answer to a request ended, at a glance. */
export type StepResult =
  | { readonly kind: "completed"; readonly responseId: string; readonly usage?: Usage }
  /** `text` names the error: `rate_limit_exceeded`, `400 previous_response_not_found`. */
  | { readonly kind: "failed"; readonly text: string }
  /** Nothing came that ends an answer. */
  | { readonly kind: "none" };

/** Reads the end out of the events of one answer. */
export function stepResult(events: readonly ResponseEvent[]): StepResult {
  for (const event of events) {
    const found = endOf(event);
    if (found !== undefined) return found;
  }
  return { kind: "none" };
}

function endOf(event: ResponseEvent): StepResult | undefined {
  switch (event.type) {
    case "completed":
      return {
        kind: "completed",
        responseId: event.responseId,
        ...(event.usage !== undefined && { usage: event.usage }),
      };
    case "completed-unreadable":
      return { kind: "failed", text: `completed, but ${event.why}` };
    case "failed":
      return { kind: "failed", text: event.error?.code ?? event.error?.message ?? "failed" };
    case "incomplete":
      return { kind: "failed", text: `incomplete: ${event.reason}` };
    case "connection-limit":
      return { kind: "failed", text: "60-minute limit" };
    case "error-frame": {
      const { status, code, message } = event.error;
      return { kind: "failed", text: [String(status), code ?? message].filter(Boolean).join(" ") };
    }
    default:
      return undefined;
  }
}
