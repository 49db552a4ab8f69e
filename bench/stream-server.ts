/**
 * The server of the benches of streams: answers every POST and every frame on a WebSocket with so many text deltas, as
 * fast as they are taken, HTTP after so many milliseconds: `stream-server.ts DELTAS [LETTERS] [MILLISECONDS]`.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

const deltas = Number(process.argv[2]);
const letters = Number(process.argv[3] ?? 5);
const think = Number(process.argv[4] ?? 0);

const created = { type: "response.created", response: { id: "r" } };
const completed = { type: "response.completed", response: { id: "r", usage: null } };
const delta = {
  type: "response.output_text.delta",
  sequence_number: 17,
  item_id: "msg_0123456789abcdef0123456789abcdef",
  output_index: 0,
  content_index: 0,
  delta: " word".repeat(letters / 5),
  logprobs: [],
  obfuscation: "abcdefgh",
};

const event = (data: { readonly type: string }): string => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const block = Buffer.from(event(delta).repeat(50));

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (think === 0) response.write(event(created));
    else response.flushHeaders();
    let left = deltas / 50;
    const send = (): void => {
      if (think > 0 && left === deltas / 50) response.write(event(created));
      while (left > 0) {
        left--;
        if (!response.write(block)) return void response.once("drain", send);
      }
      response.end(event(completed));
    };
    if (think === 0) send();
    else setTimeout(send, think);
  });
});

const frame = Buffer.from(JSON.stringify(delta));

/** One frame after the other; each 50th waits until the socket has taken it. */
function converse(socket: WebSocket): void {
  socket.on("error", () => undefined);
  socket.on("message", () => {
    socket.send(JSON.stringify(created));
    let left = deltas;
    const send = (): void => {
      if (socket.readyState !== socket.OPEN) return;
      while (left > 0) {
        left--;
        if (left % 50 === 0) return socket.send(frame, { binary: false }, send);
        socket.send(frame, { binary: false });
      }
      socket.send(JSON.stringify(completed));
    };
    send();
  });
}

new WebSocketServer({ server, perMessageDeflate: false }).on("connection", converse);
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
