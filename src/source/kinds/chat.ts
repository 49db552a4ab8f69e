import { bodyProtocol } from "../../protocol/body-protocol.js";
import type { SourceKind } from "../source-kind.js";

/** `messages`: a Chat Completions request as it stands, or a prompt file with `messages`, `system`, `options`. */
export const chatKind: SourceKind = {
  description: "a chat source: {messages, …}",
  recognises: ({ document, node }) => bodyProtocol(document, node) === "chat",
  read: ({ name, notes, document, node }) => ({ kind: "chat", name, notes, document, node }),
};
