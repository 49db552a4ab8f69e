/** The server of bench/stream.ts: answers every POST with so many text deltas. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const deltas = Number(process.argv[2]);
const event = (data: object): string =>
  `event: ${"type" in data ? String(data.type) : ""}\ndata: ${JSON.stringify(data)}\n\n`;
const delta = event({
  type: "response.output_text.delta",
  sequence_number: 17,
  item_id: "msg_0123456789abcdef0123456789abcdef",
  output_index: 0,
  content_index: 0,
  delta: " word",
  logprobs: [],
  obfuscation: "abcdefgh",
});
const block = Buffer.from(delta.repeat(50));

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event({ type: "response.created", response: { id: "r" } }));
    let left = deltas / 50;
    const send = (): void => {
      while (left > 0) {
        left--;
        if (!response.write(block)) return void response.once("drain", send);
      }
      response.end(event({ type: "response.completed", response: { id: "r", usage: null } }));
    };
    send();
  });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
