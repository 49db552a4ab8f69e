/** What a chat client asks for: its main loop, or one of three single plain-text requests (chat translation 1). */
export const callKinds = ["agent", "web-content", "completion", "next-edit"] as const;

export type CallKind = (typeof callKinds)[number];

/** The endpoint a model needs; the only source of truth is its `capabilities.apiType`. */
export type ChatEndpoint = "chat" | "responses";

/** Plain calls have no tools and do not stream. */
export function isPlain(call: CallKind): boolean {
  return call !== "agent";
}
