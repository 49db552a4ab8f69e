import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { cutConnection } from "./cut-connection.js";
import { pauseAlive, type Pause } from "./pause.js";
import { readJson, textMember } from "./read-json.js";
import { isErrorFrame } from "./error-frame.js";
import type { Reply } from "./reply.js";

/** Says a reply on a WebSocket. True when the client is left waiting. */
export async function sendWebSocketReply(
  reply: Reply,
  webSocket: WebSocket,
  socket: Socket,
  pause: Pause,
): Promise<boolean> {
  const { form, ending, rawFrame, resetAfterBytes, pace } = reply;
  const keptAlive = (wait: number): Promise<void> =>
    pauseAlive(
      pause,
      wait,
      pace.keepAlive,
      () => ping(webSocket),
      () => socket.destroyed,
    );
  if (pace.delay !== undefined) await pause(pace.delay);
  const frames = form === "nothing" || form === "binary" ? [] : framesOf(reply);
  let left = resetAfterBytes ?? Infinity;
  for (const [index, frame] of frames.entries()) {
    const wait = index === 0 ? pace.firstEvent : pace.events;
    if (wait !== undefined) await keptAlive(wait);
    const bytes = rawTextFrame(frame);
    if (bytes.length > left) {
      await new Promise<void>((resolve) => {
        socket.write(bytes.subarray(0, left), () => resolve());
      });
      break;
    }
    left -= bytes.length;
    await send(webSocket, frame);
  }
  if (resetAfterBytes !== undefined) {
    cutConnection(socket, true);
    return false;
  }
  if (form === "binary") await send(webSocket, Buffer.of(1, 2, 3));
  if (rawFrame !== undefined) await send(webSocket, rawFrame);
  switch (ending.kind) {
    case "end":
      return form !== "binary" && !frames.some(endsAnswer);
    case "stall":
      if (form === "stream" && pace.keepAlive !== undefined) void keptAlive(Infinity);
      return true;
    case "cut":
      cutConnection(socket, ending.isReset);
      return false;
    case "close":
      webSocket.close(ending.code, ending.reason);
      return form !== "nothing" && !frames.some(endsAnswer);
  }
}

/** A document becomes one frame: an error frame with its status (wire contract 10.6), or what it says. */
export function framesOf({ form, status, headers, document, events, chunks }: Reply): readonly string[] {
  if (form === "stream") return chunks?.map((chunk) => Buffer.from(chunk).toString()) ?? events;
  const text = Buffer.from(document).toString();
  if (status < 300) return [text];
  const names = Object.keys(headers).length === 0 ? "" : `,"headers":${JSON.stringify(headers)}`;
  return [`{"type":"error","status":${status},"error":${errorText(text)}${names}}`];
}

/** The `error` of an error body as it stands, or the whole body as its message. */
function errorText(body: string): string {
  const document = readJson(body);
  const error = document === undefined ? -1 : document.member(0, "error");
  return document === undefined || error === -1 ? JSON.stringify({ message: body }) : document.text(error);
}

/** Whether the client waits for nothing after an event. An error frame that it cannot read means nothing to it. */
function endsAnswer(frame: string): boolean {
  const document = readJson(frame);
  if (document === undefined || !document.isObject(0)) return false;
  const type = textMember(document, 0, "type") ?? "";
  if (type === "error") return isErrorFrame(document);
  return /^response\.(?:completed|failed|incomplete)$/.test(type);
}

/** A text frame of a server, uncompressed: what is counted, and what is written where it must break off inside. */
export function rawTextFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

function ping(webSocket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    webSocket.ping("", false, () => resolve());
  });
}

function send(webSocket: WebSocket, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    webSocket.send(data, () => resolve());
  });
}
