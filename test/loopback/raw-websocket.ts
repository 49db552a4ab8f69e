import { createHash } from "node:crypto";
import type { Socket } from "node:net";

/** Says yes to an upgrade, with more headers where a test wants some. */
export function accept(socket: Socket, request: string, more = ""): void {
  const key = /sec-websocket-key: (.+)\r\n/i.exec(request)![1]!;
  const digest = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  const head = "HTTP/1.1 101 X\r\nupgrade: websocket\r\nconnection: upgrade\r\n";
  socket.write(`${head}sec-websocket-accept: ${digest}\r\n${more}\r\n`);
}

/** One unmasked frame of a server. */
export function frame(opcode: number, payload: string | Uint8Array): Buffer {
  const bytes = Buffer.from(payload);
  const head = bytes.length < 126 ? [bytes.length] : [126, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...head]), bytes]);
}

/** An event in a text frame. */
export function textFrame(event: object): Buffer {
  return frame(1, JSON.stringify(event));
}
