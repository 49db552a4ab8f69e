import type { ChatEndpoint } from "../compile/chat/call-kind.js";
import type { JsonDocument } from "../json/document.js";

/** An answer that was kept: one document, or the events of a stream. */
export type RecordedAnswer = { readonly name: string; readonly endpoint: ChatEndpoint } & (
  | { readonly kind: "document"; readonly document: JsonDocument; readonly node: number }
  | { readonly kind: "events"; readonly events: readonly JsonDocument[] }
);
