import { sseEvent } from "./http-reply.js";
import type { Reply } from "./reply.js";
import { framesOf, rawTextFrame } from "./websocket-reply.js";

/** What a client was told, as far as it was told whole: what is needed to continue from it, and to explain it. */
export interface SaidToClient {
  /** Fields of an answer over HTTP that a script or a fault added. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** The data of the events, or the text frames. */
  readonly events?: readonly string[];
  /** A body that is no stream. */
  readonly body?: string;
}

export function saidOverHttp(reply: Reply): SaidToClient {
  const { form, headers, events, chunks, document, resetAfterBytes } = reply;
  const added = Object.entries(headers);
  return {
    ...(added.length > 0 && form !== "nothing" && { headers: added }),
    ...(form === "stream" && chunks === undefined && { events: whole(events, sseEvent, resetAfterBytes) }),
    ...(form === "document" && resetAfterBytes === undefined && { body: Buffer.from(document).toString() }),
  };
}

export function saidOverWebSocket(reply: Reply): SaidToClient {
  const { form, rawFrame, resetAfterBytes } = reply;
  const frames = form === "nothing" || form === "binary" ? [] : framesOf(reply);
  const said = rawFrame === undefined || resetAfterBytes !== undefined ? frames : [...frames, rawFrame];
  return said.length === 0 ? {} : { events: whole(said, rawTextFrame, resetAfterBytes) };
}

/** Those that come before a reset. */
function whole(texts: readonly string[], written: (text: string) => Uint8Array, most = Infinity): readonly string[] {
  if (most === Infinity) return texts;
  let left = most;
  return texts.filter((text) => (left -= written(text).length) >= 0);
}
