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
  const { type } = event;
  if (type === "completed") {
    const { responseId, usage } = event;
    return { kind: "completed", responseId, ...(usage !== undefined && { usage }) };
  }
  const text = failureText(event);
  return text === undefined ? undefined : { kind: "failed", text };
}

function failureText(event: ResponseEvent): string | undefined {
  if (event.type === "completed-unreadable") return `completed, but ${event.why}`;
  if (event.type === "failed") return event.error?.code ?? event.error?.message ?? "failed";
  if (event.type === "incomplete") return `incomplete: ${event.reason}`;
  if (event.type === "connection-limit") return "60-minute limit";
  if (event.type === "response-lost") return "previous_response_not_found";
  if (event.type !== "error-frame") return undefined;
  const { status, code, message } = event.error;
  return [String(status), code ?? message].filter(Boolean).join(" ");
}
