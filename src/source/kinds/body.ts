import { bodyProtocol } from "../../protocol/body-protocol.js";
import type { CapturedBody, Located, Source } from "../source.js";
import type { Candidate, SourceKind } from "../source-kind.js";

/** `model` and `input`: the body of a request; with `type: response.create` one WebSocket frame (wire contract 10.3). */
export const bodyKind: SourceKind = {
  description: "a captured body: {model, input, …}, or a WebSocket frame response.create",
  recognises: ({ document, node }) =>
    isFrame({ document, node }) ||
    (document.member(node, "model") !== -1 &&
      document.member(node, "input") !== -1 &&
      document.member(node, "base_instructions") === -1),
  read: ({ name, notes, document, node, bytes }: Candidate): Source => ({
    kind: "body",
    name,
    notes,
    body: capturedBody({ document, node }, bytes),
  }),
};

/** A parsed body with its exact bytes. */
export function capturedBody(located: Located, bytes: Uint8Array): CapturedBody {
  return { ...located, bytes, isFrame: isFrame(located), protocol: bodyProtocol(located.document, located.node) };
}

function isFrame({ document, node }: Located): boolean {
  const type = document.member(node, "type");
  return type !== -1 && document.is(type, "response.create");
}
