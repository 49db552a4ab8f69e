import type { ChatSource, Source } from "./source.js";

/** A chat source as it was given, or the body of a recorded Chat Completions request; undefined for anything else. */
export function chatOf(source: Source): ChatSource | undefined {
  if (source.kind === "chat") return source;
  if (source.kind !== "request" || source.body.protocol !== "chat") return undefined;
  const { name, notes, body } = source;
  return { kind: "chat", name, notes, document: body.document, node: body.node };
}
