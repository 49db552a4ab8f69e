import type { ServerResponse } from "node:http";
import { cutConnection } from "./cut-connection.js";
import { pauseAlive, type Pause } from "./pause.js";
import { readJson, textMember } from "./read-json.js";
import type { Reply } from "./reply.js";

/** Says a reply over HTTP. True when the client is left waiting. */
export async function sendHttpReply(reply: Reply, response: ServerResponse, pause: Pause): Promise<boolean> {
  const { form, ending, status, headers, pace } = reply;
  if (pace.delay !== undefined) await pause(pace.delay);
  if (form !== "nothing") {
    const type = form === "stream" ? "text/event-stream" : "application/json";
    response.writeHead(status, { "content-type": type, ...headers });
    const isCut = await sendBody(reply, response, pause);
    if (isCut) return false;
  }
  switch (ending.kind) {
    case "end":
      response.end();
      return false;
    case "stall":
      if (form === "stream" && pace.keepAlive !== undefined) void keptAlive(response, pause, Infinity, pace.keepAlive);
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
async function sendBody(reply: Reply, response: ServerResponse, pause: Pause): Promise<boolean> {
  const { form, chunks, events, last, document, resetAfterBytes, pace } = reply;
  let left = resetAfterBytes ?? Infinity;
  response.flushHeaders();
  const stream = chunks ?? [...events.map(sseEvent), ...(last === undefined ? [] : [Buffer.from(`data: ${last}\n\n`)])];
  for (const [index, piece] of (form === "document" ? [document] : stream).entries()) {
    const wait = index === 0 ? pace.firstEvent : pace.events;
    if (wait !== undefined) await keptAlive(response, pause, wait, pace.keepAlive);
    const bytes = piece.subarray(0, left);
    left -= bytes.length;
    if (bytes.length > 0) await write(response, bytes);
    if (left <= 0) break;
  }
  if (resetAfterBytes === undefined) return false;
  cutConnection(response.socket, true);
  return true;
}

/** Waits, with comments that are no events. */
function keptAlive(response: ServerResponse, pause: Pause, wait: number, every: number | undefined): Promise<void> {
  const beat = (): Promise<void> => write(response, Buffer.from(": keep-alive\n\n"));
  return pauseAlive(pause, wait, every, beat, () => response.destroyed);
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
