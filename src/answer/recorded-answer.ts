import type { ChatAnswer } from "../compile/chat/chat-answer.js";
import type { ChatEndpoint } from "../compile/chat/call-kind.js";
import type { JsonDocument } from "../json/document.js";
import type { HeaderFields } from "../transport/headers.js";

/** An answer that was kept: one document, the events of a stream, or a chat result that was made of either. */
export type RecordedAnswer = {
  readonly name: string;
  readonly endpoint: ChatEndpoint;
  /** What came before the answer, where it was kept. */
  readonly headers?: HeaderFields;
} & (
  | { readonly kind: "document"; readonly document: JsonDocument; readonly node: number }
  | { readonly kind: "events"; readonly events: Iterable<JsonDocument> }
  | { readonly kind: "result"; readonly answer: ChatAnswer }
);
