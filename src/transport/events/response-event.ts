import type { AnswerItem } from "../../compile/items/compared-form.js";
import type { JsonDocument } from "../../json/document.js";
import type { Completed } from "./completed.js";
import type { RateLimits } from "./rate-limits.js";

/** An item as the server sent it, and as the client takes it. */
export interface ReceivedItem {
  readonly document: JsonDocument;
  readonly node: number;
  readonly answer: Exclude<AnswerItem, { readonly kind: "unreadable" }>;
}

/** What went wrong, as `response.failed` says it; members that are absent were not told. */
export interface FailedResponse {
  readonly code?: string;
  readonly message?: string;
}

/** An error frame of a WebSocket (wire contract 10.6). */
export interface ErrorFrame {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The whole frame, which stands in for a body. */
  readonly body: string;
}

/** What the client makes of the server's events (wire contract 9.5, 9.6, 10.6). */
export type ResponseEvent =
  | { readonly type: "created" }
  | { readonly type: "output-item-added"; readonly item: ReceivedItem }
  | { readonly type: "output-item-done"; readonly item: ReceivedItem }
  | { readonly type: "output-text-delta"; readonly delta: string }
  | { readonly type: "tool-input-delta"; readonly itemId: string; readonly callId?: string; readonly delta: string }
  | { readonly type: "reasoning-summary-delta"; readonly delta: string; readonly summaryIndex: number }
  | {
      readonly type: "reasoning-summary-done";
      readonly itemId: string;
      readonly text: string;
      readonly summaryIndex: number;
    }
  | { readonly type: "reasoning-summary-part-added"; readonly summaryIndex: number }
  | { readonly type: "reasoning-content-delta"; readonly delta: string; readonly contentIndex: number }
  | ({ readonly type: "completed" } & Completed)
  | { readonly type: "completed-unreadable"; readonly why: string }
  /** `error` is absent when the event says nothing that can be read. */
  | { readonly type: "failed"; readonly error?: FailedResponse }
  | { readonly type: "incomplete"; readonly reason: string }
  | { readonly type: "error-frame"; readonly error: ErrorFrame }
  | { readonly type: "connection-limit"; readonly message?: string }
  /** What the frame went on from is unknown to the server; only where the dialect tries again on that. */
  | { readonly type: "response-lost"; readonly message?: string }
  | { readonly type: "server-model"; readonly model: string }
  | { readonly type: "rate-limits"; readonly limits: RateLimits }
  | { readonly type: "models-etag"; readonly etag: string }
  | { readonly type: "reasoning-included" }
  | { readonly type: "turn-state"; readonly value: string }
  | { readonly type: "model-verifications"; readonly verifications: readonly string[] }
  /** Exact JSON. */
  | { readonly type: "turn-moderation"; readonly metadata: string }
  | {
      readonly type: "safety-buffering";
      readonly useCases: readonly string[];
      readonly reasons: readonly string[];
      readonly retryModel?: string;
    }
  /** The client does nothing with it: unknown, unreadable, or without what it needs. */
  | { readonly type: "ignored"; readonly event?: string; readonly why: string; readonly text: string };
