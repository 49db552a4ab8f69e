import { expect, test } from "vitest";
import { CaptureScene } from "./loopback/capture-scene.js";

test("requests of several connections are counted as their heads come, and read so, whatever is whole first", async () => {
  let arrived: () => void = () => undefined;
  const scene = await CaptureScene.before((socket, head) => {
    arrived();
    let received = head;
    const answer = (): void => {
      if (received.endsWith("}")) socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
    };
    socket.on("data", (data: Buffer) => {
      received += data.toString();
      answer();
    });
    answer();
  });
  const { host } = scene;
  const head = `POST /v1/responses HTTP/1.1\r\nHost: ${host}\r\ncontent-length: 7\r\n\r\n`;
  const [slow, fast] = [await scene.connect(), await scene.connect()];
  const passed = new Promise<void>((resolve) => (arrived = resolve));
  slow.send(head);
  await passed;
  fast.send(`${head}{"b":2}`);
  await fast.closed;
  slow.send('{"a":1}');
  await slow.closed;
  const { exchanges } = await scene.close();
  expect(exchanges.map(({ number, body }) => [number, body])).toEqual([
    [1, '{"a":1}'],
    [2, '{"b":2}'],
  ]);
  // Lines tell what belongs together by that number, too.
  expect(scene.lines.flatMap((line) => (line.type === "request" ? [[line.number, line.body]] : []))).toEqual([
    [2, '{"b":2}'],
    [1, '{"a":1}'],
  ]);
  expect(exchanges.map(({ answerBody }) => answerBody)).toEqual(["ok", "ok"]);
});
