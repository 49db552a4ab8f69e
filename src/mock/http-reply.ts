import type { ServerResponse } from "node:http";
import { cutConnection } from "./cut-connection.js";
import { readJson, textMember } from "./read-json.js";
import type { Reply } from "./reply.js";

/** Says a reply over HTTP. True when the client is left waiting. */
export async function sendHttpReply(reply: Reply, response: ServerResponse): Promise<boolean> {
  const { form, ending, status, headers } = reply;
  if (form !== "nothing") {
    const type = form === "stream" ? "text/event-stream" : "application/json";
    response.writeHead(status, { "content-type": type, ...headers });
    const isCut = await sendBody(reply, response);
    if (isCut) return false;
  }
  switch (ending.kind) {
    case "end":
      response.end();
      return false;
    case "stall":
      return true;
    case "cut":
      cutConnection(response.socket, ending.isReset);
      return false;
    case "close":
      // Only WebSockets are closed with a code.
      response.end();
      return false;
  }
}

/** True when the connection was reset in the middle. */
async function sendBody(reply: Reply, response: ServerResponse): Promise<boolean> {
  const { form, chunks, events, last, document, resetAfterBytes } = reply;
  let left = resetAfterBytes ?? Infinity;
  response.flushHeaders();
  const stream = chunks ?? [...events.map(sseEvent), ...(last === undefined ? [] : [Buffer.from(`data: ${last}\n\n`)])];
  for (const piece of form === "document" ? [document] : stream) {
    const bytes = piece.subarray(0, left);
    left -= bytes.length;
    if (bytes.length > 0) await write(response, bytes);
    if (left <= 0) break;
  }
  if (resetAfterBytes === undefined) return false;
  cutConnection(response.socket, true);
  return true;
}

/** Waits until the bytes are on their way, so that what follows cannot overtake them. */
function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    response.write(bytes, () => resolve());
  });
}

/** One event; Chat Completions events have no `event:` line because they have no type. */
export function sseEvent(data: string): Buffer {
  const document = readJson(data);
  const type = document === undefined ? undefined : textMember(document, 0, "type");
  const lines = data
    .split("\n")
    .map((line) => `data: ${line}\n`)
    .join("");
  return Buffer.from(`${type === undefined ? "" : `event: ${type}\n`}${lines}\n`);
}
